import type { RunResult } from '../sandbox/sandbox.ts'

/** For tests: the result of a run that ended by itself with code 0, but for what is given. */
export const endedWell = (rest: Partial<RunResult> = {}): RunResult => ({
  state: 'exited',
  exitCode: 0,
  signal: null,
  reason: null,
  cpuNs: 1e6,
  wallNs: 1e6,
  waitedNs: 0,
  memoryBytes: 1e6,
  stdoutBytes: rest.stdout?.length ?? 0,
  stderrBytes: rest.stderr?.length ?? 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  stdoutFile: null,
  equal: null,
  collected: [],
  ...rest,
})
