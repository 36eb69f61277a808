import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Platform } from '../http/context.ts'

// How a server looks for work that waits in the database. One statement asks for all kinds of work that are looked for as
// often, whether any waits; a server that nobody uses sends nothing else. A kind of which some waits is looked at then.

export interface Work {
  everyMs: number
  /** Whether any waits: cheap, by an index. */
  waits: RawBuilder<boolean>
  /** Ends when nothing waits, or when it is told to stop; it never runs twice at once. */
  look: (signal: AbortSignal) => Promise<void>
  /** What the log says where it throws. */
  fault: string
}

type Own = Pick<Platform, 'db' | 'log'>

/**
 * The loop of work that is done row by row: until no row is left, or none that can be worked on now. `list` answers no row that
 * another server works on, or that failed just now (attempts.ts).
 */
export const untilNone =
  <Row>(list: () => Promise<readonly Row[]>, work: (row: Row) => Promise<unknown>) =>
  async (signal?: AbortSignal): Promise<void> => {
    for (;;) {
      const rows = signal?.aborted ? [] : await list()
      if (rows.length === 0) return
      for (const row of rows) {
        if (signal?.aborted) return
        await work(row)
      }
    }
  }

/** Takes rows one by one. */
export const untilNoneTaken = <Row>(
  take: () => Promise<Row | undefined>,
  work: (row: Row) => Promise<unknown>,
): ((signal?: AbortSignal) => Promise<void>) =>
  untilNone(async () => {
    const row = await take()
    return row === undefined ? [] : [row]
  }, work)

/** Looks for work every so often, for as long as the server runs. Answers how to stop. */
export const keepDoing = (platform: Own, work: Work): (() => void) => {
  const rounds = roundsOf.get(platform.db) ?? new Map<number, Round>()
  roundsOf.set(platform.db, rounds)
  const round = rounds.get(work.everyMs) ?? new Round(platform, work.everyMs)
  rounds.set(work.everyMs, round)
  const leave = round.enter(work)
  return () => {
    leave()
    if (round.isEmpty) rounds.delete(work.everyMs)
  }
}

const roundsOf = new WeakMap<Db, Map<number, Round>>()

interface Member extends Work {
  isBusy: boolean
  lifetime: AbortController
}

class Round {
  readonly #members = new Set<Member>()
  readonly #platform: Own
  readonly #timer: NodeJS.Timeout
  #isAsking = false

  constructor(platform: Own, everyMs: number) {
    this.#platform = platform
    this.#timer = setInterval(() => void this.#ask(), everyMs)
    this.#timer.unref()
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  enter(work: Work): () => void {
    const member = { ...work, isBusy: false, lifetime: new AbortController() }
    this.#members.add(member)
    return () => {
      member.lifetime.abort()
      this.#members.delete(member)
      if (this.isEmpty) clearInterval(this.#timer)
    }
  }

  async #ask(): Promise<void> {
    // All are asked for each time, so that the statement stays the same.
    const members = [...this.#members]
    if (this.#isAsking || members.every(({ isBusy }) => isBusy)) return
    this.#isAsking = true
    try {
      const { rows } = await sql<{ waits: boolean[] }>`
        select array[${sql.join(members.map(({ waits }) => waits))}] as waits`.execute(
        this.#platform.db,
      )
      members.forEach((member, at) => {
        if (rows[0]?.waits[at] && this.#members.has(member)) this.#look(member)
      })
    } catch (error) {
      if (!this.isEmpty)
        this.#platform.log.error({ err: error }, 'work that waits could not be looked for')
    } finally {
      this.#isAsking = false
    }
  }

  #look(member: Member): void {
    if (member.isBusy) return
    member.isBusy = true
    const { signal } = member.lifetime
    void member
      .look(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#platform.log.error({ err: error }, member.fault)
      })
      .finally(() => {
        member.isBusy = false
      })
  }
}
