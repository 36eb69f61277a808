import type { AccountId, ProblemId, ProblemSummary, ShareAccess } from '@drafts/contract'
import { AppError, profileProblems } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { callerMay, isVisibleRevision } from '../../platform/db/problem-rights.ts'
import { capabilities } from './resolve-access.ts'

export interface Viewer {
  id: AccountId
  isAdministrator: boolean
}

/** A problem as lists have it; what the caller may do is computed of it. */
export interface Row {
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
  imported_at: Date | null
  import_file: string | null
}

export type Summary = Omit<ProblemSummary, 'readiness' | 'found'>

/** How many revisions of `p` by others the account has not seen; `s` is its share of it. */
const unseenBy = ({ id, isAdministrator }: Viewer): RawBuilder<number> => {
  const seesAll = sql<boolean>`(${isAdministrator} or s.access is distinct from 'tester')`
  return sql<number>`(select count(*)::int from revisions r where r.problem_id = p.id and r.id > coalesce(
    (select revision_id from revisions_seen v where v.problem_id = p.id and v.account_id = ${id}), 0)
    and r.actor_id <> ${id} and ${isVisibleRevision(seesAll)})`
}

const openDiscussions = sql<number>`(select count(*)::int from discussions d
  where d.problem_id = p.id and d.resolved_at is null)`

/** Problems of an account that another may see, newest first. */
export const listVisibleOf = (db: Db, ownerId: AccountId, viewer: Viewer) =>
  db
    .selectFrom('problems as p')
    .select(['p.id', 'p.title', 'p.mechanism', 'p.modified_at'])
    .where('p.owner_id', '=', ownerId)
    .where('p.deleted_at', 'is', null)
    .where(callerMay('view', viewer))
    .orderBy('p.modified_at', 'desc')
    .orderBy('p.id')
    .limit(profileProblems)
    .execute()

/** The columns of a Row, and where they are from; `p` is the problem. */
export const summaryColumns = (account: Viewer): RawBuilder<unknown> => sql`
  p.id, p.title, p.mechanism, p.owner_id, a.handle, p.locked, p.fork_base_id, b.title as fork_base_title,
  p.created_at, p.modified_at, p.allow_thorough, s.access as share, ir.created_at as imported_at, ir.file_name as import_file,
  exists (select 1 from favorites f where f.problem_id = p.id and f.account_id = ${account.id}) as favorite,
  ${unseenBy(account)} as unseen, ${openDiscussions} as discussions`
export const summaryJoins = (account: Viewer): RawBuilder<unknown> => sql`
  join accounts a on a.id = p.owner_id
  left join import_reports ir on ir.problem_id = p.id
  left join problems b on b.id = p.fork_base_id and b.deleted_at is null
  left join shares s on s.problem_id = p.id and s.account_id = ${account.id}`

/** One problem as lists show it. */
export const getSummary = async (
  db: Db | Tx,
  account: Viewer,
  problemId: ProblemId,
): Promise<Summary | undefined> => {
  const { rows } = await sql<Row>`
    select ${summaryColumns(account)} from problems p ${summaryJoins(account)}
    where p.id = ${problemId} and p.deleted_at is null`.execute(db)
  return rows[0] && present(rows[0], account)
}

export const present = (row: Row, account: Viewer): Summary => ({
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
  imported:
    row.imported_at === null || row.share === 'tester'
      ? null
      : { fileName: row.import_file, at: row.imported_at.toISOString() },
  ...capabilities({
    role: row.owner_id === account.id ? 'owner' : (row.share ?? 'none'),
    isAdministrator: account.isAdministrator,
    locked: row.locked,
  }),
})

/**
 * Takes the problem's row until the transaction ends. Throws ErrNotFound where the problem is deleted. Rows that only refer to the
 * problem are written meanwhile: what ends a run has locked the job, and a change that stops runs locks the job after this.
 */
export const lockProblem = async (tx: Tx, problemId: ProblemId): Promise<{ locked: boolean }> => {
  const row = await tx
    .selectFrom('problems')
    .select('locked')
    .where('id', '=', problemId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** No change of the problem is under way or begins until the transaction ends. Throws ErrNotFound where the problem is deleted. */
export const holdProblem = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const row = await tx
    .selectFrom('problems')
    .select('id')
    .where('id', '=', problemId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
}

export const insertProblem = async (
  tx: Tx,
  problem: Insertable<Tables['problems']>,
): Promise<void> => {
  await tx.insertInto('problems').values(problem).execute()
}

export const setTitle = (tx: Tx, problemId: ProblemId, title: string): Promise<void> =>
  update(tx, problemId, { title })

/** To everybody but the bin it is absent from now on (resolve-access.ts). */
export const markDeleted = (tx: Tx, problemId: ProblemId, at: Date): Promise<void> =>
  update(tx, problemId, { deleted_at: at })

/** False: it is not in the bin any more. */
export const unmarkDeleted = async (tx: Tx, problemId: ProblemId): Promise<boolean> => {
  const back = await tx
    .updateTable('problems')
    .set({ deleted_at: null })
    .where('id', '=', problemId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

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
  await db
    .updateTable('problems')
    .set(values)
    .where('id', '=', problemId)
    .where('deleted_at', 'is', null)
    .execute()
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

/** Its checklist is to be counted again, and lists, which are in the order of the last changes, have it at `at`; null: they stay. */
export const markChanged = async (tx: Tx, problemId: ProblemId, at: Date | null): Promise<void> => {
  await sql`update problems set readiness_high = null, readiness_low = null, readiness_turn = readiness_turn + 1,
      modified_at = coalesce(${at}::timestamptz, modified_at)
    where id = ${problemId}`.execute(tx)
}

/** In the transaction that changes what the checklist looks at, or right after it. */
export const markUncounted = async (db: Db | Tx, problemId: ProblemId): Promise<void> => {
  await sql`update problems set readiness_high = null, readiness_low = null, readiness_turn = readiness_turn + 1
    where id = ${problemId}`.execute(db)
}

/** Results of all problems may be others. */
export const markAllUncounted = async (db: Db): Promise<void> => {
  await sql`update problems set readiness_high = null, readiness_low = null, readiness_turn = readiness_turn + 1`.execute(
    db,
  )
}

/** A count of what has changed since is thrown away. */
export const writeReadiness = async (
  db: Db,
  counts: readonly { id: ProblemId; turn: number; high: number; low: number }[],
): Promise<void> => {
  if (counts.length === 0) return
  await sql`update problems p set readiness_high = c.high, readiness_low = c.low
    from unnest(${counts.map(({ id }) => id)}::text[], ${counts.map(({ turn }) => turn)}::int[],
      ${counts.map(({ high }) => high)}::int[], ${counts.map(({ low }) => low)}::int[]) as c(id, turn, high, low)
    where p.id = c.id and p.readiness_turn = c.turn`.execute(db)
}

/** For good, with all that is their own; a fork of one then has no base. */
export const removeProblems = async (tx: Tx, ids: readonly ProblemId[]): Promise<void> => {
  await sql`update problems set fork_base_id = null where fork_base_id = any(${ids})`.execute(tx)
  await sql`delete from problems where id = any(${ids})`.execute(tx)
}
