import { locales } from '@drafts/contract'
import type { ProductLocale } from '../imported-problem.ts'

export const productLocales: readonly ProductLocale[] = locales

const byCode: Readonly<Record<string, ProductLocale>> = {
  en: 'en-US',
  bn: 'bn-BD',
  zh: 'zh-CN',
  fr: 'fr-FR',
  hi: 'hi-IN',
  es: 'es-ES',
  ru: 'ru-RU',
  th: 'th-TH',
  vi: 'vi-VN',
}

const byEnglishName: Readonly<Record<string, ProductLocale>> = {
  english: 'en-US',
  bengali: 'bn-BD',
  chinese: 'zh-CN',
  french: 'fr-FR',
  hindi: 'hi-IN',
  spanish: 'es-ES',
  russian: 'ru-RU',
  thai: 'th-TH',
  vietnamese: 'vi-VN',
}

const traditionalChinese = /^zh[-_](tw|hk|mo|hant)/i

/** ISO 639-1 with an optional country: `pt-BR` is none of the ten, `en-GB` is English. */
export function localeOfCode(code: string): ProductLocale | undefined {
  if (traditionalChinese.test(code)) return 'zh-TW'
  const language = code.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(byCode, language) ? byCode[language] : undefined
}

/** Polygon names languages in English. */
export function localeOfName(name: string): ProductLocale | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(byEnglishName, key) ? byEnglishName[key] : undefined
}

const names = new Map(Object.entries(byEnglishName).map(([name, locale]) => [locale, name]))

/** What Polygon calls it; it has one Chinese. */
export function nameOfLocale(locale: ProductLocale): string | undefined {
  return names.get(locale)
}
