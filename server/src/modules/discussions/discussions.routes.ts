import { pageBytes } from '@drafts/contract'
import type { Discussion } from '@drafts/contract'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { jsonBytes, pageOf } from '../../platform/http/page-of.ts'
import { seeDiscussions } from '../notifications/index.ts'
import { countOpen, getDiscussion, listDiscussions } from './discussions.store.ts'
import { createComment, createDiscussion, resolveDiscussion } from './write-discussion.ts'

export const discussionRoutes = {
  listDiscussions: async ({ ctx, problem, query }) => {
    // Before they are read: what is told between the two is not seen yet (docs/product/notifications.md#lines).
    await seeDiscussions(ctx.db, ctx.account.id, problem.id, query.partKey)
    const all = await listDiscussions(ctx.db, problem.id, query.partKey)
    const { items, ...rest } = pageOf(query.limit === undefined ? all : all.map(fitComments), query)
    return { discussions: items, ...rest }
  },
  getDiscussionCounts: async ({ ctx, problem }) => ({
    counts: await countOpen(ctx.db, problem.id),
  }),
  listComments: async ({ ctx, params, query }) => {
    const { comments } = await getDiscussion(ctx.db, params.discussionId)
    const { items, ...rest } = pageOf(comments, query)
    return { comments: items, ...rest }
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
const fitComments = (discussion: Discussion): Discussion => {
  if (jsonBytes(discussion) <= pageBytes) return discussion
  const { items } = pageOf(discussion.comments, { limit: discussion.comments.length })
  const kept = jsonBytes({ ...discussion, comments: [] }) > pageBytes / 2 ? [] : items.slice(0, -1)
  return { ...discussion, comments: kept, moreComments: true }
}
