import { defaultLocale, isLocale, localeName } from '../../entities/locales.ts'
import type { Locale } from '../../entities/locales.ts'
import type { ReadinessFacts, ReadinessItem, ReadinessTexts } from './readiness-item.ts'

// Statements in other languages than English: what English has, each of them has too.

const isBlank = (text: string): boolean => text.trim() === ''

/** A title alone is none: packages bring one. */
const isBegun = ({ body, input, output, notes, ...lists }: ReadinessTexts): boolean =>
  [body, input, output, notes, ...lists.arguments, ...lists.returns].some((text) => !isBlank(text))

/** Languages of the ten, English apart, in which something is written. */
export const translationsOf = (
  statements: readonly (ReadinessTexts & { locale: string })[],
): ReadinessFacts['translations'] =>
  statements.flatMap((statement) => {
    const { locale } = statement
    if (!isLocale(locale) || locale === defaultLocale || !isBegun(statement)) return []
    return [{ ...statement, locale }]
  })

interface Part {
  field: 'title' | 'body' | 'input' | 'output' | 'notes' | 'arguments' | 'returns'
  index?: number
}

/** A text of a statement; blank where there is none. */
export const textOfPart = (statement: ReadinessTexts, { field, index = 0 }: Part): string =>
  field === 'arguments' || field === 'returns' ? (statement[field][index] ?? '') : statement[field]

/** A suggestion for each part, with English to begin with as its fix. */
export const translationItems = (facts: ReadinessFacts): ReadinessItem[] => {
  const parts = partsOf(facts).filter((part) => !isBlank(textOfPart(facts.statement, part)))
  return facts.translations.flatMap((translation) =>
    parts
      .filter((part) => isBlank(textOfPart(translation, part)))
      .map((part) => itemOf(facts, translation.locale, part)),
  )
}

const itemOf = (facts: ReadinessFacts, locale: Locale, part: Part): ReadinessItem => {
  const { field, index } = part
  const place = index === undefined ? field : `${field}.${index}`
  return {
    id: `statement-translation:${locale}:${place}`,
    tab: 'statement',
    priority: 'low',
    subject: localeName(locale),
    text: `${nameOf(facts, part)} is there in English only.`,
    target: { ...part, locale },
    fix: { kind: 'copy-english', locale, ...part },
  }
}

const nameOf = ({ signature }: ReadinessFacts, { field, index = 0 }: Part): string => {
  if (field !== 'arguments' && field !== 'returns') return names[field]
  const word = field === 'arguments' ? 'Argument' : 'Return'
  const name = signature[field][index]?.name ?? ''
  return `${word} ${isBlank(name) ? index + 1 : name}`
}

const names = {
  title: 'The title',
  body: 'The body',
  input: 'The input',
  output: 'The output',
  notes: 'The notes',
} as const

/** As the form shows them. */
const partsOf = ({ mechanism, signature }: ReadinessFacts): Part[] => {
  const isFunction = mechanism === 'functionBased' && signature.enabled
  const items = (['arguments', 'returns'] as const).flatMap((field) =>
    signature[field].map((_item, index): Part => ({ field, index })),
  )
  return [
    { field: 'title' },
    { field: 'body' },
    ...(isFunction ? items : ([{ field: 'input' }, { field: 'output' }] as const)),
    { field: 'notes' },
  ]
}
