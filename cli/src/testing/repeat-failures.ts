import type { Failure } from './results.ts'
import { nameOf } from './summary.ts'

// A test that failed is run again by itself, twice. It stays failed whatever it answers then; the answers tell a fault of
// the product from a test that depends on luck.

const MOST_REPEATED = 12
const TIMES = 2

export type Answer = 'passed' | 'failed'

export interface Repeated {
  failure: Failure
  /** One for each run of the test by itself. */
  answers: Answer[]
}

/** `runAlone`: one test in a run of its own. */
export const repeatFailures = async (
  failures: readonly Failure[],
  runAlone: (failure: Failure) => Promise<Answer>,
): Promise<Repeated[]> => {
  const repeated: Repeated[] = []
  for (const failure of failures.filter(({ test }) => test !== undefined).slice(0, MOST_REPEATED)) {
    const answers: Answer[] = []
    for (let time = 0; time < TIMES; time += 1) answers.push(await runAlone(failure))
    repeated.push({ failure, answers })
  }
  return repeated
}

export const isUnsteady = ({ answers }: Repeated): boolean => answers.includes('passed')

/** Which of the three answers each gave. */
export const repeatedLines = (repeated: readonly Repeated[]): string[] =>
  repeated.length === 0
    ? []
    : [
        'Run again alone, twice:',
        ...repeated.map((one) => `  ${sayAnswer(one.answers)}: ${nameOf(one.failure)}`),
      ]

const sayAnswer = (answers: readonly Answer[]): string => {
  if (!answers.includes('passed')) return 'failed each time'
  return answers.includes('failed')
    ? 'unsteady (passed once of two)'
    : 'unsteady (passed both times)'
}
