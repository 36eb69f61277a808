import * as z from 'zod'

/** The ten languages of statements and of the interface (docs/product/pages.md#locales). */
export const locales = [
  'en-US',
  'bn-BD',
  'zh-TW',
  'zh-CN',
  'fr-FR',
  'hi-IN',
  'es-ES',
  'ru-RU',
  'th-TH',
  'vi-VN',
] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>
export const defaultLocale: Locale = 'en-US'

export const localeNames: Record<Locale, string> = {
  'en-US': 'English',
  'bn-BD': 'বাংলা',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  'fr-FR': 'Français',
  'hi-IN': 'हिन्दी',
  'es-ES': 'Español',
  'ru-RU': 'Русский',
  'th-TH': 'ไทย',
  'vi-VN': 'Tiếng Việt',
}

/**
 * A language outside the ten by its tag, such as `sv` and `pt-BR`. Imported statements are in one; nothing is written in
 * it here (docs/product/pages.md#other-languages).
 */
export const OtherLocale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/)
  .refine((tag) => !locales.some((locale) => languageOf(locale) === languageOf(tag)))
  .brand<'OtherLocale'>()
export type OtherLocale = z.infer<typeof OtherLocale>

/** What a statement is written in. */
export const StatementLocale = z.union([Locale, OtherLocale])
export type StatementLocale = z.infer<typeof StatementLocale>

const languageOf = (tag: string): string | undefined => tag.split('-')[0]

export const isLocale = (tag: string): tag is Locale => Locale.safeParse(tag).success

/** What there is in each language: the ten in their order, then the others by their tags. */
export const inLocaleOrder = <Text>(
  texts: Partial<Record<StatementLocale, Text>>,
): [StatementLocale, Text][] =>
  Object.entries(texts)
    .flatMap(([tag, text]): [StatementLocale, Text][] =>
      text === undefined ? [] : [[StatementLocale.parse(tag), text]],
    )
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))

const placeOf = (locale: StatementLocale): number =>
  isLocale(locale) ? locales.indexOf(locale) : locales.length

/** How a language calls itself. */
export const localeName = (locale: StatementLocale): string => {
  if (isLocale(locale)) return localeNames[locale]
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
