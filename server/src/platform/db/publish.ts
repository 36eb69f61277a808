import type { Db, Tx } from './connect.ts'

/**
 * Remembers in the caller's transaction that something changed. Whoever serves sockets reads on from here;
 * the NOTIFY that wakes them is sent outside of transactions, since it takes a lock on the whole server.
 */
export const publish = async (
  db: Db | Tx,
  topic: string,
  kind: string,
  entityId: string,
): Promise<void> => {
  await db.insertInto('events').values({ topic, kind, entity_id: entityId }).execute()
}
