import { reportEveryMs, status } from '@drafts/contract'
import type { CheckReport, JobMessage, Report, Status } from '@drafts/contract'
import type { JobSource } from '../job-source.ts'

/** The most checks in a report: with both streams at their longest they are less than the server takes at once. */
const mostChecks = 25

/** A third of the lease, with room to try again. */
const keepAliveMs = 8000

type Ending = Pick<Report, 'error'> & { status: Status }

/**
 * Collects the reports of a job and sends them in batches, at most every 200 ms, one at a time; it sends one at least
 * every few seconds so that the lease lives. A job that is over before the first batch sends everything at once.
 */
export class Reporter {
  readonly #source: JobSource
  readonly #job: Pick<JobMessage, 'executionId' | 'attempt'>
  readonly #stop: AbortController
  #checks: CheckReport[] = []
  /** Checks not reported yet, and when they began. */
  readonly #begun = new Map<number, number>()
  #build: Report['build'] = null
  #status: Status = status.building
  #timer: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #ended = false
  #mustYield = false
  #sending: Promise<void> = Promise.resolve()
  readonly #onJudged: () => void

  /** `onJudged`: all that is left is to tell the server. */
  constructor(
    source: JobSource,
    job: Pick<JobMessage, 'executionId' | 'attempt'>,
    stop: AbortController,
    onJudged: () => void,
  ) {
    this.#source = source
    this.#job = job
    this.#stop = stop
    this.#onJudged = onJudged
  }

  /** Another account waits and has nothing running. */
  get mustYield(): boolean {
    return this.#mustYield
  }

  building(): void {
    this.#status = status.building
    this.#soon()
  }

  running(build: Report['build']): void {
    this.#status = status.running
    this.#build = build
    this.#soon()
  }

  /** It is reported once it has run for as long as reports are apart: most are over before. */
  begun(no: number): void {
    this.#begun.set(no, performance.now())
    this.#soon()
  }

  check(report: CheckReport): void {
    this.#begun.delete(report.no)
    this.#checks.push(report)
    this.#soon()
  }

  /** The last word; resolves when the server has it. */
  async end(ending: Ending, build?: NonNullable<Report['build']>): Promise<void> {
    this.cancel()
    if (build) this.#build = build
    await this.#sending
    this.#stop.signal.throwIfAborted()
    // With it the server lets go of the job, which must not look as if the job were lost.
    const { signal } = new AbortController()
    await this.#sendMost(signal)
    const report = { ...this.#takeReport(), ...ending }
    // A fault of this judge is looked at before it takes another job.
    if (ending.error?.whose === 'judge') return void (await this.#source.report(report, signal))
    this.#onJudged()
    await this.#source.end(report)
  }

  /** Reports what is judged and releases the job; resolves when the server has it. */
  async handBack(): Promise<void> {
    this.cancel()
    await this.#sending
    await this.#send({ status: this.#status, error: null })
    await this.#source.release(this.#job.executionId, this.#job.attempt)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#keepAlive)
    this.#ended = true
  }

  #soon(): void {
    if (!this.#ended) this.#timer ??= setTimeout(() => this.#tick(), reportEveryMs)
  }

  #tick(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#keepAlive)
    this.#timer = undefined
    this.#sending = this.#sending
      .then(() => this.#send({ status: this.#status, error: null }))
      // Lease lost or the server gone for too long: the job stops; no caller waits for this.
      .catch((error: unknown) => this.#stop.abort(error))
      .finally(() => {
        if (this.#ended || this.#stop.signal.aborted) return
        this.#keepAlive = setTimeout(() => this.#tick(), keepAliveMs)
      })
  }

  async #send(ending: Ending, signal = this.#stop.signal): Promise<void> {
    await this.#sendMost(signal)
    await this.#sendSome(ending, signal)
  }

  /** Sends all checks but those that fit into the last report. */
  async #sendMost(signal: AbortSignal): Promise<void> {
    while (this.#checks.length > mostChecks)
      await this.#sendSome({ status: this.#status, error: null }, signal)
  }

  #takeRunning(): Report['running'] {
    const now = performance.now()
    const running = [...this.#begun]
      .map(([no, at]) => ({ no, forMs: Math.round(now - at) }))
      .filter(({ forMs }) => forMs >= reportEveryMs / 2)
    for (const { no } of running) this.#begun.delete(no)
    if (this.#begun.size > 0) this.#soon()
    return running
  }

  async #sendSome(ending: Ending, signal: AbortSignal): Promise<void> {
    const go = await this.#source.report({ ...this.#takeReport(), ...ending }, signal)
    this.#mustYield = go === 'yield'
  }

  #takeReport(): Omit<Report, keyof Ending> {
    const checks = this.#checks.splice(0, mostChecks)
    const build = this.#build
    this.#build = null
    const { executionId, attempt } = this.#job
    return { executionId, attempt, build, checks, running: this.#takeRunning() }
  }
}
