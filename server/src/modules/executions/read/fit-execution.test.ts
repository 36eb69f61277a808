import { answerJsonBytes, ExecutionId, ProblemId, status, TestId } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { expect, it } from 'vitest'
import { fitExecution } from './fit-execution.ts'

const executionOf = (snip: string, hint: string): Execution => {
  const stream = { snip, size: 10_240 }
  const check = (no: number): Check => ({
    no,
    status: status.finished,
    verdict: 'WrongAnswer',
    test: { id: TestId.parse(`t${no}`), label: '', output: stream },
    usages: null,
    startedAt: null,
    wallClock: null,
    output: stream,
    stderr: stream,
    delta: null,
    truthError: null,
    arturiaStates: null,
    arturiaUsages: null,
    hint,
    hintHTML: hint,
  })
  return {
    id: ExecutionId.parse('e'),
    problemId: ProblemId.parse('p'),
    solutionId: null,
    languageId: 'python3',
    status: status.finished,
    verdict: 'WrongAnswer',
    usages: null,
    runningProgress: { done: 250, total: 250 },
    build: null,
    log: null,
    checks: Array.from({ length: 250 }, (_, no) => check(no)),
    createdAt: '2026-01-01T00:00:00.000Z',
    limits: { cpu: 1, memory: 1 },
    ownLimits: null,
    thorough: true,
    stoppedBy: null,
    points: null,
    maxPoints: null,
    groups: null,
  }
}

it('an execution of ordinary output is answered as it is', () => {
  const execution = executionOf('x'.repeat(5000), 'Think.')
  expect(fitExecution(execution)).toBe(execution)
})

it.each([
  ['control characters, of six bytes each', '\u0001'.repeat(10_240), 'Think.'],
  ['letters of other scripts', '語'.repeat(3400), ''],
  ['long hints', 'x', 'h'.repeat(200_000)],
])('an execution of %s has shorter beginnings', (_name, snip, hint) => {
  const execution = executionOf(snip, hint)
  const fitted = fitExecution(execution)
  expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThan(answerJsonBytes)
  const [check] = fitted.checks
  expect(check?.output?.size).toBe(10_240)
  expect(snip.startsWith(check?.output?.snip ?? '?')).toBe(true)
  expect(check?.hint).toBe(hint.length > 500 ? '' : hint)
})
