import type { ReaderLanguage } from '../language.ts'
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

export const readerLanguages: readonly ReaderLanguage[] = [
  c,
  cpp,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  pascal,
  python,
  rust,
]

export const languageOf = (family: string): ReaderLanguage | undefined =>
  readerLanguages.find((language) => language.family === family)

/** A family of languages that readers are written in, with the ending of a file of it. */
export interface ReaderFamily {
  /** As the list of languages names it. */
  family: string
  label: string
  ext: string
}

export const readerFamilies: readonly ReaderFamily[] = readerLanguages.map(
  ({ family, label, ext }) => ({
    family,
    label,
    ext,
  }),
)
