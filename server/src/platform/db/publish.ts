import type { EventKind, Topic } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/**
 * Remembers in the caller's transaction that something changed. Whoever serves sockets reads on from here;
 * the NOTIFY that wakes them is sent outside of transactions, since it takes a lock on the whole server.
 */
export const publish = async (
  db: Db | Tx,
  topic: Topic,
  events: readonly { kind: EventKind; id: string }[],
): Promise<void> => {
  if (events.length === 0) return
  await db
    .insertInto('events')
    .values(events.map(({ kind, id }) => ({ topic, kind, entity_id: id })))
    .execute()
}

/** Nobody reads on from an event that is older. */
export const removeOldEvents = async (db: Db): Promise<void> => {
  await sql`delete from events where created_at < now() - interval '5 minutes'`.execute(db)
}
