import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/** Any number, so long as it is the same on every server of a database. */
const sweepLock = 7_301_965

export interface Swept {
  contents: number
  blobs: number
  bytes: number
}

/** Begins a sweep where the last one began before `before`; undefined where another server has just begun one. */
export const beginSweep = (db: Db, before: Date): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    // Two that come at once wait for each other: the second sees the row of the first.
    await sql`select pg_advisory_xact_lock(${sweepLock})`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into sweeps (started_at) select now()
      where not exists (select 1 from sweeps where started_at >= ${before})
      returning id`.execute(tx)
    return rows[0]?.id
  })

/** The id of this database among those that may use the same folder of blobs; a backup does not have it. */
export const getInstallation = async (db: Db): Promise<string> => {
  await sql`insert into installation default values on conflict do nothing`.execute(db)
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

export const endSweep = async (db: Db, id: string, swept: Swept): Promise<void> => {
  await db
    .updateTable('sweeps')
    .set({ ...swept, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
