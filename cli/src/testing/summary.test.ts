import { expect, it } from 'vitest'
import { isUnsteady, repeatedLines, repeatFailures } from './repeat-failures.ts'
import type { Failure } from './results.ts'
import { countLines, failureLines, timeLines, usageLine } from './summary.ts'

const failure = (test: string | undefined): Failure => ({
  file: 'a.test.ts',
  project: 'server',
  test,
  message: 'first\n\nsecond',
})

it('the slowest files come first, and kinds are summed', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    file: `${at}.test.ts`,
    kind: at % 2 ? 'odd' : 'even',
    ms: at * 1000,
  }))
  const lines = timeLines(files)
  expect(lines.slice(0, 3)).toEqual([
    'Slowest files:',
    '   11.0 s  11.test.ts',
    '   10.0 s  10.test.ts',
  ])
  expect(lines.slice(-3)).toEqual(['Time by kind:', '   0:36    odd', '   0:30    even'])
  expect(lines).toHaveLength(1 + 10 + 3)
})

it('a failure is shown with the first lines of its words', () => {
  const long = { ...failure('fails'), message: `${'x'.repeat(500)}\n${'line\n'.repeat(50)}` }
  const lines = failureLines(long)
  expect(lines[0]).toBe('  a.test.ts > fails')
  expect(lines[1]).toHaveLength(206)
  expect(lines).toHaveLength(13)
  expect(failureLines(failure(undefined))).toEqual(['  a.test.ts', '      first', '      second'])
})

it('counts of one kind are one line', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 }
  expect(
    countLines([
      { kind: 'web', counts },
      { kind: 'web', counts },
    ]),
  ).toEqual(['web: 2 passed, 0 failed'])
})

it('the time on the clock stands beside that of the cores', () => {
  expect(usageLine(61_000, 119_000, 0.975)).toBe(
    '1:01 minutes, 1:59 of the cores, which were busy for 98 % of the time.',
  )
})

it('a failed test is run again alone, twice, and says which of three answers it gave', async () => {
  const answers = {
    never: ['failed', 'failed'],
    once: ['failed', 'passed'],
    both: ['passed', 'passed'],
  }
  const left = structuredClone(answers)
  const failures = [...Object.keys(answers), undefined].map(failure)
  const repeated = await repeatFailures(
    failures,
    async ({ test: name }) => left[name as keyof typeof left].shift() as 'passed' | 'failed',
  )
  expect(repeated.map(isUnsteady)).toEqual([false, true, true])
  expect(repeatedLines(repeated)).toEqual([
    'Run again alone, twice:',
    '  failed each time: a.test.ts > never',
    '  unsteady (passed once of two): a.test.ts > once',
    '  unsteady (passed both times): a.test.ts > both',
  ])
  expect(repeatedLines([])).toEqual([])
})
