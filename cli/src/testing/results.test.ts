import { expect, test } from 'vitest'
import { lastLine } from './counts.ts'
import type { FileResult } from './report.ts'
import { Results } from './results.ts'

const one = (state: 'passed' | 'failed' | 'skipped', name = state) => ({
  name,
  state,
  message: 'words',
})
const file = (tests: FileResult['tests'], error?: string): FileResult => ({
  file: 'a.test.ts',
  project: 'server',
  tests,
  ...(error === undefined ? {} : { error }),
})

const resultsOf = (...files: FileResult[]): Results => {
  const results = new Results()
  for (const result of files) results.take({ kind: 'file', result }, 'vitest')
  return results
}

test.each([
  [
    'tests',
    [file([one('passed'), one('failed'), one('skipped')])],
    '1 passed, 1 failed, 1 skipped',
  ],
  ['a file that cannot be loaded', [file([], 'no module')], '0 passed, 1 failed'],
  ['a hook that fails after tests', [file([one('passed')], 'hook')], '1 passed, 1 failed'],
  ['a file whose test failed', [file([one('failed')], 'also')], '0 passed, 1 failed'],
  ['two files', [file([one('passed')]), file([one('passed')])], '2 passed, 0 failed'],
] as const)('%s are counted', (_, files, line) => {
  expect(lastLine(resultsOf(...files).counts)).toBe(line)
})

test('a check counts as one test, and its output is the failure', () => {
  const results = new Results()
  results.addCheck('lint', 0, '')
  results.addCheck('types', 1, 'error TS1')
  results.addCheck('format', null, 'killed')
  expect(lastLine(results.counts)).toBe('1 passed, 2 failed')
  expect(results.failures.map(({ file: name, message }) => [name, message])).toEqual([
    ['types', 'error TS1'],
    ['format', 'killed'],
  ])
})

test('an error outside of all tests is a failure of its own', () => {
  const results = resultsOf(file([one('passed')]))
  results.take({ kind: 'unhandled', message: 'thrown late' }, 'vitest')
  expect(lastLine(results.counts)).toBe('1 passed, 1 failed')
  expect(results.failures).toEqual([
    { file: 'vitest', project: 'vitest', test: undefined, message: 'thrown late' },
  ])
})

test('files done are counted of those planned', () => {
  const results = new Results()
  const files = [{ file: 'a.test.ts', project: 'server' }]
  results.take({ kind: 'planned', files: [...files, ...files] }, 'vitest')
  results.take({ kind: 'file', result: file([]) }, 'vitest')
  expect([results.done, results.planned]).toEqual([1, 2])
})
