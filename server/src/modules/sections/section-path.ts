import { AppError, isPerLocale, Locale, sections, StatementLocale } from '@drafts/contract'
import type { SectionKind, Sections, Stored } from '@drafts/contract'

/** `statements/fr-FR`, `checker`, …: spelled as in the PUT path. */
export interface SectionPath<K extends SectionKind = SectionKind> {
  kind: K
  path: string
  locale: K extends 'statements'
    ? StatementLocale
    : Sections[K]['path'] extends `${string}/:locale`
      ? Locale
      : null
}

export const sectionPath = <K extends SectionKind>(kind: K, locale?: string): SectionPath<K> => {
  // `isPerLocale` reads what the type has of K.
  if (!isPerLocale(kind)) return { kind, path: kind, locale: null } as SectionPath<K>
  const known = (kind === 'statements' ? StatementLocale : Locale).safeParse(locale)
  if (!known.success)
    throw new AppError('ErrNotFound', { message: `There is no language ${locale} here.` })
  return { kind, path: `${kind}/${known.data}`, locale: known.data } as SectionPath<K>
}

/** The section that a path of history names; undefined: it names something else. */
export const parseSectionPath = (path: string): SectionPath | undefined => {
  const [kind = '', locale] = path.split('/')
  return isKind(kind) ? sectionPath(kind, locale) : undefined
}

const isKind = (text: string): text is SectionKind => Object.hasOwn(sections, text)

/** What a section is before anyone saved it. */
export const emptyBody = <K extends SectionKind>(kind: K): Stored<K> => parseContent(kind, {})

/** What is stored of this kind, with the defaults of what is missing. */
export const parseContent = <K extends SectionKind>(kind: K, content: unknown): Stored<K> =>
  sections[kind].content.parse(content) as Stored<K>
