import { AppError } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { publish } from '../../platform/db/publish.ts'

const perPage = 50

/** `text` is plain; whatever of it people typed is escaped here. */
export const notify = async (
  db: Db | Tx,
  accountId: string,
  href: string,
  text: string,
): Promise<void> => {
  const row = await db
    .insertInto('notifications')
    .values({ account_id: accountId, object_href: href, details_html: escapeHTML(text) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(db, `account:${accountId}`, 'notification', row.id)
}

const escapeHTML = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const notificationRoutes = {
  listNotifications: async ({ ctx, query }) => {
    const before = toNumber(query.before)
    const rows = await ctx.db
      .selectFrom('notifications')
      .selectAll()
      .where('account_id', '=', ctx.account.id)
      .$if(before !== undefined, (qb) => qb.where('id', '<', before ?? '0'))
      .orderBy('id', 'desc')
      .limit(perPage)
      .execute()
    const { rows: counts } = await sql<{
      count: number
    }>`select count(*)::int as count from notifications
      where account_id = ${ctx.account.id} and not seen`.execute(ctx.db)
    return {
      notifications: rows.map((row) => ({
        id: row.id,
        seen: row.seen,
        objectHref: row.object_href,
        detailsHTML: row.details_html,
        createdAt: row.created_at.toISOString(),
        eventSite: 'drafts',
      })),
      unseenCount: counts[0]?.count ?? 0,
    }
  },
  markNotificationSeen: async ({ ctx, params }) => {
    const id = toNumber(params.notificationId)
    const row =
      id &&
      (await ctx.db
        .updateTable('notifications')
        .set({ seen: true })
        .where('id', '=', id)
        .where('account_id', '=', ctx.account.id)
        .returning('id')
        .executeTakeFirst())
    if (!row) throw new AppError('ErrNotFound')
    return undefined
  },
  markAllNotificationsSeen: async ({ ctx, query }) => {
    const upto = toNumber(query.upto)
    if (!upto) throw new AppError('ErrInvalid', { message: 'Say up to which notification.' })
    await ctx.db
      .updateTable('notifications')
      .set({ seen: true })
      .where('account_id', '=', ctx.account.id)
      .where('id', '<=', upto)
      .execute()
    return undefined
  },
} satisfies SomeHandlers

const toNumber = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? text : undefined
