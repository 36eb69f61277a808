import { AppError } from '@drafts/contract'
import type { AccountId, NotificationId } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { publish } from '../../platform/db/publish.ts'
import {
  countUnseen,
  insertNotification,
  listNotifications,
  markSeen,
  markSeenUpTo,
} from './notifications.store.ts'

/** `text` is plain; whatever of it people typed is escaped here. */
export const notify = async (
  db: Db | Tx,
  accountId: AccountId,
  href: string,
  text: string,
): Promise<void> => {
  const values = { account_id: accountId, object_href: href, details_html: escapeHTML(text) }
  const id = await insertNotification(db, values)
  await publish(db, `account:${accountId}`, [{ kind: 'notification', id }])
}

const escapeHTML = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const notificationRoutes = {
  listNotifications: async ({ ctx, query }) => {
    const rows = await listNotifications(ctx.db, ctx.account.id, toNumber(query.before))
    return {
      notifications: rows.map((row) => ({
        id: row.id,
        seen: row.seen,
        objectHref: row.object_href,
        detailsHTML: row.details_html,
        createdAt: row.created_at.toISOString(),
        eventSite: 'drafts',
      })),
      unseenCount: await countUnseen(ctx.db, ctx.account.id),
    }
  },
  markNotificationSeen: async ({ ctx, params }) => {
    const id = toNumber(params.notificationId)
    if (!id || !(await markSeen(ctx.db, ctx.account.id, id))) throw new AppError('ErrNotFound')
    return undefined
  },
  markAllNotificationsSeen: async ({ ctx, query }) => {
    const upto = toNumber(query.upto)
    if (!upto) throw new AppError('ErrInvalid', { message: 'Say up to which notification.' })
    await markSeenUpTo(ctx.db, ctx.account.id, upto)
    return undefined
  },
} satisfies SomeHandlers

/** The database's own numbers; anything else is the id of nothing. */
const toNumber = (text: string | undefined): NotificationId | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? (text as NotificationId) : undefined
