import { expect, test } from 'vitest'
import { detailOf, fieldsOf, pathKindName, summaryOf } from './revision-words.ts'
import { valueWords, withGroupNames } from './value-words.ts'

test.each([
  ['attributes', 'Attributes'],
  ['statements/en-US', 'Statement'],
  ['signature', 'Signature'],
  ['editorials/ru-RU', 'Editorial'],
  ['tests/abc', 'Test'],
  ['tests', 'Tests'],
  ['shares/1', 'Share'],
  ['Scanspec', 'Scanspec'],
  ['something', 'Something'],
])('the path %s is of the kind %s', (path, kind) => expect(pathKindName(path)).toBe(kind))

const none = { shareAccount: null, label: null, restoredFrom: null }

test('a text is named by its language, a test or solution by what it was called then', () => {
  expect(detailOf({ path: 'statements/fr-FR', details: none })).toBe('Français')
  const details = { ...none, label: 'brute.py' }
  expect(detailOf({ path: 'solutions/s1', details })).toBe('brute.py')
  expect(detailOf({ path: 'tests/abc', details: none })).toBeUndefined()
})

test.each([
  ['what of it changed', ['source', 'wantVerdict'], 'changed', 'source, expected verdict'],
  ['one field of many', ['factors.java17.cpu', 'factors.java17.memory'], 'changed', 'factors'],
  ['what is new', ['label', 'source'], 'added', 'added'],
  ['what is gone', ['label', 'source'], 'removed', 'deleted'],
  ['the first of many', ['a', 'b', 'c', 'd', 'e', 'f'], 'changed', 'a, b, c, d and 2 more'],
] as const)('a row reads %s', (_name, paths, type, words) => {
  expect(fieldsOf(paths.map((path) => ({ type, path })))).toBe(words)
})

test.each([
  [[['removed', 'tests/a']], 30, '30 tests deleted'],
  [
    [
      ['added', 'tests/a'],
      ['changed', 'tests/b'],
    ],
    2,
    '1 added, 1 changed',
  ],
  [[['changed', 'order']], 1, 'put in another order'],
] as const)('several tests are counted: %j', (list, changeCount, words) => {
  const changes = list.map(([type, path]) => ({ type, path, from: null, to: null }))
  const newest = { path: 'tests', changes, changeCount, details: none }
  // Who and when are not in the words.
  expect(summaryOf({ newest, revisions: [newest] } as never, [])).toBe(words)
})

test.each([
  ['cpu', 1_500_000_000, '1.5 s'],
  ['memory', 256_000_000, '256 MB'],
  ['type', 'sample', 'Example'],
  ['languageId', 'java17', 'Java 17'],
  ['wantVerdict', null, 'none'],
  ['private', true, 'on'],
  ['topics', ['graphs', 'dp'], 'graphs, dp'],
  ['arguments', [{ name: 'a', kind: 'int' }], 'a: int'],
  [
    'factors',
    { java17: { cpu: 2, memory: 1.5, source: 1 } },
    'Java 17: CPU × 2, memory × 1.5, source × 1',
  ],
  ['source', { size: 4100, sha256Sum: 'abcd', lineEnding: 1, finalNewline: true }, '4.1 kB'],
])('%s %j is said as %s', (field, value, words) => {
  expect(valueWords(field, value, () => 'Java 17')).toBe(words)
})

test.each([
  ['group', 'g1', 'small'],
  ['group', null, 'none'],
  ['group', 'g9', 'a group that is gone'],
  ['dependsOn', ['g2', 'g1'], 'large, small'],
  ['dependsOn', [], 'none'],
  ['wantGroups', { g1: ['Accepted'], g2: ['WrongAnswer'] }, 'small: Accepted; large: Wrong Answer'],
  ['wantGroups', {}, 'none'],
  ['label', 'g1', 'g1'],
])('%s %j is said with the names of groups: %s', (field, value, words) => {
  const names = new Map([
    ['g1', 'small'],
    ['g2', 'large'],
  ])
  expect(valueWords(field, withGroupNames(field, value, names), String)).toBe(words)
})

test.each([
  ['problem', ['mechanism', 'attributes.title'], none, 'problem created'],
  ['limits', ['cpu', 'memory'], none, 'CPU, memory'],
  ['problem', ['limits.cpu', 'limits.memory', 'checker'], none, '2 parts restored'],
  ['limits', ['cpu'], { ...none, restoredFrom: 'r1' }, 'restored: CPU'],
])('a change of %s, in %j, is summed up', (path, paths, details, words) => {
  const newest = { path, details }
  const changes = paths.map((one) => ({ type: 'changed', path: one }))
  expect(summaryOf({ newest, revisions: [newest] } as never, changes as never)).toBe(words)
})
