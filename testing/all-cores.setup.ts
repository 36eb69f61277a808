import { takeCore } from './take-core.ts'
import { testFile } from './test-file.ts'

// For projects that measure time: nothing else of the suite runs meanwhile.
await takeCore(testFile(), { all: true })
