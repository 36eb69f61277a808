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

/** The chosen locale if it has content, else en-US. */
export const pickLocale = (available: readonly Locale[], wanted: string | undefined): Locale =>
  available.find((locale) => locale === wanted) ?? defaultLocale
