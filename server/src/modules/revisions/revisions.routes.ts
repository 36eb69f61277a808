import { AppError } from '@drafts/contract'
import type { Revision, RevisionId } from '@drafts/contract'
import type { ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { mayInspect } from '../problems/index.ts'
import { countUnseen, findLatestRevision, listRevisions, markSeen } from './revisions.store.ts'
import type { Reader, RevisionRow } from './revisions.store.ts'

const readerOf = (problem: ProblemAccess): Reader => ({
  problemId: problem.id,
  seesAll: mayInspect(problem),
})

const present = (row: RevisionRow): Revision => ({
  id: row.id,
  timestamp: row.created_at.toISOString(),
  actor: { id: row.actor_id, handle: row.actor_handle },
  path: row.path,
  changes: row.changes,
  details: {
    shareAccount:
      row.share_id && row.share_handle ? { id: row.share_id, handle: row.share_handle } : null,
  },
})

/** The database's own numbers; anything else is the id of nothing. */
export const requireRevisionId = (text: string): RevisionId => {
  if (!/^\d{1,18}$/.test(text)) throw new AppError('ErrNotFound')
  return text as RevisionId
}

export const revisionRoutes = {
  listRevisions: async ({ ctx, problem, query }) => {
    const before = query.before === undefined ? undefined : requireRevisionId(query.before)
    return { revisions: (await listRevisions(ctx.db, readerOf(problem), before)).map(present) }
  },
  getRevisionsSummary: async ({ ctx, problem }) => {
    const reader = readerOf(problem)
    const latest = await findLatestRevision(ctx.db, reader)
    const { seen, unseen } = await countUnseen(ctx.db, reader, ctx.account.id)
    return { lastSeenID: seen, unseenCount: unseen, latest: latest ? present(latest) : null }
  },
  markRevisionsSeen: async ({ ctx, problem, body }) => {
    const id = requireRevisionId(body.revisionId)
    if (!(await markSeen(ctx.db, problem.id, ctx.account.id, id))) throw new AppError('ErrNotFound')
    return undefined
  },
} satisfies SomeHandlers
