import type { AccountId, ProblemId, ProblemSummary, ShareAccess } from '@drafts/contract'
import { AppError, problemsPerPage, profileProblems } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { isVisibleRevision } from '../../platform/db/hidden-paths.ts'
import { capabilities } from './resolve-access.ts'

export type ListName = 'all' | 'my' | 'shared' | 'favorites' | 'search' | 'admin'

interface Viewer {
  id: AccountId
  isAdministrator: boolean
}

interface Row {
  id: ProblemId
  title: string
  mechanism: ProblemSummary['mechanism']
  owner_id: AccountId
  handle: string
  favorite: boolean
  locked: boolean
  fork_base_id: ProblemId | null
  fork_base_title: string | null
  unseen: number
  discussions: number
  created_at: Date
  modified_at: Date
  allow_thorough: boolean
  share: ShareAccess | null
  total: number
}

/** Ids first (one union, index by index), then the page: `owner = me or exists(share)` would read every problem. */
const idsOf = (name: ListName, me: AccountId, q: string): RawBuilder<unknown> => {
  const mine = sql`select id from problems where owner_id = ${me} and deleted_at is null`
  const shared = sql`select problem_id as id from shares where account_id = ${me}`
  const starred = sql`select f.problem_id as id from favorites f where f.account_id = ${me}`
  const visible = sql`(${mine} union ${shared})`
  if (name === 'my') return mine
  if (name === 'shared') return shared
  if (name === 'all') return visible
  if (name === 'favorites') return sql`select id from (${starred}) s where id in (${visible})`
  const pattern = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`select id from problems where deleted_at is null and (${q.trim()} = ''
      or title ilike ${pattern} or id = ${q.trim()}
      or to_tsvector('simple', title) @@ plainto_tsquery('simple', ${q}))
    union select problem_id from sections where path like 'statements/%'
      and ${statementWords} @@ plainto_tsquery('simple', ${q})`
  return name === 'admin' ? found : sql`select id from (${found}) s where id in (${visible})`
}

/** As the index of 0006-statement-search.sql has it. */
export const statementWords = sql`to_tsvector('simple', left(
  coalesce(body->>'title', '') || ' ' || coalesce(body->>'body', '') || ' ' || coalesce(body->>'input', '') || ' ' ||
  coalesce(body->>'output', '') || ' ' || coalesce(body->>'notes', ''), 50000))`

/** How many revisions of `p` the account has not seen; `s` is its share of it. */
const unseenBy = ({ id, isAdministrator }: Viewer): RawBuilder<number> => {
  const seesAll = sql<boolean>`(${isAdministrator} or s.access is distinct from 'tester')`
  return sql<number>`(select count(*)::int from revisions r where r.problem_id = p.id and r.id > coalesce(
    (select revision_id from revisions_seen v where v.problem_id = p.id and v.account_id = ${id}), 0)
    and ${isVisibleRevision(seesAll)})`
}

const openDiscussions = sql<number>`(select count(*)::int from discussions d
  where d.problem_id = p.id and d.resolved_at is null)`

export const listProblems = async (
  db: Db,
  account: Viewer,
  list: { name: ListName; start: number; q?: string; limit?: number },
): Promise<{ problems: Omit<ProblemSummary, 'readiness'>[]; count: number }> => {
  const q = list.q ?? ''
  const rank =
    list.name === 'search'
      ? sql`(lower(p.title) = lower(${q.trim()})) desc, (p.title ilike ${`${q.trim()}%`}) desc,
          ts_rank(to_tsvector('simple', p.title), plainto_tsquery('simple', ${q})) desc,`
      : sql``
  const { rows } = await sql<Row>`
    with ids as (${idsOf(list.name, account.id, q)})
    select p.id, p.title, p.mechanism, p.owner_id, a.handle, p.locked, p.fork_base_id, b.title as fork_base_title,
      p.created_at, p.modified_at, p.allow_thorough, s.access as share, count(*) over ()::int as total,
      exists (select 1 from favorites f where f.problem_id = p.id and f.account_id = ${account.id}) as favorite,
      ${unseenBy(account)} as unseen, ${openDiscussions} as discussions
    from ids join problems p on p.id = ids.id and p.deleted_at is null
      join accounts a on a.id = p.owner_id
      left join problems b on b.id = p.fork_base_id
      left join shares s on s.problem_id = p.id and s.account_id = ${account.id}
    order by ${rank} p.modified_at desc, p.id
    limit ${list.limit ?? problemsPerPage} offset ${list.start}`.execute(db)
  const count =
    rows[0]?.total ?? (list.start > 0 ? await countProblems(db, account.id, list.name, q) : 0)
  return { problems: rows.map((row) => present(row, account)), count }
}

