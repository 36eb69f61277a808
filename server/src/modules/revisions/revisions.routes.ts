import { AppError, revisionsPerPage } from '@drafts/contract'
import type { Revision } from '@drafts/contract'
import { sql } from 'kysely'
import type { SomeHandlers } from '../../platform/http/context.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Change } from './changes.ts'

const revisions = (ctx: Ctx, problemId: string) =>
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
    .where('r.problem_id', '=', problemId)
    .orderBy('r.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number]

/** What a tester may not see of a problem (checker, tests, solutions …) is no part of its history for them. */
const hidden = /^(checker|driver|scanspec|tests?|solutions?)(\/|$)/

const present = (row: Row, maySeeAll: boolean): Revision => ({
  id: row.id,
  timestamp: row.created_at.toISOString(),
  actor: { id: row.actor_id, handle: row.actor_handle },
  path: row.path,
  changes: maySeeAll || !hidden.test(row.path) ? (row.changes as Change[]) : [],
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
    const rows = await revisions(ctx, problem.id)
      .$if(query.before !== undefined, (qb) =>
        qb.where('r.id', '<', revisionId(query.before ?? '')),
      )
      .limit(revisionsPerPage)
      .execute()
    const maySeeAll = problem.role !== 'tester' || problem.isAdministrator
    return {
      revisions: rows
        .filter((row) => maySeeAll || !hidden.test(row.path))
        .map((row) => present(row, maySeeAll)),
    }
  },
  getRevisionsSummary: async ({ ctx, problem }) => {
    const maySeeAll = problem.role !== 'tester' || problem.isAdministrator
    const latest = await revisions(ctx, problem.id).limit(1).executeTakeFirst()
    const { rows } = await sql<{ seen: string | null; unseen: number }>`
      select s.revision_id as seen, (select count(*)::int from revisions r
        where r.problem_id = ${problem.id} and r.id > coalesce(s.revision_id, 0)) as unseen
      from (select 1) one left join revisions_seen s
        on s.problem_id = ${problem.id} and s.account_id = ${ctx.account.id}`.execute(ctx.db)
    return {
      lastSeenID: rows[0]?.seen ?? null,
      unseenCount: rows[0]?.unseen ?? 0,
      latest: latest ? present(latest, maySeeAll) : null,
    }
  },
  markRevisionsSeen: async ({ ctx, problem, body }) => {
    const id = revisionId(body.revisionId)
    await sql`insert into revisions_seen (account_id, problem_id, revision_id)
      select ${ctx.account.id}, ${problem.id}, id from revisions
      where id = ${id} and problem_id = ${problem.id}
      on conflict (account_id, problem_id)
      do update set revision_id = greatest(revisions_seen.revision_id, excluded.revision_id)`.execute(
      ctx.db,
    )
    return undefined
  },
} satisfies SomeHandlers
