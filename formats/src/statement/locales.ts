import { isLocale, locales, OtherLocale } from '@drafts/contract'
import type { StatementLocale, Locale } from '@drafts/contract'

export const productLocales: readonly Locale[] = locales

const byCode: Readonly<Record<string, Locale>> = {
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

const byEnglishName: Readonly<Record<string, Locale>> = {
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
export function localeOfCode(code: string): Locale | undefined {
  if (traditionalChinese.test(code)) return 'zh-TW'
  const language = code.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(byCode, language) ? byCode[language] : undefined
}

/** Polygon names languages in English. */
export function localeOfName(name: string): Locale | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(byEnglishName, key) ? byEnglishName[key] : undefined
}

/** The same, and the tag of a language outside the ten; undefined where it is no tag. */
export function statementLocaleOfCode(code: string): StatementLocale | undefined {
  return localeOfCode(code) ?? otherLocaleOf(code.replaceAll('_', '-'))
}

/** `language`: as the package calls it. */
export function otherLanguage(language: string): string {
  return `Statement language ${language}: not one of the ten, kept aside: it can be read, and copied into one of the ten.`
}

/** The same for a name. */
export function statementLocaleOfName(name: string): StatementLocale | undefined {
  return localeOfName(name) ?? otherLocaleOf(tagsByName().get(name.toLowerCase()) ?? '')
}

function otherLocaleOf(tag: string): OtherLocale | undefined {
  try {
    return OtherLocale.safeParse(Intl.getCanonicalLocales(tag)[0]).data
  } catch {
    return undefined
  }
}

let tags: ReadonlyMap<string, string> | undefined

/** ISO 639-1 by the English names of its languages, in small letters. */
function tagsByName(): ReadonlyMap<string, string> {
  tags ??= new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const code = first + second
        const name = englishNames.of(code)
        // Old codes of a language are not its tag; a folder of a package is named by one word.
        const isTag = Intl.getCanonicalLocales(code)[0] === code
        return isTag && name !== undefined && name !== code && /^[A-Za-z-]+$/.test(name)
          ? [[name.toLowerCase(), code] as const]
          : []
      }),
    ),
  )
  return tags
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

const names = new Map(Object.entries(byEnglishName).map(([name, locale]) => [locale, name]))

/** What Polygon calls it; it has one Chinese, and countries of no language. */
export function nameOfLocale(locale: StatementLocale): string | undefined {
  if (isLocale(locale)) return names.get(locale)
  const name = englishNames.of(locale)?.toLowerCase() ?? ''
  return tagsByName().get(name) === locale ? name : undefined
}
