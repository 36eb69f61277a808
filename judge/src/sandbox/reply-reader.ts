import type { PairResult, RunResult } from './sandbox.ts'

export interface SandboxHello {
  hello: 1
  cgroup: 'v1' | 'v2' | 'none'
  root: boolean
  slots: number
  approximations: string[]
}

export type SandboxReply =
  | { kind: 'hello'; hello: SandboxHello }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'result'; id: number; result: RunResult }
  | { kind: 'pair'; id: number; pair: PairResult }

type Side = Omit<RunResult, 'stdout' | 'stderr'> & { out: number; err: number }
type ResultLine = Side & { id: number }
type PairLine = Omit<PairResult, 'solution' | 'driver' | 'transcript'> & {
  id: number
  solution: Side
  driver: Side
  solutionBytes: number
  driverBytes: number
  /** More than their outputBytes; separate from `reason`, since a program may end before it is stopped for it. */
  solutionOver: boolean
  driverOver: boolean
  transcript: number
}
type Line =
  ResultLine | PairLine | SandboxHello | { refused: string } | { id: number; error: string }

const NEWLINE = 10

/** Cuts the supervisor's stream into replies: a JSON line, then the bytes it announces. Chunks are joined once per reply. */
export class ReplyReader {
  #chunks: Buffer[] = []
  #have = 0
  #line: ResultLine | PairLine | null = null
  #want = 0

  push(chunk: Buffer): SandboxReply[] {
    const replies: SandboxReply[] = []
    let rest = chunk
    while (rest.length > 0) {
      const taken =
        this.#line === null ? this.#takeLine(rest, replies) : this.#takeBody(rest, replies)
      rest = rest.subarray(taken)
    }
    return replies
  }

  #takeLine(data: Buffer, replies: SandboxReply[]): number {
    const end = data.indexOf(NEWLINE)
    if (end < 0) {
      this.#store(data)
      return data.length
    }
    this.#store(data.subarray(0, end))
    // The supervisor is our own program; its lines are the one thing parsed without a check.
    const line: Line = JSON.parse(this.#join().toString())
    if ('out' in line) {
      this.#line = line
      this.#want = line.out + line.err
      if (this.#want === 0) this.#finish(line, replies)
    } else if ('transcript' in line) {
      this.#line = line
      this.#want = line.solution.err + line.driver.err + line.transcript
      if (this.#want === 0) this.#finish(line, replies)
    } else if ('hello' in line) replies.push({ kind: 'hello', hello: line })
    else if ('refused' in line) replies.push({ kind: 'refused', message: line.refused })
    else replies.push({ kind: 'failed', id: line.id, message: line.error })
    return end + 1
  }

  #takeBody(data: Buffer, replies: SandboxReply[]): number {
    const taken = Math.min(data.length, this.#want - this.#have)
    this.#store(data.subarray(0, taken))
    if (this.#line !== null && this.#have === this.#want) this.#finish(this.#line, replies)
    return taken
  }

  #finish(line: ResultLine | PairLine, replies: SandboxReply[]): void {
    const body = this.#join()
    this.#line = null
    if ('transcript' in line) {
      replies.push({ kind: 'pair', id: line.id, pair: pairOf(line, body) })
      return
    }
    const { id, out, err, ...rest } = line
    replies.push({
      kind: 'result',
      id,
      result: { ...rest, stdout: body.subarray(0, out), stderr: body.subarray(out, out + err) },
    })
  }

  #store(data: Buffer): void {
    this.#chunks.push(data)
    this.#have += data.length
  }

  #join(): Buffer {
    const [first] = this.#chunks
    const joined =
      this.#chunks.length === 1 && first !== undefined
        ? first
        : Buffer.concat(this.#chunks, this.#have)
    this.#chunks = []
    this.#have = 0
    return joined
  }
}

function pairOf(line: PairLine, body: Buffer): PairResult {
  const { first, stopped, wroteAfter, transcriptCut } = line
  const half = line.solution.err
  const end = half + line.driver.err
  return {
    solution: sideOf(line.solution, line.solutionBytes, line.solutionOver, body.subarray(0, half)),
    driver: sideOf(line.driver, line.driverBytes, line.driverOver, body.subarray(half, end)),
    first,
    stopped,
    wroteAfter,
    transcript: body.subarray(end),
    transcriptCut,
  }
}

function sideOf(side: Side, stdoutBytes: number, over: boolean, stderr: Buffer): RunResult {
  const { state, exitCode, signal, cpuNs, wallNs, waitedNs, memoryBytes } = side
  const reason = side.reason ?? (over ? 'output' : null)
  const ending = { state, exitCode, signal, reason, cpuNs, wallNs, waitedNs, memoryBytes }
  const { stderrBytes, stdoutFile, equal, collected } = side
  const streams = { stdoutBytes, stderrBytes, stdout: Buffer.alloc(0), stderr, stdoutFile, equal }
  return { ...ending, ...streams, collected }
}
