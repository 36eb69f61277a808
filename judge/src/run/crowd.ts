import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Capabilities,
  PairResult,
  PairSpec,
  RunResult,
  RunSpec,
  Sandbox,
} from '../sandbox/sandbox.ts'

/**
 * A sandbox that knows what runs beside what. Programs side by side slow each other down (shared caches, memory, the
 * other half of a core), so a verdict that hangs on time is looked at once more with nothing beside it.
 */
export class Crowd implements Sandbox {
  readonly #sandbox: Sandbox
  #running = 0
  #started = 0
  /** Held by the caller that runs alone, or waits to. */
  #alone: Promise<void> | undefined
  #emptied: (() => void) | undefined

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
  }

  get capabilities(): Capabilities {
    return this.#sandbox.capabilities
  }

  run(spec: RunSpec): Promise<RunResult> {
    return this.#beside(() => this.#sandbox.run(spec))
  }

  runPair(pair: PairSpec): Promise<PairResult> {
    return this.#beside(() => this.#sandbox.runPair(pair))
  }

  close(): Promise<void> {
    return this.#sandbox.close()
  }

  /** Whether anything else ran while `deed` did. */
  async watch<T>(deed: (sandbox: Sandbox) => Promise<T>): Promise<{ value: T; crowded: boolean }> {
    const before = this.#started
    const busy = this.#running > 0
    let own = 0
    const counted = <R>(run: Promise<R>): Promise<R> => {
      own += 1
      return run
    }
    const value = await deed({
      capabilities: this.capabilities,
      run: (spec) => counted(this.run(spec)),
      runPair: (pair) => counted(this.runPair(pair)),
      close: () => this.close(),
    })
    return { value, crowded: busy || this.#started - before > own }
  }

  /**
   * Waits for what runs, and lets nothing begin before `deed` has ended. Undefined: something ran on for longer than
   * `waitMs`, and no other caller should be held up by that.
   */
  async alone<T>(
    deed: (sandbox: Sandbox) => Promise<T>,
    waitMs = Number.POSITIVE_INFINITY,
  ): Promise<T | undefined> {
    const before = this.#alone
    const turn = Promise.withResolvers<void>()
    this.#alone = turn.promise
    try {
      await before
      if (!(await this.#empty(waitMs))) return undefined
      return await deed(this.#sandbox)
    } finally {
      if (this.#alone === turn.promise) this.#alone = undefined
      turn.resolve()
    }
  }

  /** Whether nothing runs any more, within the time. */
  async #empty(waitMs: number): Promise<boolean> {
    if (this.#running === 0) return true
    const emptied = new Promise<boolean>((resolve) => {
      this.#emptied = () => resolve(true)
    })
    if (waitMs === Number.POSITIVE_INFINITY) return emptied
    const late = new AbortController()
    const timer = sleep(waitMs, false, { signal: late.signal }).catch(() => false)
    const isEmpty = await Promise.race([emptied, timer])
    late.abort()
    return isEmpty
  }

  async #beside<T>(run: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone
    this.#running += 1
    this.#started += 1
    try {
      return await run()
    } finally {
      this.#running -= 1
      if (this.#running === 0) {
        this.#emptied?.()
        this.#emptied = undefined
      }
    }
  }
}
