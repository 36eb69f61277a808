import { ExecutionId, TestId } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { problemId } from './world.ts'

const usages = { cpu: 1e6, memory: 1e6 }

/** Finished and Accepted. */
export const checkOf = (no: number, part: Partial<Check> = {}): Check => ({
  no,
  status: 7,
  verdict: 'Accepted',
  test: { id: TestId.parse(`t${no + 1}`), label: '', output: null },
  usages,
  startedAt: null,
  wallClock: null,
  output: null,
  stderr: null,
  delta: null,
  truthError: null,
  arturiaStates: null,
  arturiaUsages: null,
  hint: null,
  hintHTML: null,
  ...part,
})

/** A finished run of a submitted file. */
export const executionOf = (id: string, part: Partial<Execution> = {}): Execution => {
  const { checks = [] } = part
  return {
    id: ExecutionId.parse(id),
    problemId,
    solutionId: null,
    languageId: 'python3',
    status: 7,
    verdict: 'Accepted',
    usages,
    runningProgress: { done: checks.length, total: checks.length },
    build: null,
    log: null,
    checks,
    createdAt: '2026-01-01T00:00:00.000Z',
    limits: usages,
    ownLimits: null,
    thorough: false,
    stoppedBy: null,
    points: null,
    maxPoints: null,
    groups: null,
    ...part,
  }
}
