import type { AccountId, NotificationId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

const perPage = 50

export const insertNotification = async (
  db: Db | Tx,
  values: { account_id: AccountId; object_href: string; details_html: string },
): Promise<NotificationId> => {
  const { id } = await db
    .insertInto('notifications')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A page, newest first. */
export const listNotifications = (
  db: Db,
  accountId: AccountId,
  before: NotificationId | undefined,
): Promise<Selectable<Tables['notifications']>[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ('0' as NotificationId)))
    .orderBy('id', 'desc')
    .limit(perPage)
    .execute()

export const countUnseen = async (db: Db, accountId: AccountId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
    where account_id = ${accountId} and not seen`.execute(db)
  return rows[0]?.count ?? 0
}

/** False: the account has no such notification. */
export const markSeen = async (
  db: Db,
  accountId: AccountId,
  id: NotificationId,
): Promise<boolean> => {
  const row = await db
    .updateTable('notifications')
    .set({ seen: true })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const markSeenUpTo = async (
  db: Db,
  accountId: AccountId,
  upto: NotificationId,
): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ seen: true })
    .where('account_id', '=', accountId)
    .where('id', '<=', upto)
    .execute()
}
