import type { Locale, Statement } from '@drafts/contract'
import { expect, test } from 'vitest'
import { firstLocale, localesWithContent, pickLocale } from './statement-locales.ts'

const statement = (locale: Locale, body: string): Statement => ({
  id: locale,
  locale,
  title: '',
  body,
  input: '',
  output: '',
  notes: '',
  arguments: [],
  returns: [' '],
  bodyHTML: '',
  inputHTML: '',
  outputHTML: '',
  notesHTML: '',
  argumentHTMLs: [],
  returnHTMLs: [],
  version: 1,
})

test('a locale counts when something in it is not blank; en-US always counts', () => {
  expect(localesWithContent([])).toEqual(['en-US'])
  expect(localesWithContent([statement('ru-RU', 'текст'), statement('fr-FR', ' \n')])).toEqual([
    'en-US',
    'ru-RU',
  ])
})

test('an unknown or empty locale falls back to the one that is opened unasked', () => {
  const both = [statement('en-US', 'text'), statement('ru-RU', 'текст')]
  expect(pickLocale(both, 'ru-RU')).toBe('ru-RU')
  expect(pickLocale(both, 'fr-FR')).toBe('en-US')
  expect(pickLocale([], undefined)).toBe('en-US')
})

test('the language that exists is opened where English has no more than a title', () => {
  const titled = { ...statement('en-US', ' '), title: 'Sums' }
  expect(firstLocale([titled, statement('ru-RU', 'текст')])).toBe('ru-RU')
  expect(firstLocale([titled])).toBe('en-US')
  expect(firstLocale([statement('en-US', 'text'), statement('fr-FR', 'texte')])).toBe('en-US')
})
