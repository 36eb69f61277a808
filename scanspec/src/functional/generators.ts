import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { pascal } from './pascal.ts'
import { python } from './python.ts'
import { rust } from './rust.ts'
import type { FunctionalGenerator } from './signature.ts'

/** By the id that a language names as its `funclibGenerator`. */
const generators: ReadonlyMap<string, FunctionalGenerator> = new Map(
  Object.entries({ c, cpp, csharp, go, java, javascript, kotlin, pascal, python, rust }),
)

export const functionalGenerators: readonly string[] = [...generators.keys()]

export const findFunctionalGenerator = (id: string | null): FunctionalGenerator | undefined =>
  id === null ? undefined : generators.get(id)
