import { expect, test } from 'vitest'
import { detailOf, kindOf, valueText } from './revision-words.ts'

test.each([
  ['attributes', 'Attributes'],
  ['statements/en-US', 'Statement'],
  ['editorials/ru-RU', 'Editorial'],
  ['tests/abc', 'Test'],
  ['test', 'Test'],
  ['shares/1', 'Share'],
  ['Scanspec', 'Scanspec'],
  ['something', 'Something'],
])('the path %s is of the kind %s', (path, kind) => expect(kindOf(path)).toBe(kind))

test('a locale is told by its own name', () => {
  expect(detailOf('statements/fr-FR')).toBe('Français')
  expect(detailOf('tests/abc')).toBeUndefined()
})

test('a changed value is shown as it was written', () => {
  expect([null, undefined, 'a\nb', 3, true, ['x']].map(valueText)).toEqual([
    '',
    '',
    'a\nb',
    '3',
    'true',
    '[\n  "x"\n]',
  ])
})
