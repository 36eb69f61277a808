import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Programs that include this header are built here with the judge's own, where none stands beside them. */
export const testlibName = 'testlib.h'

const place = fileURLToPath(new URL('../../../judge/testlib/testlib.h', import.meta.url))
let text: string | undefined

/** Goes with a package to judges that have none, and is no file of the problem when it comes back. */
export const ownTestlib = (): string => (text ??= readFileSync(place, 'utf8'))
