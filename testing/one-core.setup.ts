import { takeCore } from './take-core.ts'
import { testFile } from './test-file.ts'

await takeCore(testFile())
