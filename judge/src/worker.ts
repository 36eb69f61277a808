import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Claim, JobMessage } from '@drafts/contract'
import { findJudgeLanguage } from './languages/index.ts'
import { toolchainOf } from './languages/installed.ts'
import { JobSupply } from './job-supply.ts'
import { CallRefused, LeaseLost, TokenInUse, TokenRefused, Unreachable } from './job-source.ts'
import { Recovery } from './recovery.ts'
import { runJob } from './run/run-job.ts'
import type { JudgeParts } from './run/run-job.ts'

const lostWaitMs = 25_000
/** Beyond what the server waits for a job. */
const claimPatienceMs = 10_000
const helloEveryMs = 10_000
/** All that a judge says at its end: below what `./drafts up` gives it, with time for the sandbox. */
const stopWithinMs = 2000
/** Jobs at once: while one builds, the checks of the other use the slots. */
const jobsAtOnce = 2
/** Jobs that are judged and of which the server does not know yet: their ends go together. */
const mostUnsaid = 8
/** While these are taken there is one place more, for somebody who has nothing running. */
const expressWaitMs = 2000
const expressLookMs = 50
/** A job is watched from this age on; somebody who stops it sees it end within 100 ms. */
const watchFromMs = 70
const watchAgainMs = 1000

export interface WorkerLog {
  info(note: string): void
  warn(note: string): void
}

/** Sends hello, claims and judges one job after another until stop(); then releases its leases. */
export class Worker {
  readonly #parts: JudgeParts
  readonly #languages: string[]
  readonly #version: string
  readonly #log: WorkerLog
  readonly #recovery: Recovery
  readonly #stopping = new AbortController()
  readonly #running = new Map<JobMessage, Running>()
  /** Those in flight. */
  readonly #hellos = new Set<Promise<void>>()
  #fresh = true
  #isTokenInUse = false
  readonly #supply: JobSupply
  /** Aborted when a job begins. */
  #begun = new AbortController()

