// The adapter to runner.c. How this works:
// - createRunner compiles runner/ (once per text of its parts) and starts it: the supervisor. It lives as long as this object.
// - A run, or a pair of them, is one frame to its stdin; the reply comes back on its stdout, in any order,
//   identified by the run's number.
// - The supervisor itself repeats a run once when a container breaks. What it cannot do is a SandboxError 'request'.
// - The supervisor dies: a new one is started, everything under way is sent once more; runs that were already sent
//   twice end with SandboxError 'crashed'. The new supervisor removes the control groups and files of the old one.
// - close(): stdin is closed, the supervisor kills what runs, removes its control groups and folders and ends.
// - Node dies: the same, since stdin ends. Nothing here ever runs a program outside the sandbox.
import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { buildRunner } from './build-runner.ts'
import { encodeCancel, encodePair, encodeRun } from './encode-run.ts'
import { ReplyReader } from './reply-reader.ts'
import type { SandboxHello, SandboxReply } from './reply-reader.ts'
import { SandboxError } from './sandbox.ts'
import type { Capabilities, PairResult, PairSpec, RunResult, RunSpec, Sandbox } from './sandbox.ts'

export interface RunnerOptions {
  /** Folder for the compiled runner. */
  cacheDir: string
  /** Programs at the same time; default one per core. */
  slots?: number
  /** Parent of the folder for long outputs; default /dev/shm where writable. */
  spoolDir?: string
  /** For tests: which control groups to use. */
  cgroup?: 'auto' | 'v1' | 'v2' | 'none'
  /** Empty inside, should it lie in a system folder, all of which programs see: the data folder. */
  hidden?: string
}

export interface Runner extends Sandbox {
  /** Process id of the supervisor, for tests and status pages. */
  readonly pid: number
}

type Supervisor = ChildProcessByStdio<Writable, Readable, null>

interface UnderWay {
  frame: Buffer
  attempts: number
  settle: (reply: Ended) => void
  reject: (error: SandboxError) => void
}

type Ended = Extract<SandboxReply, { kind: 'result' | 'pair' }>

const MAX_ATTEMPTS = 2
const MAX_RESTARTS_PER_MINUTE = 10

export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const binary = await buildRunner(options.cacheDir)
  const runner = new ProcessRunner(binary, await argumentsOf(options))
  await runner.start()
  return runner
}

/** The arguments that runner.c is started with. */
export async function argumentsOf(options: Omit<RunnerOptions, 'cacheDir'>): Promise<string[]> {
  const { slots = 0, spoolDir = defaultSpoolDir(), cgroup = 'auto', hidden } = options
  // Inside, no link leads to it.
  const place = hidden === undefined ? '' : await realpath(hidden)
  return [String(slots), spoolDir, cgroup, place]
}

/** Where outputs wait to be read. */
export function defaultSpoolDir(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    // No memory disk, or not for us.
    return os.tmpdir()
  }
}

class ProcessRunner implements Runner {
  capabilities: Capabilities = { cgroup: 'none', root: false, slots: 0, approximations: [] }
  readonly #binary: string
  readonly #args: string[]
  readonly #underWay = new Map<number, UnderWay>()
  #supervisor: Supervisor | null = null
  #nextId = 1
  #closing = false
  #dead: SandboxError | null = null
  #restarts: number[] = []

  constructor(binary: string, args: string[]) {
    this.#binary = binary
    this.#args = args
  }

  get pid(): number {
    return this.#supervisor?.pid ?? 0
  }

  /** Resolves when the supervisor is ready; its first containers are started by then. */
  start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const child = spawn(this.#binary, this.#args, { stdio: ['pipe', 'pipe', 'inherit'], env: {} })
    const reader = new ReplyReader()
    this.#supervisor = child
    child.stdin.on('error', () => {}) // it died: 'exit' follows and decides
    child.on('error', (error) =>
      reject(new SandboxError('refused', `The program runner cannot be started: ${error.message}`)),
    )
    child.stdout.on('data', (chunk: Buffer) => {
      for (const reply of reader.push(chunk)) {
        if (reply.kind === 'hello') {
          this.capabilities = toCapabilities(reply.hello)
          resolve()
        } else if (reply.kind === 'refused') reject(new SandboxError('refused', reply.message))
        else this.#settle(reply)
      }
    })
    child.on('close', () => {
      reject(new SandboxError('crashed', 'The program runner ended before it was ready.'))
      if (this.#supervisor === child) this.#ended()
    })
    return promise
  }

  async run(spec: RunSpec, signal?: AbortSignal): Promise<RunResult> {
    const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
    const id = this.#start(
      (number) => encodeRun(number, spec),
      reject,
      (reply) => {
        if (reply.kind === 'result') resolve(reply.result)
      },
    )
    return this.#unlessCancelled(id, promise, signal)
  }

