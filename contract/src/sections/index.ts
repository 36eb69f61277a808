import type * as z from 'zod'
import { attributes } from './attributes.ts'
import { checker } from './checker.ts'
import { driver } from './driver.ts'
import { editorials } from './editorials.ts'
import { limits } from './limits.ts'
import { scanspec } from './scanspec.ts'
import { script } from './script.ts'
import { signature } from './signature.ts'
import { statements } from './statements.ts'

/** The kinds of sections: a new one is a file here and one line in this table. */
export const sections = {
  attributes,
  statements,
  signature,
  checker,
  driver,
  limits,
  scanspec,
  script,
  editorials,
} as const
export type Sections = typeof sections
export type SectionKind = keyof Sections

/** What a PUT of this kind takes, parsed. */
export type SectionBody<K extends SectionKind> = z.output<Sections[K]['body']>
/** What is stored of this kind. */
export type Stored<K extends SectionKind> = z.output<Sections[K]['content']>
/** What GET and PUT of this kind answer. */
export type SectionView<K extends SectionKind> = z.output<Sections[K]['view']>

/** One section a locale, or one in all. */
export const isPerLocale = (kind: SectionKind): boolean => sections[kind].path.endsWith('/:locale')

export { licenses, Attributes } from './attributes.ts'
export { checkerTypes, Checker } from './checker.ts'
export { comparators, precisions } from './comparators.ts'
export type { Comparator, Precision } from './comparators.ts'
export { Driver } from './driver.ts'
export { Editorial } from './editorials.ts'
export { Limits } from './limits.ts'
export { conventions, HelperFile, utf8Bytes } from './program.ts'
export type { Convention } from './program.ts'
export { Scanspec, ScanspecError } from './scanspec.ts'
export { Script, ScriptError } from './script.ts'
export type { Extra, FieldKind, RemovedText, Rendered } from './section.ts'
export { signatureKinds, Signature } from './signature.ts'
export { Statement } from './statements.ts'
