import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Client, Unbranded } from '../index.ts'
import { Claim, flag, isInProgress, Problem, ProblemId, status, TestId, Time } from '../index.ts'

describe('a status', () => {
  it('is in progress from waiting to running', () => {
    const inProgress = Object.entries(status).filter(([, value]) => isInProgress(value))
    expect(inProgress.map(([name]) => name)).toEqual(['waiting', 'building', 'running'])
  })
})

describe('a box of a form', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['on', true],
    ['false', false],
    ['', false],
  ])('sent as %j is %s', (sent, value) => {
    expect(flag.parse(sent)).toBe(value)
  })

  it.each(['yes', 1, null])('is not %j', (sent) => {
    expect(flag.safeParse(sent).success).toBe(false)
  })
})

it('a time may be that of any zone', () => {
  for (const time of ['2025-01-02T03:04:05Z', '2025-01-02T03:04:05+09:00'])
    expect(Time.parse(time)).toBe(time)
})

it('a problem has no count of its readiness: only lists carry one', () => {
  expect('readiness' in Problem.shape).toBe(false)
})

it('a judge takes anybody’s jobs unless it asks for those of people who have none running', () => {
  expect(Claim.shape.express.parse(undefined)).toBe(false)
})

it('an id of one entity is not one of another: it does not compile, not even as text', () => {
  const testId = TestId.parse('t')
  expectTypeOf(testId).not.toExtend<ProblemId>()
  expectTypeOf(testId).not.toExtend<Unbranded>()
  expectTypeOf({ problemId: testId }).not.toExtend<Parameters<Client['getProblem']>[0]>()
  expectTypeOf({ problemId: ProblemId.parse('p') }).toExtend<Parameters<Client['getProblem']>[0]>()
})
