import { defaultLocale, locales } from '@drafts/contract'
import type { Locale, Statement } from '@drafts/contract'

const hasContent = (statement: Statement): boolean =>
  [
    statement.title,
    statement.body,
    statement.input,
    statement.output,
    statement.notes,
    ...statement.arguments,
    ...statement.returns,
  ].some((text) => text.trim() !== '')

/** Locales that have content, in the product's order; en-US is always there. */
export const localesWithContent = (statements: readonly Statement[]): Locale[] =>
  locales.filter(
    (locale) =>
      locale === defaultLocale ||
      statements.some((statement) => statement.locale === locale && hasContent(statement)),
  )

/** The chosen locale if it has content, else the one that is opened unasked. */
export const pickLocale = (statements: readonly Statement[], wanted: string | undefined): Locale =>
  localesWithContent(statements).find((locale) => locale === wanted) ?? firstLocale(statements)

/** en-US, unless only another language has more than a title: an imported problem has a title in English too. */
export const firstLocale = (statements: readonly Statement[]): Locale => {
  const written = locales.filter((locale) =>
    statements.some((one) => one.locale === locale && hasContent({ ...one, title: '' })),
  )
  return written.includes(defaultLocale) ? defaultLocale : (written[0] ?? defaultLocale)
}
