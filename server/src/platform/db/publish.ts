import type { EventKind, Topic } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { afterCommit } from './transaction.ts'
import { wakeReaders } from './wake.ts'

/** `presence`: who has the topic open is to be read again; it never leaves the servers. */
export type StoredKind = EventKind | 'presence'

/**
 * Remembers in the caller's transaction that something changed. The servers that hold connections read on from here;
 * the NOTIFY that wakes them is sent after the commit, since it takes a lock on the whole database server.
 */
export const publish = async (
  db: Db | Tx,
  topic: Topic,
  events: readonly { kind: StoredKind; id: string }[],
): Promise<void> => {
  if (events.length === 0) return
  await sql`
    insert into events (topic, kind, entity_id)
    select ${topic}, e.kind, e.id from unnest(${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ id }) => id)}::text[]) with ordinality as e(kind, id, no) order by e.no`.execute(
    db,
  )
  afterCommit(db, wakeReaders)
}

/** Longer than a page takes an answer for fresh (5 s) and its subscription takes to be in force. */
const recentS = 10

/** What changed in a topic just now, in its order. */
export const listRecentEvents = async (
  db: Db,
  topic: Topic,
): Promise<{ kind: StoredKind; entityId: string }[]> =>
  db
    .selectFrom('events')
    .select(['kind', 'entity_id as entityId'])
    .where('topic', '=', topic)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${recentS})`)
    .orderBy('id')
    .execute()

/** Nobody reads on from an event that is older. */
export const removeOldEvents = async (db: Db): Promise<void> => {
  await sql`delete from events where created_at < now() - interval '5 minutes'`.execute(db)
}
