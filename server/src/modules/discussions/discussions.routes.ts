import type { SomeHandlers } from '../../platform/http/context.ts'
import { seeDiscussions } from '../notifications/index.ts'
import { countOpen, listDiscussions } from './discussions.store.ts'
import { createComment, createDiscussion, resolveDiscussion } from './write-discussion.ts'

export const discussionRoutes = {
  listDiscussions: async ({ ctx, problem, query }) => {
    // Before they are read: what is told between the two is not seen yet (docs/product/notifications.md#lines).
    await seeDiscussions(ctx.db, ctx.account.id, problem.id, query.partKey)
    return { discussions: await listDiscussions(ctx.db, problem.id, query.partKey) }
  },
  getDiscussionCounts: async ({ ctx, problem }) => ({
    counts: await countOpen(ctx.db, problem.id),
  }),
  createDiscussion: ({ ctx, problem, body }) => createDiscussion(ctx, problem, body),
  createComment: ({ ctx, problem, params, body }) =>
    createComment(ctx, problem, params.discussionId, body.content),
  resolveDiscussion: async ({ ctx, problem, params }) => {
    await resolveDiscussion(ctx, problem, params.discussionId)
    return undefined
  },
} satisfies SomeHandlers
