import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Capabilities,
  PairResult,
  PairSpec,
  RunResult,
  RunSpec,
  Sandbox,
} from '../sandbox/sandbox.ts'
import { stolenNow, stolenSoFar } from './host-steal.ts'

export interface Watched<T> {
  value: T
  isContended: boolean
  /** From 0 to 1. */
  hostShare: number
}

const hostShareOf = ({ waitedNs, wallNs }: RunResult, stolenNs: number): number =>
  Math.min(1, Math.max(0, waitedNs + stolenNs) / Math.max(1, wallNs))

/**
 * A sandbox that knows what runs beside what. Programs side by side slow each other down (shared caches, memory, the
 * other half of a core), so a verdict that hangs on time is looked at once more with nothing beside it.
 */
export class ContendedSandbox implements Sandbox {
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

  run(spec: RunSpec, signal?: AbortSignal): Promise<RunResult> {
    return this.#beside(() => this.#sandbox.run(spec, signal))
  }

  runPair(pair: PairSpec, signal?: AbortSignal): Promise<PairResult> {
    return this.#beside(() => this.#sandbox.runPair(pair, signal))
  }

  close(): Promise<void> {
    return this.#sandbox.close()
  }

  /**
   * Whether anything else ran while `action` did, and of the time of a program that the clock ended, the share that this
   * machine's own load took from it.
   */
  async watch<T>(action: (sandbox: Sandbox) => Promise<T>): Promise<Watched<T>> {
    const before = this.#started
    const busy = this.#running > 0
    const stolenBefore = stolenSoFar()
    let own = 0
    let hostShare = 0
    const look = <R>(result: R, share: (stolen: number) => number): R => {
      hostShare = Math.max(hostShare, share(stolenNow() - stolenBefore))
      return result
    }
    const value = await action({
      capabilities: this.capabilities,
      run: async (spec, signal) => {
        own += 1
        const result = await this.run(spec, signal)
        if (result.reason !== 'wall') return result
        return look(result, (stolen) => hostShareOf(result, stolen))
      },
      runPair: async (spec, signal) => {
        own += 1
        const pair = await this.runPair(spec, signal)
        const { solution, driver } = pair
        if (solution.reason !== 'wall' && driver.reason !== 'wall') return pair
        // They share a core: while the one has it the other waits.
        return look(pair, (stolen) =>
          Math.max(
            hostShareOf(solution, stolen - driver.cpuNs),
            hostShareOf(driver, stolen - solution.cpuNs),
          ),
        )
      },
      close: () => this.close(),
    })
    return { value, isContended: busy || this.#started - before > own, hostShare }
  }

  /**
   * Waits for what runs, and lets nothing begin before `action` has ended. Undefined: something ran on for longer than
   * `waitMs`, and no other caller should be held up by that.
   */
  async alone<T>(
    action: (sandbox: Sandbox) => Promise<T>,
    waitMs = Number.POSITIVE_INFINITY,
  ): Promise<T | undefined> {
    const before = this.#alone
    const turn = Promise.withResolvers<void>()
    this.#alone = turn.promise
    try {
      await before
      if (!(await this.#empty(waitMs))) return undefined
      return await action(this.#sandbox)
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
    // A sleep fails by being aborted only, when nobody waits for it any more.
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
