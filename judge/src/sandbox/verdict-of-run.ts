import type { RunResult } from './sandbox.ts'

export type RunVerdict = 'MemoryLimitExceeded' | 'CPULimitExceeded' | 'RuntimeError'

const SIGXFSZ = 25

/** What the run alone decides; null: it ended well and its output has to be looked at. The order is that of the spec. */
export function verdictOfRun(run: RunResult): RunVerdict | null {
  if (run.reason === 'memory') return 'MemoryLimitExceeded'
  if (run.reason === 'cpu' || run.reason === 'wall') return 'CPULimitExceeded'
  if (run.reason === 'output' || run.signal === SIGXFSZ) return 'RuntimeError'
  return run.signal !== null || run.exitCode !== 0 ? 'RuntimeError' : null
}
