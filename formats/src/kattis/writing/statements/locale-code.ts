import { isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'

/** ISO 639-1, with the country where two of the ten share a language, and for one outside the ten. */
export const localeCode = (locale: StatementLocale): string =>
  locale === 'zh-TW' || !isLocale(locale) ? locale : (locale.split('-')[0] ?? locale)
