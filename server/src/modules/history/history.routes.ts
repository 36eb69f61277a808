import { AppError, revisionBytes } from '@drafts/contract'
import type { ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { mayInspect } from '../problems/index.ts'
import {
  countUnseenRevisions,
  findLatestRevision,
  findWholeRevision,
  fitChanges,
  listRevisions,
  markRevisionSeen,
  requireRevisionId,
} from '../revisions/index.ts'
import type { Reader } from '../revisions/index.ts'
import { presentChanges, presentRevisions } from './present-revision.ts'
import { readChangeValue } from './read-value.ts'
import { restoreEverything } from './restore-everything.ts'
import { restore } from './restore.ts'
import { listVersionParts, readVersionPart } from './version-parts.ts'

const readerOf = (problem: ProblemAccess): Reader => ({
  problemId: problem.id,
  seesAll: mayInspect(problem),
})

export const historyRoutes = {
  listRevisions: async ({ ctx, problem, query }) => {
    const before = query.before === undefined ? undefined : requireRevisionId(query.before)
    const rows = await listRevisions(ctx.db, readerOf(problem), before)
    return { revisions: await presentRevisions(ctx, problem, rows) }
  },
  getRevisionChanges: async ({ ctx, problem, params }) => {
    const id = requireRevisionId(params.revisionId)
    const row = await findWholeRevision(ctx.db, readerOf(problem), id)
    if (!row) throw new AppError('ErrNotFound')
    const changes = fitChanges(row.changes, revisionBytes.whole)
    const [revision] = await presentRevisions(ctx, problem, [{ ...row, changes }])
    if (!revision) throw new AppError('ErrNotFound')
    return revision
  },
  getRevisionValue: async ({ ctx, problem, params, query }) => {
    const id = requireRevisionId(params.revisionId)
    return readChangeValue(
      ctx,
      problem,
      await findWholeRevision(ctx.db, readerOf(problem), id),
      query,
    )
  },
  listVersionParts: async ({ ctx, problem, params }) => ({
    parts: await listVersionParts(ctx, problem, requireRevisionId(params.revisionId)),
  }),
  getVersionPart: async ({ ctx, problem, params, query }) => {
    const part = await readVersionPart(ctx, problem, requireRevisionId(params.revisionId), query)
    const changes = fitChanges(part.changes, revisionBytes.whole)
    return { changes: await presentChanges(ctx, problem, { ...part, changes }) }
  },
  getVersionPartValue: async ({ ctx, problem, params, query }) => {
    const part = await readVersionPart(ctx, problem, requireRevisionId(params.revisionId), query)
    return readChangeValue(ctx, problem, part, query)
  },
  restoreRevision: async ({ ctx, problem, params, body }) => {
    const id = requireRevisionId(params.revisionId)
    return body.path === undefined
      ? { paths: await restoreEverything(ctx, problem, id) }
      : restore(ctx, problem, id, body.path)
  },
  getRevisionsSummary: async ({ ctx, problem }) => {
    const reader = readerOf(problem)
    const row = await findLatestRevision(ctx.db, reader)
    const { seen, unseen } = await countUnseenRevisions(ctx.db, reader, ctx.account.id)
    const [latest = null] = row ? await presentRevisions(ctx, problem, [row]) : []
    return { lastSeenID: seen, unseenCount: unseen, latest }
  },
  markRevisionsSeen: async ({ ctx, problem, body }) => {
    const id = requireRevisionId(body.revisionId)
    if (!(await markRevisionSeen(ctx.db, problem.id, ctx.account.id, id)))
      throw new AppError('ErrNotFound')
    return undefined
  },
} satisfies SomeHandlers
