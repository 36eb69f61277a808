import { expect, it } from 'vitest'
import type { Verdict, WantVerdict } from '../entities/basics.ts'
import { SolutionId, TestId } from '../entities/ids.ts'
import { adviceOfLimits } from './limits-advice.ts'

interface Given {
  languageId?: string
  want?: WantVerdict
  /** Seconds on each test. */
  took: readonly number[]
  verdict?: Verdict
}

const tests = [TestId.parse('a'), TestId.parse('b')].map((id) => ({ id }))

const adviceOf = (given: Record<string, Given>) => {
  const all = Object.entries(given)
  return adviceOfLimits(
    all.map(([label, { languageId = 'cpp20-gcc', want = 'Accepted' }]) => ({
      id: SolutionId.parse(label),
      label,
      languageId,
      wantVerdicts: [want],
    })),
    tests,
    all.flatMap(([label, { took, verdict = 'Accepted' }]) =>
      took.map((time) => ({ solutionId: SolutionId.parse(label), verdict, cpu: time * 1e9 })),
    ),
  )
}
const slow = { want: 'CPULimitExceeded', verdict: 'CPULimitExceeded' } as const

it('a limit is twice the slowest that is accepted, in steps of half a second', () => {
  expect(adviceOf({ main: { took: [0.1, 0.4] }, other: { took: [0.6, 0.2] } })).toEqual({
    cpu: 1.5e9,
    factors: {},
    slowestAccepted: [{ solutionId: 'other', languageId: 'cpp20-gcc', cpu: 0.6e9 }],
    fastestTooSlow: null,
    acToLimit: 2,
    limitToTle: 1.5,
    sentence: null,
  })
})

it('a slower language gets a factor, and the limit grows where no factor is large enough', () => {
  const python = { languageId: 'python3', took: [1, 1.1] }
  expect(adviceOf({ main: { took: [0.4, 0.4] }, python })).toMatchObject({
    cpu: 1e9,
    factors: { python3: 2.5 },
  })
  const slower = { ...python, took: [1, 3] }
  expect(adviceOf({ main: { took: [0.1, 0.1] }, slower })).toMatchObject({
    cpu: 2e9,
    factors: { python3: 3 },
  })
})

it('what should be too slow is far enough from it, or no limit is', () => {
  const main = { took: [0.4, 0.2] }
  expect(adviceOf({ main, brute: { ...slow, took: [0.1, 2] } })).toMatchObject({
    cpu: 1e9,
    fastestTooSlow: { solutionId: 'brute', cpu: 2e9 },
    sentence: null,
  })
  expect(adviceOf({ main, brute: { ...slow, took: [0.1, 1] } }).sentence).toBe(
    'brute was ended at 1.00 s. Run it with this limit to see whether it exceeds that too.',
  )
  const quick = { ...slow, verdict: 'Accepted' as const, took: [0.1, 0.9] }
  expect(adviceOf({ main, quick })).toMatchObject({
    cpu: null,
    sentence:
      'quick is expected to exceed the limit and takes 0.90 s, while main takes 0.40 s: no limit is far enough from both.',
  })
})

it('without results, or with a solution that takes too long, there is none', () => {
  const words = 'No solution that is expected to be accepted is accepted on every test yet.'
  expect(adviceOf({})).toMatchObject({ cpu: null, sentence: words })
  expect(adviceOf({ half: { took: [0.1] } }).sentence).toBe(words)
  expect(adviceOf({ wrong: { took: [0.1, 0.1], verdict: 'WrongAnswer' } }).sentence).toBe(words)
  expect(adviceOf({ long: { took: [1, 6] } }).sentence).toBe(
    'long takes 6.00 s, and 2 times that is more than the largest limit of 10.00 s.',
  )
})

it('what is the closest to the limit of its own language counts', () => {
  const given = {
    main: { took: [0.5, 0.1] },
    python: { languageId: 'python3', took: [1.2, 1] },
    brute: { ...slow, verdict: 'Accepted' as const, took: [0.1, 2] },
    slowPython: { ...slow, languageId: 'python3', verdict: 'Accepted' as const, took: [1, 2.2] },
  }
  expect(adviceOf(given)).toMatchObject({
    cpu: null,
    fastestTooSlow: { solutionId: 'slowPython', cpu: 2.2e9 },
  })
})
