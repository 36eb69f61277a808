import { binDays, problemsPerPage } from '@drafts/contract'
import type { BinnedProblem, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { removeProblems } from './problems.store.ts'
import type { Viewer } from './problems.store.ts'

const dayMs = 24 * 60 * 60 * 1000

interface BinRow {
  id: ProblemId
  title: string
  mechanism: BinnedProblem['mechanism']
  owner_id: BinnedProblem['owner']['id']
  handle: string
  deleted_at: Date
}

/** Own deleted problems, and everybody's for an administrator; the latest first. */
export const listBinned = async (
  db: Db,
  account: Viewer,
  start: number,
): Promise<{ problems: BinnedProblem[]; count: number }> => {
  const inBin = account.isAdministrator
    ? sql`deleted_at is not null`
    : sql`deleted_at is not null and owner_id = ${account.id}`
  const { rows } =
    await sql<BinRow>`select p.id, p.title, p.mechanism, p.owner_id, a.handle, p.deleted_at
    from (select * from problems where ${inBin} order by deleted_at desc, id
      limit ${problemsPerPage} offset ${start}) p join accounts a on a.id = p.owner_id
    order by p.deleted_at desc, p.id`.execute(db)
  const { rows: counts } = await sql<{
    count: number
  }>`select count(*)::int as count from problems where ${inBin}`.execute(db)
  return { problems: rows.map(presentBinned), count: counts[0]?.count ?? 0 }
}

const presentBinned = (row: BinRow): BinnedProblem => ({
  id: row.id,
  title: row.title,
  mechanism: row.mechanism,
  owner: { id: row.owner_id, handle: row.handle },
  deletedAt: row.deleted_at.toISOString(),
  goesAt: new Date(row.deleted_at.getTime() + binDays * dayMs).toISOString(),
})

/** Any number, so long as it is the same on every server of a database. */
const sweepLock = 7_301_964

/**
 * Removes what has been in the bin for its time, with all that is its own; answers how many. Where another server is at it, nothing is left to do.
 */
export const removeDeletedProblems = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows: held } = await sql<{
      held: boolean
    }>`select pg_try_advisory_xact_lock(${sweepLock}) as held`.execute(tx)
    if (!held[0]?.held) return 0
    const { rows } = await sql<{ id: ProblemId }>`select id from problems
      where deleted_at <= ${new Date(now.getTime() - binDays * dayMs)} for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await removeProblems(tx, ids)
    return ids.length
  })
