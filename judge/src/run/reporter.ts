import { reportEveryMs } from '@drafts/contract'
import type { CheckReport, Job, Report, Status } from '@drafts/contract'
import type { JobSource } from '../job-source.ts'

/** A third of the lease, with room to try again. */
const keepAliveMs = 8000

type Ending = Pick<Report, 'error'> & { status: Status }

/**
 * Collects what a job has to say and sends it in batches, at most every 200 ms, one at a time; it speaks at least
 * every few seconds so that the lease lives. A job that is over before the first batch says everything at once.
 */
export class Reporter {
  readonly #source: JobSource
  readonly #job: Pick<Job, 'executionId' | 'attempt'>
  readonly #stop: AbortController
  #checks: CheckReport[] = []
  #build: Report['build'] = null
  #status: Status = 1
  #timer: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #ended = false
  #mustYield = false
  #sending: Promise<void> = Promise.resolve()

  constructor(source: JobSource, job: Pick<Job, 'executionId' | 'attempt'>, stop: AbortController) {
    this.#source = source
    this.#job = job
    this.#stop = stop
  }

  /** Somebody waits who has nothing running. */
  get mustYield(): boolean {
    return this.#mustYield
  }

  building(): void {
    this.#status = 1
    this.#soon()
  }

  running(build: NonNullable<Report['build']>): void {
    this.#status = 2
    this.#build = build
    this.#soon()
  }

  check(report: CheckReport): void {
    this.#checks.push(report)
    this.#soon()
  }

  /** The last word; resolves when the server has it. */
  async end(ending: Ending, build?: NonNullable<Report['build']>): Promise<void> {
    this.cancel()
    if (build) this.#build = build
    await this.#sending
    await this.#send(ending)
  }

  /** Tells what is judged and gives the job back; resolves when the server has it. */
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
      // Lease lost or the server gone for too long: the job stops; nobody waits for it here.
      .catch((error: unknown) => this.#stop.abort(error))
      .finally(() => {
        if (this.#ended || this.#stop.signal.aborted) return
        this.#keepAlive = setTimeout(() => this.#tick(), keepAliveMs)
      })
  }

  async #send({ status, error }: Ending): Promise<void> {
    const checks = this.#checks
    const build = this.#build
    this.#checks = []
    this.#build = null
    const { executionId, attempt } = this.#job
    const go = await this.#source.report(
      { executionId, attempt, status, build, checks, error },
      this.#stop.signal,
    )
    this.#mustYield = go === 'yield'
  }
}
