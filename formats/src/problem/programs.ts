import { sections } from '@drafts/contract'
import type { Comparator, Convention, Precision } from '@drafts/contract'
import type { NamedFile, PackageChecker, PackageProgram } from './problem-package.ts'
import { textFile } from './text-file.ts'

/** A comparator that needs no program and no options of its own. */
type PlainComparator = Exclude<Comparator, 'custom' | 'legacy'>

export interface LegacyChecker {
  comparator: 'legacy'
  type: 'string' | 'int' | 'float' | 'yesno'
  strictSpace: boolean
  fold: boolean
  precision: Precision
  absolute: boolean
  /** Left out: off. */
  transformCRs?: boolean
  ignoreTrailingLF?: boolean
  multiCase?: boolean
}

/** `judgedAs` names the package's own checker, which the comparator is only near to (contract/src/rules/packages/judged-as.ts). */
export type ComparatorChecker = ({ comparator: PlainComparator } | LegacyChecker) & {
  judgedAs?: string
}

export const comparatorChecker = (options: ComparatorChecker): PackageChecker => ({
  body: { ...sections.checker.content.parse({}), ...options },
  files: [],
  flags: [],
})

/** A checker or driver as a reader found it. */
export interface ReadProgram {
  convention: Convention
  /** Undefined: no language of the product fits; the program is stored all the same. */
  languageId: string | undefined
  source: string
  helpers: HelperText[]
  /** Arguments that the package passes to the program, after those of the convention. */
  flags: string[]
}

export interface HelperText {
  name: string
  text: string
}

export const programChecker = (program: ReadProgram): PackageChecker => ({
  body: { ...sections.checker.content.parse({}), comparator: 'custom', ...bodyOf(program) },
  ...filesOf(program),
})

export const programDriver = (program: ReadProgram): PackageProgram<'driver'> => ({
  body: { enabled: true, ...bodyOf(program) },
  ...filesOf(program),
})

const bodyOf = ({ convention, languageId, source }: ReadProgram) => ({
  convention,
  languageId: languageId ?? null,
  source,
})

const filesOf = ({ helpers, flags }: ReadProgram) => ({ files: helpers.map(helperFile), flags })

export const helperFile = ({ name, text }: HelperText): NamedFile => ({ name, ...textFile(text) })
