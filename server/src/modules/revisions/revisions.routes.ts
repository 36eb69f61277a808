import { AppError, revisionsPerPage } from '@drafts/contract'
import type { Revision } from '@drafts/contract'
import { sql } from 'kysely'
import { isVisibleRevision } from '../../platform/db/hidden-paths.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import type { Change } from './changes.ts'

const maySeeAll = (problem: ProblemAccess): boolean =>
  problem.role !== 'tester' || problem.isAdministrator

const revisions = (ctx: Ctx, problem: ProblemAccess) =>
  ctx.db
    .selectFrom('revisions as r')
    .innerJoin('accounts as a', 'a.id', 'r.actor_id')
    .leftJoin('accounts as s', 's.id', 'r.share_account_id')
    .select([
      'r.id',
      'r.path',
      'r.changes',
      'r.created_at',
      'a.id as actor_id',
      'a.handle as actor_handle',
      's.id as share_id',
      's.handle as share_handle',
    ])
    .where('r.problem_id', '=', problem.id)
    .where(isVisibleRevision(sql`${maySeeAll(problem)}`))
    .orderBy('r.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number]

const present = (row: Row): Revision => ({
  id: row.id,
  timestamp: row.created_at.toISOString(),
  actor: { id: row.actor_id, handle: row.actor_handle },
  path: row.path,
  changes: row.changes as Change[],
  details: {
    shareAccount:
      row.share_id && row.share_handle ? { id: row.share_id, handle: row.share_handle } : null,
  },
})

const revisionId = (text: string): string => {
  if (!/^\d{1,18}$/.test(text)) throw new AppError('ErrNotFound')
  return text
}

export const revisionRoutes = {
  listRevisions: async ({ ctx, problem, query }) => {
    const rows = await revisions(ctx, problem)
      .$if(query.before !== undefined, (qb) =>
        qb.where('r.id', '<', revisionId(query.before ?? '')),
      )
      .limit(revisionsPerPage)
      .execute()
    return { revisions: rows.map(present) }
  },
  getRevisionsSummary: async ({ ctx, problem }) => {
    const latest = await revisions(ctx, problem).limit(1).executeTakeFirst()
    const { rows } = await sql<{ seen: string | null; unseen: number }>`
      select s.revision_id as seen, (select count(*)::int from revisions r
        where r.problem_id = ${problem.id} and r.id > coalesce(s.revision_id, 0)
          and ${isVisibleRevision(sql`${maySeeAll(problem)}`)}) as unseen
      from (select 1) one left join revisions_seen s
        on s.problem_id = ${problem.id} and s.account_id = ${ctx.account.id}`.execute(ctx.db)
    return {
      lastSeenID: rows[0]?.seen ?? null,
      unseenCount: rows[0]?.unseen ?? 0,
      latest: latest ? present(latest) : null,
    }
  },
  markRevisionsSeen: async ({ ctx, problem, body }) => {
    const id = revisionId(body.revisionId)
    const { rows } = await sql`insert into revisions_seen (account_id, problem_id, revision_id)
      select ${ctx.account.id}, ${problem.id}, id from revisions
      where id = ${id} and problem_id = ${problem.id}
      on conflict (account_id, problem_id)
      do update set revision_id = greatest(revisions_seen.revision_id, excluded.revision_id)
      returning revision_id`.execute(ctx.db)
    if (rows.length === 0) throw new AppError('ErrNotFound')
    return undefined
  },
} satisfies SomeHandlers
