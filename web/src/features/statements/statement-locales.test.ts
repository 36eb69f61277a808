import type { Locale, Statement } from '@drafts/contract'
import { expect, test } from 'vitest'
import { localesWithContent, pickLocale } from './statement-locales.ts'

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

test('an unknown or empty locale falls back to en-US', () => {
  expect(pickLocale(['en-US', 'ru-RU'], 'ru-RU')).toBe('ru-RU')
  expect(pickLocale(['en-US', 'ru-RU'], 'fr-FR')).toBe('en-US')
  expect(pickLocale(['en-US'], undefined)).toBe('en-US')
})