  constructor(parts: JudgeParts, languages: string[], version: string, log: WorkerLog) {
    this.#parts = parts
    this.#languages = languages
    this.#version = version
    this.#log = log
    this.#recovery = new Recovery(parts.sandbox, parts.scratch)
    this.#supply = new JobSupply({
      claim: (claim) => this.#claim({ ...claim, express: false }),
      release: ({ executionId, attempt }) => parts.source.release(executionId, attempt),
    })
  }

  /** Resolves when the server knows this judge, which greets it from then on; throws TokenRefused. */
  async connect(): Promise<void> {
    for (let waitMs = 100; ; waitMs = Math.min(5000, waitMs * 2)) {
      try {
        await this.#hello()
        return this.#goOnGreeting()
      } catch (error) {
        if (error instanceof TokenRefused || this.#stopping.signal.aborted) throw error
        this.#warn('the server cannot be reached', error)
        await sleep(waitMs)
      }
    }
  }

  async work(): Promise<void> {
    const loops = Array.from({ length: jobsAtOnce }, () => this.#loop(() => this.#supply.next()))
    await Promise.all([...loops, this.#loop(() => this.#claimExpress()), this.#watch()])
  }

  /** Gives back what is running; resolves when the server knows, or does not answer. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const { source } = this.#parts
    const deadline = AbortSignal.timeout(stopWithinMs)
    const jobs = [...this.#running]
    for (const [, { stop }] of jobs) stop.abort()
    const released = jobs.map(([job, { isJudged, over }]) =>
      isJudged ? over : source.release(job.executionId, job.attempt, deadline),
    )
    // A hello that arrives after `leave` would hold the token for another while.
    const said = Promise.allSettled([...released, this.#supply.end(), ...this.#hellos])
    await Promise.race([said, once(deadline, 'abort')])
    // The server lets another host in after a while by itself.
    if (!this.#fresh) await source.leave(deadline).catch(() => undefined)
  }

  /** New languages passed their self-test. */
  async offer(languages: string[]): Promise<void> {
    this.#languages.splice(0, this.#languages.length, ...languages)
    await this.#greet()
  }

  #goOnGreeting(): void {
    const { signal } = this.#stopping
    if (signal.aborted) return
    const greeting = setInterval(() => void this.#greet(), helloEveryMs)
    signal.addEventListener('abort', () => clearInterval(greeting))
  }

  /** The next hello brings what one that failed did not. */
  async #greet(): Promise<void> {
    await this.#hello().catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) this.#warn('hello failed', error)
    })
  }

  async #hello(): Promise<void> {
    this.#stopping.signal.throwIfAborted()
    const hello = this.#sayHello()
    this.#hellos.add(hello)
    await hello.finally(() => this.#hellos.delete(hello))
  }

  async #sayHello(): Promise<void> {
    await this.#parts.source.hello({
      version: this.#version,
      slots: this.#parts.sandbox.capabilities.slots,
      busy: this.#running.size,
      languages: this.#languages,
      toolchains: toolchainsOf(this.#languages),
      fresh: this.#fresh,
    })
    this.#fresh = false
    if (this.#isTokenInUse) this.#log.info('the token is free again: this judge is connected')
    this.#isTokenInUse = false
  }

  #warn(what: string, error: unknown): void {
    if (!(error instanceof TokenInUse)) return this.#log.warn(wordsOf(what, error))
    // Every call of this judge is refused so until the token is free: one line is enough.
    if (!this.#isTokenInUse)
      this.#log.warn(`${error.message} This judge asks again until that one is gone.`)
    this.#isTokenInUse = true
  }

  #claim(claim: Omit<Claim, 'languages'>): Promise<readonly JobMessage[]> {
    // A connection that is dead would hold both places.
    const tooLong = AbortSignal.timeout(claim.waitMs + claimPatienceMs)
    return this.#parts.source.claim(
      { languages: this.#languages, ...claim },
      AbortSignal.any([this.#stopping.signal, tooLong]),
    )
  }

  async #claimExpress(): Promise<JobMessage | undefined> {
    if (this.#count((one) => !one.isJudged) < jobsAtOnce) {
      await sleep(expressLookMs, undefined, { signal: this.#stopping.signal })
      return undefined
    }
    const [job] = await this.#claim({ waitMs: expressWaitMs, express: true })
    return job
  }

  async #loop(claim: () => Promise<JobMessage | undefined>): Promise<void> {
    const { signal } = this.#stopping
    for (let waitMs = 100; !signal.aborted;) {
      try {
        await this.#recovery.ready(signal)
        const job = await claim()
        if (job) waitMs = 100
        if (job && (this.#recovery.waiting || signal.aborted))
          await this.#parts.source.release(job.executionId, job.attempt)
        else if (job) await this.#run(job)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof TokenRefused) throw error
        this.#warn('claiming failed', error)
        await sleep(waitMs)
        waitMs = Math.min(5000, waitMs * 2)
      }
    }
  }

  #count(has: (one: Running) => boolean): number {
    return [...this.#running.values()].filter(has).length
  }

  /** Beside the work: what somebody stopped ends now, not with its next report. */
  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const begun = new AbortController()
      this.#begun = begun
      const youngMs = this.#youngMs()
      const aged = youngMs === undefined ? [] : [AbortSignal.timeout(youngMs)]
      const isNew = AbortSignal.any([signal, begun.signal, ...aged])
      try {
        if (!(await this.#dropLost(isNew)) && !isNew.aborted) await once(isNew, 'abort')
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof TokenRefused) throw error
        // A sleep fails by being aborted only, which the loop looks at.
        if (!isNew.aborted) await sleep(watchAgainMs, undefined, { signal }).catch(() => {})
      }
      // Jobs that are over by then cost the server no call.
      await sleep(watchFromMs, undefined, { signal }).catch(() => {})
    }
  }

  /** After so long one more of the jobs is to be watched. */
  #youngMs(): number | undefined {
    const now = performance.now()
    const ages = [...this.#running.values()].filter(isYoung).map(({ since }) => now - since)
    return ages.length > 0 ? Math.max(1, Math.ceil(watchFromMs - Math.max(...ages))) : undefined
  }

  /** False: there is none to be watched. */
  async #dropLost(signal: AbortSignal): Promise<boolean> {
    const held = [...this.#running]
      .filter(([, one]) => !one.isJudged && !isYoung(one))
      .map(([{ executionId, attempt }]) => ({ executionId, attempt }))
    if (held.length === 0) return false
    const lost = await this.#parts.source.lost({ held, waitMs: lostWaitMs }, signal)
    for (const [{ executionId }, { stop }] of this.#running)
      if (lost.includes(executionId)) stop.abort(new LeaseLost('it is not wanted any more'))
    return true
  }

  /** Resolves when the next may begin: this one is judged, and its end is on its way. */
  async #run(job: JobMessage): Promise<void> {
    const over = Promise.withResolvers<void>()
    const judged = Promise.withResolvers<void>()
    const one: Running = {
      stop: new AbortController(),
      since: performance.now(),
      isJudged: false,
      over: over.promise,
    }
    this.#running.set(job, one)
    this.#begun.abort()
    const whole = this.#runWhole(job, one.stop, () => {
      one.isJudged = true
      if (this.#count(({ isJudged }) => isJudged) <= mostUnsaid) judged.resolve()
    })
    void whole.then(over.resolve)
    await Promise.race([judged.promise, over.promise])
  }

  async #runWhole(job: JobMessage, stop: AbortController, onJudged: () => void): Promise<void> {
    try {
      const end = await runJob(this.#parts, job, stop, onJudged)
      if (end !== 'judgeFault') this.#recovery.succeeded()
      else {
        this.#log.warn(`execution ${job.executionId} was handed back: this judge failed`)
        this.#parts.blobs.forget()
        this.#recovery.failed(this.#stopping.signal)
      }
    } catch (error) {
      const lost = error instanceof LeaseLost || stop.signal.reason instanceof LeaseLost
      this.#log.warn(
        `execution ${job.executionId} ${lost ? 'is no longer held by this attempt' : `stopped: ${String(error)}`}`,
      )
    } finally {
      this.#running.delete(job)
    }
  }
}

interface Running {
  stop: AbortController
  /** By the monotonic clock. */
  since: number
  /** The server is being told. */
  isJudged: boolean
  /** Resolves when nothing is left to do. */
  over: Promise<void>
}

/** Most jobs are over before it is worth a call to watch them. */
const isYoung = ({ since, isJudged }: Running): boolean =>
  !isJudged && performance.now() - since < watchFromMs

const wordsOf = (what: string, error: unknown): string =>
  error instanceof Unreachable || error instanceof CallRefused
    ? error.message
    : `${what}: ${String(error)}`

const toolchainsOf = (languageIds: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    languageIds
      .flatMap((id) => findJudgeLanguage(id) ?? [])
      .map((language) => [language.id, toolchainOf(language)]),
  )
