import { expect, test } from 'vitest'
import { addCounts, countCheck, countPlaywright, countVitest, lastLine } from './test-counts.ts'

const vitest = (passed: number, failed: number, skipped: number, files: object[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: files,
  })
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } })

test('a check counts as one test', () => {
  expect(lastLine(countCheck(0))).toBe('1 passed, 0 failed')
  expect(lastLine(countCheck(2))).toBe('0 passed, 1 failed')
  expect(lastLine(countCheck(null))).toBe('0 passed, 1 failed')
})

test.each<[string, string | undefined, number | null, string]>([
  ['all passed', vitest(3, 0, 0), 0, '3 passed, 0 failed'],
  ['some skipped', vitest(3, 0, 2), 0, '3 passed, 0 failed, 2 skipped'],
  ['some failed', vitest(3, 2, 0), 1, '3 passed, 2 failed'],
  ['no tests', vitest(0, 0, 0), 0, '0 passed, 1 failed'],
  ['crashed after its tests', vitest(3, 0, 0), 1, '3 passed, 1 failed'],
  ['killed', vitest(3, 0, 0), null, '3 passed, 1 failed'],
  ['no report', undefined, 0, '0 passed, 1 failed'],
  ['half a report', '{"numPass', 0, '0 passed, 1 failed'],
  ['another report', '{}', 0, '0 passed, 1 failed'],
  [
    'a file that does not load',
    vitest(3, 1, 0, [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]),
    1,
    '3 passed, 2 failed',
  ],
])('vitest: %s', (_, report, exitCode, line) => {
  expect(lastLine(countVitest(report, exitCode))).toBe(line)
})

test.each<[string, string | undefined, number | null, string]>([
  ['all passed', playwright(4, 0, 0, 0), 0, '4 passed, 0 failed'],
  ['one only at the second try', playwright(4, 0, 1, 0), 0, '5 passed, 0 failed'],
  ['some failed', playwright(4, 2, 0, 1), 1, '4 passed, 2 failed, 1 skipped'],
  ['the web server did not start', playwright(0, 0, 0, 0), 1, '0 passed, 1 failed'],
  ['no report', undefined, 1, '0 passed, 1 failed'],
])('playwright: %s', (_, report, exitCode, line) => {
  expect(lastLine(countPlaywright(report, exitCode))).toBe(line)
})

test('the last line is the sum of all', () => {
  const all = [countCheck(0), countCheck(1), countVitest(vitest(3, 0, 2), 0)]
  expect(lastLine(addCounts(all))).toBe('4 passed, 1 failed, 2 skipped')
})
