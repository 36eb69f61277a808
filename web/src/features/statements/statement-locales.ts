import { defaultLocale, isLocale, locales } from '@drafts/contract'
import type { Statement, StatementLocale } from '@drafts/contract'

type Texts = Pick<
  Statement,
  'title' | 'body' | 'input' | 'output' | 'notes' | 'arguments' | 'returns'
>

const hasContent = (statement: Texts): boolean =>
  [
    statement.title,
    statement.body,
    statement.input,
    statement.output,
    statement.notes,
    ...statement.arguments,
    ...statement.returns,
  ].some((text) => text.trim() !== '')

/** A title alone is none. */
export const hasText = (statement: Texts): boolean => hasContent({ ...statement, title: '' })

/** Languages that have content: the ten in their order, then the others; en-US is always there. */
export const localesWithContent = (statements: readonly Statement[]): StatementLocale[] => {
  const written = statements.filter(hasContent).map(({ locale }) => locale)
  return [
    ...locales.filter((locale) => locale === defaultLocale || written.includes(locale)),
    ...written.filter((locale) => !isLocale(locale)),
  ]
}

/** The chosen language if it has content, else the one that is opened unasked. */
export const pickLocale = (
  statements: readonly Statement[],
  wanted: string | undefined,
): StatementLocale =>
  localesWithContent(statements).find((locale) => locale === wanted) ?? firstLocale(statements)

/**
 * en-US, unless only others have more than a title: an imported problem has a title in English too. One outside the ten
 * comes after all of the ten.
 */
export const firstLocale = (statements: readonly Statement[]): StatementLocale => {
  const written = statements.filter(hasText)
  const first = localesWithContent(written).find((locale) =>
    written.some((one) => one.locale === locale),
  )
  return first ?? defaultLocale
}

/** What a text in `locale` is put into that language from: English, or the first other one that has a text. */
export const translationSource = (
  statements: readonly Statement[],
  locale: StatementLocale,
): Statement | undefined => {
  const others = statements.filter((one) => one.locale !== locale && hasText(one))
  const first = localesWithContent(others).find((one) =>
    others.some((other) => other.locale === one),
  )
  return others.find((one) => one.locale === first)
}
