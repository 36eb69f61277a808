// The port: what the judge asks of a sandbox. Types only; the adapter is runner.ts.

import type { ShownPath } from './shown.ts'

export interface Sandbox {
  readonly capabilities: Capabilities
  /** An aborted signal kills what runs; the promise is then rejected. */
  run(spec: RunSpec, signal?: AbortSignal): Promise<RunResult>
  /** Two programs that talk to each other: each one's stdout is the other's stdin. */
  runPair(pair: PairSpec, signal?: AbortSignal): Promise<PairResult>
  close(): Promise<void>
}

export interface Capabilities {
  cgroup: 'v1' | 'v2' | 'none'
  root: boolean
  slots: number
  approximations: string[]
}

export interface WorkFolder {
  /** Host files copied into the fresh, writable /work; names are plain (no folders). Executable ones stay so. */
  files: { name: string; from: string }[]
  /** Regular files brought back after the run, where they exist and are not larger than allowed. */
  collect: { name: string; maxBytes: number }[]
  /** Host folder that receives them (mode 0755); required when something is collected. */
  collectDir: string | null
}

export type StdinSource = { file: string } | { bytes: Uint8Array }

export interface RunSpec {
  /** argv[0] is a path inside: absolute, or relative to the working folder. There is no PATH search. */
  argv: string[]
  env: Record<string, string>
  /** Host folder shown read-only as /box; its contents must be readable by everyone (0755, 0644). */
  box: string | null
  work: WorkFolder | null
  /** Shown read-only beneath /drafts; none of their names lies in another. */
  readOnly: ShownPath[]
  /** Host folder with the root of another system: its /usr (and /bin, /lib …) and parts of its /etc stand in for the host's. */
  root?: string | null
  stdin: StdinSource | null
  cpuNs: number
  wallNs: number
  memoryBytes: number
  processes: number
  outputBytes: number
  /** Kept of stderr; what is over it is cut off and only counted. Far above it (64 MiB) the program is stopped. */
  stderrBytes: number
  fileBytes: number
  /** Host file compared byte for byte with stdout. */
  answer: string | null
  inlineBytes: number
}

export type KillReason = 'memory' | 'cpu' | 'wall' | 'output'

export interface RunResult {
  /** 'killed': by the sandbox. A program that kills itself has 'exited'. */
  state: 'exited' | 'killed'
  exitCode: number | null
  signal: number | null
  reason: KillReason | null
  cpuNs: number
  wallNs: number
  /** The time in which the run was ready and others had the core, where the wall clock ended it; 0 where that is not known. */
  waitedNs: number
  memoryBytes: number
  stdoutBytes: number
  /** All that was written, kept or not. */
  stderrBytes: number
  /** The first inlineBytes. */
  stdout: Buffer
  /** The beginning, at most the spec's stderrBytes. */
  stderr: Buffer
  /** All of stdout (up to outputBytes) when it is longer than inlineBytes and not equal to the answer. Delete it after use. */
  stdoutFile: string | null
  equal: boolean | null
  collected: { name: string; path: string; size: number }[]
}

/** Their `stdin`, `answer` and `wallNs` are not looked at; `outputBytes` is how much each may say. */
export interface PairSpec {
  solution: RunSpec
  driver: RunSpec
  /** The exit codes with which the driver accepts, at most four: the solution then keeps its limits. Any other end of the driver ends both. */
  acceptCodes: number[]
  /** A pair ends when this long no byte moved and next to no CPU time was used. */
  idleNs: number
  wallNs: number
}

export interface PairResult {
  /** `stdout` is empty, `equal` null. Killed without a reason: the other's end had decided. */
  solution: RunResult
  driver: RunResult
  /** Whose main process ended, or had to be killed, first. The other side sees the end of file only after that moment. */
  first: 'solution' | 'driver'
  /** 'idle': nothing happened while both were alive; 'wall': time ran out. */
  stopped: 'idle' | 'wall' | null
  /** The solution wrote something after the driver had ended. */
  wroteAfter: boolean
  /** What was read from both sides, as the supervisor wrote it (transcript-pieces.ts). */
  transcript: Buffer
  /** The transcript is truncated. */
  transcriptCut: boolean
}

export type SandboxErrorCode = 'refused' | 'build' | 'request' | 'crashed' | 'closed' | 'cancelled'

/** The sandbox itself failed; the program is not judged by it. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode
  constructor(code: SandboxErrorCode, message: string) {
    super(message)
    this.name = 'SandboxError'
    this.code = code
  }
}
