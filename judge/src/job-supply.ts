import type { JobMessage } from '@drafts/contract'

// How jobs come to the places of a judge. One call claims at a time, for all places that wait: a job, or several that are short.
// Those that no place takes soon go back to the server, since another judge may be free; then the next call asks for one alone,
// and each answer that was taken in time doubles what is asked for. While short jobs come, the next ones are asked for before a
// place is free.

const claimWaitMs = 25_000
/** Jobs in one call. */
const mostJobs = 8
/** No job lies longer than this before it begins. */
const lieMs = 200

interface Source {
  /** `waitMs`: the server waits so long for a job. */
  claim: (claim: { most: number; waitMs: number }) => Promise<readonly JobMessage[]>
  release: (job: JobMessage) => Promise<void>
}

export class JobSupply {
  readonly #source: Source
  readonly #jobs: JobMessage[] = []
  #most = mostJobs
  #asking: Promise<void> | undefined
  #areShort = false
  #isEnded = false

  constructor(source: Source) {
    this.#source = source
  }

  /** Undefined: none came, or another place took it. Throws for one of the places that wait where a claim fails. */
  async next(): Promise<JobMessage | undefined> {
    if (this.#jobs.length === 0) {
      const asked = this.#asking
      if (asked) await asked.catch(() => undefined)
      else await this.#ask(claimWaitMs)
    }
    const job = this.#jobs.shift()
    if (job && this.#jobs.length === 0 && this.#areShort) this.#ask(0).catch(() => undefined)
    return job
  }

  /** Gives back what lies here, and what still comes. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#giveBack()
  }

  #ask(waitMs: number): Promise<void> {
    this.#asking ??= this.#claim(waitMs).finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #claim(waitMs: number): Promise<void> {
    const jobs = await this.#source.claim({ most: this.#most, waitMs })
    this.#jobs.push(...jobs)
    this.#areShort = jobs.length > 1
    if (this.#isEnded) return this.#giveBack()
    if (jobs.length === 0) return
    setTimeout(() => {
      const isLate = jobs.some((job) => this.#jobs.includes(job))
      this.#most = isLate ? 1 : Math.min(mostJobs, 2 * this.#most)
      if (isLate) void this.#giveBack()
    }, lieMs).unref()
  }

  async #giveBack(): Promise<void> {
    const jobs = this.#jobs.splice(0)
    await Promise.allSettled(jobs.map((job) => this.#source.release(job)))
  }
}
