import { AppError } from '@drafts/contract'
import type {
  Comment,
  CommentId,
  Discussion,
  DiscussionId,
  NotificationKind,
  ProblemId,
} from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { renderTalk } from '../../platform/texts/texts.ts'
import { mayInspect } from '../problems/index.ts'
import { changeProblem } from '../revisions/index.ts'
import {
  findDiscussion,
  insertComment,
  insertDiscussion,
  markResolved,
  getComment,
  getDiscussion,
  listListeners,
} from './discussions.store.ts'
import type { Text } from './discussions.store.ts'
import { handlesIn, mentionsAtMost } from './mark-mentions.ts'
import { requirePart } from './require-part.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notify } from '../notifications/index.ts'

// Talk changes no content of the problem: it makes no revision, leaves the lists in their order and is not stopped by a lock
// (docs/product/people.md#lock). It takes the problem's turn all the same, so that a part does not move away under it and
// nobody is told who lost access in the same moment.

const evenLocked = { evenLocked: true }

export const createDiscussion = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { partKey, content }: { partKey: string; content: string },
): Promise<Discussion> => {
  const text = await render(ctx, content)
  const id = newId<DiscussionId>()
  const mentions = handlesIn(text.mentions).slice(0, mentionsAtMost)
  return changeProblem(
    ctx,
    problem.id,
    async (tx, at) => {
      await requirePart(tx, problem.id, partKey)
      const row = { id, problem_id: problem.id, part_key: partKey, author_id: ctx.account.id }
      await insertDiscussion(tx, { ...row, ...text, created_at: at })
      await tell(tx, ctx, { problem, partKey, kind: 'discussion', mentions })
      return { result: await getDiscussion(tx, id), events: [{ kind: 'discussion', id }] }
    },
    evenLocked,
  )
}

export const createComment = async (
  ctx: Ctx,
  problem: ProblemAccess,
  discussionId: DiscussionId,
  content: string,
): Promise<Comment> => {
  const text = await render(ctx, content)
  const id = newId<CommentId>()
  const mentions = handlesIn(text.mentions).slice(0, mentionsAtMost)
  return changeProblem(
    ctx,
    problem.id,
    async (tx, at) => {
      const { part_key: partKey, resolved_at } = await findDiscussion(tx, discussionId)
      if (resolved_at) throw new AppError('ErrResolved')
      const row = { id, discussion_id: discussionId, author_id: ctx.account.id, created_at: at }
      await insertComment(tx, { ...row, ...text })
      await tell(tx, ctx, { problem, partKey, kind: 'comment', mentions })
      const events = [{ kind: 'discussion', id: discussionId }] as const
      return { result: await getComment(tx, id), events }
    },
    evenLocked,
  )
}

/** Once more does nothing. */
export const resolveDiscussion = (
  ctx: Ctx,
  problem: ProblemAccess,
  id: DiscussionId,
): Promise<void> =>
  changeProblem(
    ctx,
    problem.id,
    async (tx, at) => {
      const { part_key: partKey, author_id, resolved_at } = await findDiscussion(tx, id)
      if (!mayInspect(problem) && author_id !== ctx.account.id)
        throw new AppError('ErrNoAccess', {
          message: 'You can resolve only the discussions that you started.',
        })
      if (resolved_at) return { result: undefined }
      await markResolved(tx, id, ctx.account.id, at)
      await tell(tx, ctx, { problem, partKey, kind: 'resolve', mentions: [] })
      return { result: undefined, events: [{ kind: 'discussion', id }] }
    },
    evenLocked,
  )

const render = async ({ account }: Ctx, content: string): Promise<Text> => {
  const { html, mentions } = await renderTalk(account.id, content)
  return { content, content_html: html, mentions }
}

/** Something that was done in a discussion. */
interface Told {
  problem: { id: ProblemId; title: string }
  partKey: string
  kind: NotificationKind & ('discussion' | 'comment' | 'resolve')
  /** Handles in lower case. */
  mentions: readonly string[]
}

/** Tells each who may see the problem now, once, and never the one who did it. */
const tell = async (
  tx: Tx,
  { account }: Pick<Ctx, 'account'>,
  { problem, partKey, kind, mentions }: Told,
): Promise<void> => {
  const listeners = await listListeners(tx, problem.id, mentions)
  for (const { id, isMentioned } of listeners)
    await notify(tx, {
      accountId: id,
      actorId: account.id,
      kind: isMentioned ? 'mention' : kind,
      problem: { id: problem.id, title: problem.title },
      partKey,
    })
}