/** Problems of an account that another may see, newest first. */
export const listVisibleOf = (db: Db, ownerId: AccountId, viewer: Viewer) =>
  db
    .selectFrom('problems as p')
    .leftJoin('shares as s', (join) =>
      join.onRef('s.problem_id', '=', 'p.id').on('s.account_id', '=', viewer.id),
    )
    .select(['p.id', 'p.title', 'p.mechanism', 'p.modified_at'])
    .where('p.owner_id', '=', ownerId)
    .where('p.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${viewer.isAdministrator} or p.owner_id = ${viewer.id} or s.id is not null)`,
    )
    .orderBy('p.modified_at', 'desc')
    .orderBy('p.id')
    .limit(profileProblems)
    .execute()

const countProblems = async (db: Db, me: AccountId, name: ListName, q: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${idsOf(name, me, q)}) ids
    join problems p on p.id = ids.id and p.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** One problem as lists show it. */
export const getSummary = async (
  db: Db | Tx,
  account: Viewer,
  problemId: ProblemId,
): Promise<Omit<ProblemSummary, 'readiness'> | undefined> => {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.mechanism, p.owner_id, a.handle, p.locked, p.fork_base_id, b.title as fork_base_title,
      p.created_at, p.modified_at, p.allow_thorough, s.access as share, 1 as total,
      exists (select 1 from favorites f where f.problem_id = p.id and f.account_id = ${account.id}) as favorite,
      ${unseenBy(account)} as unseen, ${openDiscussions} as discussions
    from problems p join accounts a on a.id = p.owner_id
      left join problems b on b.id = p.fork_base_id
      left join shares s on s.problem_id = p.id and s.account_id = ${account.id}
    where p.id = ${problemId} and p.deleted_at is null`.execute(db)
  return rows[0] && present(rows[0], account)
}

const present = (row: Row, account: Viewer): Omit<ProblemSummary, 'readiness'> => ({
  id: row.id,
  title: row.title,
  mechanism: row.mechanism,
  owner: { id: row.owner_id, handle: row.handle },
  favorite: row.favorite,
  locked: row.locked,
  forkBaseId: row.fork_base_id,
  forkBaseTitle: row.fork_base_title,
  discussionCount: row.discussions,
  revisionUnseenCount: row.unseen,
  modifiedAt: row.modified_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  allowThoroughExecution: row.allow_thorough,
  ...capabilities({
    role: row.owner_id === account.id ? 'owner' : (row.share ?? 'none'),
    isAdministrator: account.isAdministrator,
    locked: row.locked,
  }),
})

/** Takes the problem's row until the transaction ends. Throws ErrNotFound where the problem is deleted. */
export const lockProblem = async (tx: Tx, problemId: ProblemId): Promise<{ locked: boolean }> => {
  const row = await tx
    .selectFrom('problems')
    .select('locked')
    .where('id', '=', problemId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

export const insertProblem = async (
  tx: Tx,
  problem: Insertable<Tables['problems']>,
): Promise<void> => {
  await tx.insertInto('problems').values(problem).execute()
}

export const setTitle = (tx: Tx, problemId: ProblemId, title: string): Promise<void> =>
  update(tx, problemId, { title })

/** Lists are in the order of the last changes. */
export const touchProblem = (tx: Tx, problemId: ProblemId, at: Date): Promise<void> =>
  update(tx, problemId, { modified_at: at })

export const markDeleted = (db: Db, problemId: ProblemId, at: Date): Promise<void> =>
  update(db, problemId, { deleted_at: at })

/** What an administrator sets; what is left out stays. */
export const setAllowances = async (
  db: Db,
  problemId: ProblemId,
  values: { locked?: boolean | undefined; allow_thorough?: boolean | undefined },
): Promise<void> => {
  if (Object.values(values).some((value) => value !== undefined))
    await update(db, problemId, values)
}

const update = async (
  db: Db | Tx,
  problemId: ProblemId,
  values: Updateable<Tables['problems']>,
): Promise<void> => {
  await db.updateTable('problems').set(values).where('id', '=', problemId).execute()
}

/** Deleted problems can be brought back for 30 days; a fork of one then has no base. */
export const removeDeletedProblems = async (db: Db): Promise<void> => {
  await sql`update problems set fork_base_id = null where fork_base_id in
    (select id from problems where deleted_at < now() - interval '30 days')`.execute(db)
  await sql`delete from problems where deleted_at < now() - interval '30 days'`.execute(db)
}

export const insertFavorite = async (
  db: Db,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<void> => {
  await db
    .insertInto('favorites')
    .values({ problem_id: problemId, account_id: accountId })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const deleteFavorite = async (
  db: Db,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<void> => {
  await db
    .deleteFrom('favorites')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .execute()
}
