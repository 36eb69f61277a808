import { AppError, Locale, sectionBodies } from '@drafts/contract'
import type { SectionKind, Stored } from '@drafts/contract'

/** `statements/fr-FR`, `checker`, …: spelled as in the PUT path. */
export interface SectionPath<K extends SectionKind = SectionKind> {
  kind: K
  path: string
  locale: Locale | null
}

export const sectionPath = <K extends SectionKind>(kind: K, locale?: string): SectionPath<K> => {
  if (kind !== 'statements' && kind !== 'editorials') return { kind, path: kind, locale: null }
  const known = Locale.safeParse(locale)
  if (!known.success)
    throw new AppError('ErrNotFound', { message: `There is no language ${locale} here.` })
  return { kind, path: `${kind}/${known.data}`, locale: known.data }
}

/** What a section is before anyone saved it. */
export const emptyBody = <K extends SectionKind>(kind: K): Stored<K> => {
  const body = sectionBodies[kind].parse({})
  return (kind === 'checker' || kind === 'driver'
    ? { ...body, convention: 'native' }
    : body) as unknown as Stored<K>
}
