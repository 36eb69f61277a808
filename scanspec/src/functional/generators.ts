import { c } from './languages/c.ts'
import { cpp } from './languages/cpp.ts'
import { csharp } from './languages/csharp.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import { pascal } from './languages/pascal.ts'
import { python } from './languages/python.ts'
import { rust } from './languages/rust.ts'
import type { FunctionalGenerator } from './signature.ts'

/** By the id that a language names as its `funclibGenerator`. */
const generators: ReadonlyMap<string, FunctionalGenerator> = new Map(
  Object.entries({ c, cpp, csharp, go, java, javascript, kotlin, pascal, python, rust }),
)

export const functionalGenerators: readonly string[] = [...generators.keys()]

export const findFunctionalGenerator = (id: string | null): FunctionalGenerator | undefined =>
  id === null ? undefined : generators.get(id)
