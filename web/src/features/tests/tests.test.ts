import { ApiError, ProblemId, TestId } from '@drafts/contract'
import type { ErrorCode, ListedTest } from '@drafts/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveItem, swapTarget } from './reorder/drag-swap.ts'
import { edgeSpeed } from './reorder/edge-scroll.ts'
import { filterTests } from './list/test-filter.ts'
import { testBodyOf, testFormOf, testFormProblems, withType } from './dialog/test-form.ts'
import { countIssues } from './list/test-issues.ts'
import { shownDetails } from '../../testing/shown-details.ts'
import { deletedWords } from './list/deleted-words.ts'
import { zipFailureOf } from './import/zip-failure.ts'

const blob = { size: 4, sha256Sum: '', lineEnding: 1, finalNewline: true } as const
const testOf = (change: Partial<ListedTest>): ListedTest => ({
  id: TestId.parse('t'),
  problemId: ProblemId.parse('p'),
  ...shownDetails,
  firstLine: '',
  input: blob,
  output: blob,
  modifiedAt: '2026-01-01T00:00:00Z',
  inputValidity: { pending: false, error: null },
  outputValidity: null,
  answerOrigin: { kind: 'typed' },
  outdated: { input: false, output: false },
  ...change,
})

test.each([
  ['down, before a third', 1, 2, 9, 1],
  ['down, past a third', 1, 2, 11, 2],
  ['down, over several rows', 1, 4, 5, 3],
  ['up, in the last third', 3, 2, 21, 3],
  ['up, past it', 3, 2, 19, 2],
  ['up, over several rows', 3, 0, 25, 1],
  ['over itself', 3, 3, 29, 3],
])('a dragged row %s', (_name, from, over, offset, to) => {
  expect(swapTarget(from, over, offset, 30)).toBe(to)
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('a row moves from %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(order)
})

test('the filter looks in labels, in any case, and keeps the numbers', () => {
  const tests = ['Large 1', '', 'small', 'LARGE 2'].map((label) => testOf({ label }))
  expect(filterTests(tests, ' large').map(({ no }) => no)).toEqual([1, 4])
  expect(filterTests(tests, '').map(({ no }) => no)).toEqual([1, 2, 3, 4])
})

test('what is italic in a cell that cuts has room for its last letter', () => {
  const css = readFileSync(join(import.meta.dirname, 'tests.module.css'), 'utf8')
  const rules = [...css.matchAll(/\{([^{}]*)\}/g)].map(([, rule = '']) => rule)
  const italic = rules.filter((rule) => rule.includes('font-style: italic'))
  expect(italic.length).toBeGreaterThan(0)
  for (const rule of italic) expect(rule).toContain('padding-inline-end:')
})

test('issues are counted per file', () => {
  const crlf = { ...blob, lineEnding: 3, finalNewline: false } as const
  const empty = { ...blob, size: 0, finalNewline: false } as const
  expect(countIssues([testOf({ input: crlf }), testOf({ output: empty })])).toBe(2)
})

test('a test that becomes an example has weight 0, and 1 when it leaves', () => {
  const example = withType({ ...testFormOf(undefined), weight: 7 }, 'sample')
  expect(example.weight).toBe(0)
  expect(withType(example, 'additional').weight).toBe(1)
  expect(withType({ ...testFormOf(undefined), weight: 7 }, 'additional').weight).toBe(7)
})

test.each([
  ['regular', 0, true],
  ['regular', 1, false],
  ['regular', 100, false],
  ['regular', 101, true],
  ['regular', '', true],
  ['additional', 2.5, true],
  ['sample', 0, false],
] as const)('a %s test of weight %s', (type, weight, isWrong) => {
  expect('weight' in testFormProblems({ ...testFormOf(undefined), type, weight })).toBe(isWrong)
})

test('an example file has at most 4096 bytes, counted in UTF-8', () => {
  const form = {
    ...testFormOf(undefined),
    input: { kind: 'text', text: 'é'.repeat(2049) } as const,
  }
  expect(testFormProblems({ ...form, type: 'sample', weight: 0 })['input']).toMatch(
    'too large (5 kB)',
  )
  expect(testFormProblems(form)['input']).toBeUndefined()
})

test('only files that were changed are sent', () => {
  const before = testFormOf(undefined)
  const after = { ...before, output: { kind: 'text', text: '42\n' } as const }
  expect(testBodyOf(after, before)).not.toHaveProperty('input')
  expect(testBodyOf(after, before)).toHaveProperty('output', { text: '42\n' })
})

test.each([
  ['in the middle', 400, 0],
  ['on the head', 0, -2.4],
  ['above the window', -50, -2.4],
  ['half into the head', 60, -1.2],
  ['half into the foot', 764, 1.2],
  ['below the window', 900, 2.4],
])('a row that is held %s scrolls the page', (_name, clientY, speed) => {
  expect(edgeSpeed(clientY, 800)).toBeCloseTo(speed)
})

test.each<[ErrorCode, string, string]>([
  [
    'ErrTooManyTests',
    'The zip file contains too many tests: 251, where at most 250 fit.',
    'The zip file contains too many tests.',
  ],
  [
    'ErrBadZIPContents',
    'The contents of the archive do not conform to the specification. test 2 has no output',
    'The contents of the archive do not conform to the specification. test 2 has no output',
  ],
  [
    'ErrBadZIP',
    'The archive is not a valid zip file. 3.in is damaged.',
    'The archive is not a valid zip file. 3.in is damaged.',
  ],
  [
    'ErrInputLarge',
    'One or more of the input/output files are too large. 1.in is too large.',
    'One or more of the input/output files are too large. 1.in is too large.',
  ],
  [
    'ErrOutputLarge',
    'One or more of the input/output files are too large. 1.out is too large.',
    'One or more of the input/output files are too large. 1.out is too large.',
  ],
  ['ErrInternal', 'Something went wrong', 'Something went wrong'],
])('a zip that is refused with %s', (code, error, sentence) => {
  expect(zipFailureOf(new ApiError(400, { error, code }))).toBe(sentence)
})

test('what was deleted is named', () => {
  const large = { test: testOf({ label: 'large' }), no: 3 }
  expect(deletedWords([large])).toBe('Test 3 “large”')
  expect(deletedWords([{ test: testOf({}), no: 4 }])).toBe('Test 4')
  expect(deletedWords([large, large])).toBe('2 tests')
})
