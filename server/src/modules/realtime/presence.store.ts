import type { AccountId, PresencePlace, Present, ProblemTopic } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/connect.ts'
import { presentFound } from '../accounts/index.ts'

// Who has which problem open, for all servers of one database (docs/product/realtime.md#presence).

/** A row that its server did not renew for so long was left by a server that died. */
const goneAfterS = 60

export const writePlace = async (
  db: Db,
  row: { topic: ProblemTopic; connectionId: string; accountId: AccountId; place: PresencePlace },
): Promise<void> => {
  const { tab, field } = row.place
  await db
    .insertInto('presence')
    .values({
      topic: row.topic,
      connection_id: row.connectionId,
      account_id: row.accountId,
      tab,
      field,
    })
    .onConflict((oc) =>
      oc.columns(['topic', 'connection_id']).doUpdateSet({ tab, field, seen_at: sql<Date>`now()` }),
    )
    .execute()
}

export const removePlaces = async (
  db: Db,
  connectionId: string,
  topics: readonly ProblemTopic[],
): Promise<void> => {
  await db
    .deleteFrom('presence')
    .where('connection_id', '=', connectionId)
    .where('topic', '=', anyOf(topics))
    .execute()
}

/** By handle; who has it open twice is there twice. */
export const listPresent = async (db: Db, topic: ProblemTopic): Promise<Present[]> => {
  const rows = await db
    .selectFrom('presence as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.id', 'a.handle', 'a.name', 'p.tab', 'p.field'])
    .where('p.topic', '=', topic)
    .where('p.seen_at', '>', sql<Date>`now() - make_interval(secs => ${goneAfterS})`)
    .orderBy('a.handle')
    .orderBy('p.connection_id')
    .execute()
  return rows.map(({ tab, field, ...account }) => {
    const { handle, avatarURL } = presentFound(account)
    return { handle, avatarURL, tab, field }
  })
}

export const renewPlaces = async (db: Db, connectionIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('presence')
    .set({ seen_at: sql<Date>`now()` })
    .where('connection_id', '=', anyOf(connectionIds))
    .execute()
}

/** The topics where somebody was removed. */
export const removeOldPlaces = async (db: Db): Promise<ProblemTopic[]> => {
  const rows = await db
    .deleteFrom('presence')
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${goneAfterS})`)
    .returning('topic')
    .execute()
  return [...new Set(rows.map(({ topic }) => topic))]
}
