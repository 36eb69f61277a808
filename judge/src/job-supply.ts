import type { JobMessage } from '@drafts/contract'

// How jobs come to the places of a judge. One call claims at a time, for all places that wait: a job, or several that are short.
// Those that no place takes soon go back to the server, since another judge may be free; then the next calls ask for one alone, and
// what is asked for doubles where several were taken in time, or many one after another. While short jobs come, the next ones
// are asked for before a place is free.

const claimWaitMs = 25_000
/** Jobs in one call. */
const mostJobs = 8
/** No job lies longer than this before it begins. */
const lieMs = 200
/** As long as the server is away, jobs that go back lie for longer. */
const againMs = 1000
/** After so many single jobs that were taken in time several are asked for. */
const manyInTime = 8

interface Source {
  /** `waitMs`: the server waits so long for a job. */
  claim: (claim: { most: number; waitMs: number }) => Promise<readonly JobMessage[]>
  release: (job: JobMessage) => Promise<void>
}

export class JobSupply {
  readonly #source: Source
  readonly #jobs: JobMessage[] = []
  #most = mostJobs
  #inTime = 0
  #asking: Promise<void> | undefined
  #areShort = false
  #isEnded = false

  constructor(source: Source) {
    this.#source = source
  }

  /** Undefined: ask again. A claim that fails throws at one of the places that wait. */
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
    setTimeout(() => this.#look(jobs), lieMs).unref()
  }

  #look(jobs: readonly JobMessage[]): void {
    const isLate = jobs.some((job) => this.#jobs.includes(job))
    this.#inTime = isLate ? 0 : this.#inTime + 1
    if (isLate) {
      this.#most = 1
      void this.#giveBack()
    } else if (jobs.length > 1 || this.#inTime >= manyInTime) {
      this.#most = Math.min(mostJobs, 2 * this.#most)
      this.#inTime = 0
    }
  }

  async #giveBack(): Promise<void> {
    const jobs = this.#jobs.splice(0)
    const ends = await Promise.allSettled(jobs.map((job) => this.#source.release(job)))
    const left = jobs.filter((_job, at) => ends[at]?.status === 'rejected')
    if (left.length === 0 || this.#isEnded) return
    this.#jobs.push(...left)
    setTimeout(() => void this.#giveBack(), againMs).unref()
  }
}
