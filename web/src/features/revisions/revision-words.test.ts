import { expect, test } from 'vitest'
import { detailOf, kindOf, summaryOf, valueText } from './revision-words.ts'

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

test('a text is named by its language, a solution by its label', () => {
  const labels = new Map([['solutions/s1', 'brute.py']])
  expect(detailOf('statements/fr-FR', labels)).toBe('fr-FR')
  expect(detailOf('solutions/s1', labels)).toBe('brute.py')
  expect(detailOf('tests/abc', labels)).toBeUndefined()
})

test.each([
  ['what of it changed', ['source', 'wantVerdict'], 'changed', 'source, expected verdict'],
  ['one field of many', ['factors.java17.cpu', 'factors.java17.memory'], 'changed', 'factors'],
  ['what is new', ['label', 'source'], 'added', 'added'],
  ['what is gone', ['label', 'source'], 'removed', 'removed'],
  ['the first of many', ['a', 'b', 'c', 'd', 'e', 'f'], 'changed', 'a, b, c, d and 2 more'],
] as const)('a row says %s', (_name, paths, type, words) => {
  const changes = paths.map((path) => ({ type, path, from: 1, to: 2 }))
  expect(summaryOf({ changes, details: {} } as never)).toBe(words)
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
