import { pageBytes } from '@drafts/contract'
import type { CommentId, Discussion, DiscussionId } from '@drafts/contract'
import type { SomeHandlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { pageOf, pageOfWeighed } from '../../platform/http/page-of.ts'
import {
  countOpen,
  findDiscussion,
  listComments,
  listDiscussions,
  weighComments,
  weighDiscussions,
} from './discussions.store.ts'
import type { WeighedDiscussion } from './discussions.store.ts'
import { requirePart } from './require-part.ts'
import { createComment, createDiscussion, resolveDiscussion } from './write-discussion.ts'

export const discussionRoutes = {
  listDiscussions: async ({ ctx, problem, query }) => {
    const all = await weighDiscussions(ctx.db, problem.id, query.partKey)
    // What is said of a part that was removed waits behind the others, and can be read.
    if (all.length === 0 && query.partKey !== undefined)
      await requirePart(ctx.db, problem.id, query.partKey)
    const { items, ...rest } = pageOfWeighed(all, query)
    const discussions =
      query.limit === undefined
        ? await listDiscussions(ctx.db, items)
        : await readFitting(ctx.db, items)
    return { discussions, ...rest }
  },
  getDiscussionCounts: async ({ ctx, problem }) => ({
    counts: await countOpen(ctx.db, problem.id),
  }),
  listComments: async ({ ctx, params, query }) => {
    await findDiscussion(ctx.db, params.discussionId)
    const { items, ...rest } = pageOfWeighed(
      await weighComments(ctx.db, params.discussionId),
      query,
    )
    const comments = await listComments(
      ctx.db,
      items.map(({ id }) => id),
    )
    return { comments, ...rest }
  },
  createDiscussion: ({ ctx, problem, body }) => createDiscussion(ctx, problem, body),
  createComment: ({ ctx, problem, params, body }) =>
    createComment(ctx, problem, params.discussionId, body.content),
  resolveDiscussion: async ({ ctx, problem, params }) => {
    await resolveDiscussion(ctx, problem, params.discussionId)
    return undefined
  },
} satisfies SomeHandlers

/** One with more comments than fit into a page has those of the first page; the rest is read by itself. */
const readFitting = async (db: Db, items: readonly WeighedDiscussion[]): Promise<Discussion[]> => {
  const first = new Map<DiscussionId, CommentId[]>()
  for (const one of items)
    if (one.bytes > pageBytes) first.set(one.id, await firstComments(db, one))
  const wanted = items.map(({ id }) => ({ id, comments: first.get(id) }))
  const found = await listDiscussions(db, wanted)
  return found.map((one) => (first.has(one.id) ? { ...one, moreComments: true } : one))
}

const firstComments = async (db: Db, { id, own }: WeighedDiscussion): Promise<CommentId[]> => {
  const all = await weighComments(db, id)
  // Beside a long discussion none fit.
  if (own > pageBytes / 2) return []
  const { items } = pageOf(all, { limit: all.length }, ({ bytes }) => bytes)
  return items.slice(0, -1).map((comment) => comment.id)
}
