import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Platform } from '../http/context.ts'

// How a server works in the background. A module describes a kind of work, and the start of the server registers it. One
// statement polls for all kinds with the same interval; a server that nobody uses sends nothing else. Where rows of a kind wait
// the loop of that kind runs until none is left. Any number of servers may do the same work: rows are oneByOne (lease.ts).

/** Never runs twice at once on one server. */
export interface BackgroundWork<Row = unknown> {
  pollMs: number
  /** Whether any row waits: cheap, by an index. */
  waits: RawBuilder<boolean>
  /** Rows to work on now: none that another server has leased, or that failed just now (attempts.ts). */
  list(): Promise<readonly Row[]>
  work(row: Row, signal?: AbortSignal): Promise<unknown>
  /** What the log says where it throws. */
  fault: string
  /** Frees what the work uses, once it is stopped. */
  end?(): Promise<void>
}

type Own = Pick<Platform, 'db' | 'log'>

/** The loop of a kind of work: until no row waits, or it is stopped. */
export const workOff = async <Row>(
  { list, work }: Pick<BackgroundWork<Row>, 'list' | 'work'>,
  signal?: AbortSignal,
): Promise<void> => {
  for (;;) {
    const rows = signal?.aborted ? [] : await list()
    if (rows.length === 0) return
    for (const row of rows) {
      if (signal?.aborted) return
      await work(row, signal)
    }
  }
}

/** The list of work whose rows are leased one by one, as they are found. */
export const oneByOne =
  <Row>(lease: () => Promise<Row | undefined>) =>
  async (): Promise<Row[]> => {
    const row = await lease()
    return row === undefined ? [] : [row]
  }

/** Registers work for as long as the server runs. Answers how to stop it. */
export const startWork = (platform: Own, work: BackgroundWork): (() => void) => {
  const rounds = roundsOf.get(platform.db) ?? new Map<number, Round>()
  roundsOf.set(platform.db, rounds)
  const round = rounds.get(work.pollMs) ?? new Round(platform, work.pollMs)
  rounds.set(work.pollMs, round)
  const leave = round.enter(work)
  return () => {
    leave()
    if (round.isEmpty) rounds.delete(work.pollMs)
    void work.end?.()
  }
}

const roundsOf = new WeakMap<Db, Map<number, Round>>()

interface Member {
  work: BackgroundWork
  isBusy: boolean
  lifetime: AbortController
}

class Round {
  readonly #members = new Set<Member>()
  readonly #platform: Own
  readonly #timer: NodeJS.Timeout
  #isPolling = false

  constructor(platform: Own, pollMs: number) {
    this.#platform = platform
    this.#timer = setInterval(() => void this.#poll(), pollMs)
    this.#timer.unref()
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  enter(work: BackgroundWork): () => void {
    const member = { work, isBusy: false, lifetime: new AbortController() }
    this.#members.add(member)
    return () => {
      member.lifetime.abort()
      this.#members.delete(member)
      if (this.isEmpty) clearInterval(this.#timer)
    }
  }

  async #poll(): Promise<void> {
    // Each poll names all kinds, so that the statement stays the same.
    const members = [...this.#members]
    if (this.#isPolling || members.every(({ isBusy }) => isBusy)) return
    this.#isPolling = true
    try {
      const { rows } = await sql<{ waits: boolean[] }>`
        select array[${sql.join(members.map(({ work }) => work.waits))}] as waits`.execute(
        this.#platform.db,
      )
      members.forEach((member, at) => {
        if (rows[0]?.waits[at] && this.#members.has(member)) this.#run(member)
      })
    } catch (error) {
      if (!this.isEmpty)
        this.#platform.log.error({ err: error }, 'the poll for background work failed')
    } finally {
      this.#isPolling = false
    }
  }

  #run(member: Member): void {
    if (member.isBusy) return
    member.isBusy = true
    const { signal } = member.lifetime
    void workOff(member.work, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#platform.log.error({ err: error }, member.work.fault)
      })
      .finally(() => {
        member.isBusy = false
      })
  }
}
