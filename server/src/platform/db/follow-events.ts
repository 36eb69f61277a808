import type { Topic } from '@drafts/contract'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './connect.ts'
import type { DatabaseListener } from './listen.ts'
import type { StoredKind } from './publish.ts'

// Reads the table of events as it grows. How this works: ids are given in one order and transactions commit in another,
// so "above the last id" would miss an event whose transaction took longer. Instead each look asks for all events of
// transactions from a horizon on, and passes over those it has seen; the next horizon is the oldest transaction that was
// still open at this look (it and later ones may still bring events, all before it are over). A NOTIFY wakes the reader;
// what one that was lost would have brought is found by a look every few seconds. One look at a time.

export interface StoredEvent {
  id: string
  topic: Topic
  kind: StoredKind
  entityId: string
}

interface Look {
  horizon: string
  events: StoredEvent[]
}

/** Without a horizon: where one begins. What open transactions have brought already is listed, to be passed over. */
const lookFrom = async (db: Db, from: string | undefined): Promise<Look> => {
  const { rows } = await sql<{
    horizon: string
    id: string | null
    topic: Topic
    kind: StoredKind
    entity_id: string
  }>`
    select h.horizon::text as horizon, e.id::text as id, e.topic, e.kind, e.entity_id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
      left join events e on e.tx >= coalesce(${from ?? null}::xid8, h.horizon)
    order by e.id`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? '0',
    events: rows.flatMap(({ id, topic, kind, entity_id }) =>
      id === null ? [] : [{ id, topic, kind, entityId: entity_id }],
    ),
  }
}

const lookEveryMs = 2000

interface Ports {
  db: Db
  listener: DatabaseListener
  log: FastifyBaseLogger
}

/** Calls `hear` with every event that is published from now on, once, in few batches. Answers what ends it. */
export const followEvents = async (
  { db, listener, log }: Ports,
  hear: (events: StoredEvent[]) => Promise<void>,
): Promise<() => Promise<void>> => {
  const first = await lookFrom(db, undefined)
  let horizon = first.horizon
  let seen = new Set(first.events.map(({ id }) => id))
  let looking: Promise<void> | undefined
  let isAsked = false
  let isOver = false

  const lookOnce = async (): Promise<void> => {
    const look = await lookFrom(db, horizon)
    const fresh = look.events.filter(({ id }) => !seen.has(id))
    seen = new Set(look.events.map(({ id }) => id))
    horizon = look.horizon
    if (fresh.length > 0 && !isOver) await hear(fresh)
  }
  const run = async (): Promise<void> => {
    while (isAsked && !isOver) {
      isAsked = false
      // One look at a time, each from where the last one ended.
      await lookOnce().catch((error: unknown) => {
        if (!isOver) log.warn({ err: error }, 'events could not be read; the next look reads them')
      })
    }
  }
  const look = (): void => {
    isAsked = true
    looking ??= run().finally(() => {
      looking = undefined
      // Asked for between the last look's end and this line.
      if (isAsked && !isOver) look()
    })
  }
  const unhear = listener.hear('drafts_events', look)
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    isOver = true
    unhear()
    clearInterval(timer)
    await looking
  }
}