  async runPair(pair: PairSpec, signal?: AbortSignal): Promise<PairResult> {
    const { promise, resolve, reject } = Promise.withResolvers<PairResult>()
    const id = this.#start(
      (number) => encodePair(number, pair),
      reject,
      (reply) => {
        if (reply.kind === 'pair') resolve(reply.pair)
      },
    )
    return this.#unlessCancelled(id, promise, signal)
  }

  /** The number of the run; 0 where none was begun. */
  #start(
    encode: (id: number) => Buffer,
    reject: UnderWay['reject'],
    settle: UnderWay['settle'],
  ): number {
    if (this.#dead !== null) reject(this.#dead)
    else if (this.#closing) reject(new SandboxError('closed', 'The sandbox is closed.'))
    else {
      const id = this.#nextId++
      const frame = encode(id)
      this.#underWay.set(id, { frame, attempts: 1, settle, reject })
      this.#send(frame)
      return id
    }
    return 0
  }

  /** Waits for the end of what was killed: its files are in use until then. */
  async #unlessCancelled<T extends RunResult | PairResult>(
    id: number,
    ended: Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    if (!signal) return ended
    const cancel = (): void => {
      if (this.#underWay.has(id)) this.#send(encodeCancel(id))
    }
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    try {
      const result = await ended.catch((error: unknown) => {
        throw signal.aborted ? cancelled() : error
      })
      if (!signal.aborted) return result
      for (const file of filesOf(result)) await rm(file, { force: true })
      throw cancelled()
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  async close(): Promise<void> {
    this.#closing = true
    const child = this.#supervisor
    this.#supervisor = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    child.stdin.end()
    await ended
    this.#rejectAll(new SandboxError('closed', 'The sandbox was closed.'))
  }

  #settle(reply: Exclude<SandboxReply, { kind: 'hello' } | { kind: 'refused' }>): void {
    const run = this.#underWay.get(reply.id)
    if (run === undefined) return
    this.#underWay.delete(reply.id)
    if (reply.kind === 'failed') run.reject(new SandboxError('request', reply.message))
    else run.settle(reply)
  }

  #ended(): void {
    this.#supervisor = null
    if (this.#closing) return
    const now = Date.now()
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now]
    for (const [id, run] of this.#underWay) {
      if (run.attempts < MAX_ATTEMPTS) continue
      this.#underWay.delete(id)
      run.reject(new SandboxError('crashed', 'The program runner ended twice during this run.'))
    }
    if (this.#restarts.length > MAX_RESTARTS_PER_MINUTE) {
      this.#giveUp(new SandboxError('crashed', 'The program runner keeps ending.'))
      return
    }
    this.start().catch((error: unknown) => {
      if (error instanceof SandboxError && error.code === 'refused') this.#giveUp(error)
    })
    for (const run of this.#underWay.values()) {
      run.attempts++
      this.#send(run.frame)
    }
  }

  #send(frame: Buffer): void {
    this.#supervisor?.stdin.write(frame)
  }

  #giveUp(error: SandboxError): void {
    this.#dead = error
    this.#rejectAll(error)
  }

  #rejectAll(error: SandboxError): void {
    for (const run of this.#underWay.values()) run.reject(error)
    this.#underWay.clear()
  }
}

/** What would be the caller's to delete. */
const filesOf = (result: RunResult | PairResult): string[] => {
  const sides = 'first' in result ? [result.solution, result.driver] : [result]
  return sides.flatMap(({ stdoutFile }) => stdoutFile ?? [])
}

const cancelled = (): SandboxError =>
  new SandboxError('cancelled', 'The run was not wanted any more.')

function toCapabilities({ cgroup, root, slots, approximations }: SandboxHello): Capabilities {
  return { cgroup, root, slots, approximations }
}
