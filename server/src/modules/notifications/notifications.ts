import { AppError } from '@drafts/contract'
import type { NotificationId } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { publish } from '../../platform/db/publish.ts'
import {
  countUnseenNotifications,
  insertNotification,
  listLines,
  markNotificationSeen,
  markSeenUpTo,
} from './notifications.store.ts'
import type { NotificationLine, NewNotification } from './notifications.store.ts'
import { hrefOf, notificationWords } from './words.ts'

/** Tells an account of what somebody else did; of its own acts it is never told. */
export const notify = async (db: Db | Tx, one: NewNotification): Promise<void> => {
  if (one.actorId === one.accountId) return
  const id = await insertNotification(db, one)
  await publish(db, `account:${one.accountId}`, [{ kind: 'notification', id }])
}

/** Whatever people typed is escaped here: the sentence is plain text. */
export const escapeHTML = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const present = (line: NotificationLine) => ({
  id: line.id,
  seen: line.seen,
  objectHref: hrefOf(line),
  detailsHTML: escapeHTML(notificationWords(line)),
  createdAt: line.created_at.toISOString(),
  eventSite: 'drafts',
  asking:
    line.problem_id !== null && line.asking.length > 0
      ? {
          problemId: line.problem_id,
          handles: line.asking,
          ...(line.asking_to_edit.length > 0 ? { toEdit: line.asking_to_edit } : {}),
        }
      : null,
})

export const notificationRoutes = {
  listNotifications: async ({ ctx, query }) => ({
    notifications: (await listLines(ctx.db, ctx.account.id, toNumber(query.before))).map(present),
    unseenCount: await countUnseenNotifications(ctx.db, ctx.account.id),
  }),
  markNotificationSeen: async ({ ctx, params }) => {
    const id = toNumber(params.notificationId)
    if (!id || !(await markNotificationSeen(ctx.db, ctx.account.id, id)))
      throw new AppError('ErrNotFound')
    return undefined
  },
  markAllNotificationsSeen: async ({ ctx, query }) => {
    const { discussionsOf: problemId, partKey } = query
    const upto = toNumber(query.upto)
    if (!upto) throw new AppError('ErrInvalid', { message: 'Say up to which notification.' })
    if ((problemId === undefined) !== (partKey === undefined))
      throw new AppError('ErrInvalid', { message: 'Say of which problem and which part.' })
    const about = problemId === undefined || partKey === undefined ? null : { problemId, partKey }
    await markSeenUpTo(ctx.db, ctx.account.id, upto, about)
    return undefined
  },
} satisfies SomeHandlers

/** The database's own numbers; anything else is the id of nothing. */
const toNumber = (text: string | undefined): NotificationId | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? (text as NotificationId) : undefined
