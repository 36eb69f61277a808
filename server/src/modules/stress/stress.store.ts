import { AppError, status } from '@drafts/contract'
import type { AccountId, ProblemId, Status, StressId } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { leaseUntil } from '../../platform/background/lease.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { StressState } from '../../platform/db/plans/stress-state.ts'

export interface StressRow {
  id: StressId
  problemId: ProblemId
  accountId: AccountId
  state: StressState
  status: Status
  createdAt: Date
}
export type LeasedStress = StressRow & { leaseNo: number }

/** Stress tests of a problem that are kept. */
const keptEach = 20

export const insertStress = async (
  tx: Tx,
  row: Pick<StressRow, 'id' | 'problemId' | 'accountId' | 'state'> & { at: Date },
): Promise<void> => {
  const { id, problemId, accountId, state, at } = row
  await tx
    .insertInto('stress_runs')
    .values({
      id,
      problem_id: problemId,
      account_id: accountId,
      state: JSON.stringify(state),
      status: status.waiting,
      created_at: at,
    })
    .execute()
  await sql`delete from stress_runs where status >= ${status.internalError} and id in (
    select id from stress_runs where problem_id = ${problemId} order by created_at desc offset ${keptEach})`.execute(
    tx,
  )
}

const columns = sql.raw(
  'id, problem_id as "problemId", account_id as "accountId", state, status, created_at as "createdAt"',
)

export const getStress = async (db: Db | Tx, id: StressId): Promise<StressRow> => {
  const { rows } =
    await sql<StressRow>`select ${columns} from stress_runs where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** Those that look for a survivor belong to the strength of the tests, which names them. */
export const findLatestStress = async (
  db: Db | Tx,
  problemId: ProblemId,
): Promise<StressId | null> => {
  const { rows } = await sql<Pick<StressRow, 'id'>>`select id from stress_runs
    where problem_id = ${problemId} and not state ? 'given' order by created_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

const due = sql`from stress_runs where status < ${status.internalError} and due_at <= now() and lease_until <= now()`

export const hasDueStress: RawBuilder<boolean> = sql<boolean>`exists (select 1 ${due})`

export const takeStress = async (db: Db): Promise<LeasedStress | undefined> => {
  const { rows } = await sql<LeasedStress>`
    update stress_runs set lease_no = lease_no + 1, lease_until = ${leaseUntil} where id = (
      select id ${due} order by due_at limit 1 for update skip locked)
    returning ${columns}, lease_no as "leaseNo"`.execute(db)
  return rows[0]
}

type Lease = Pick<LeasedStress, 'id' | 'leaseNo'>

export const renewStress = async (db: Db, { id, leaseNo }: Lease): Promise<void> => {
  await sql`update stress_runs set lease_until = ${leaseUntil} where id = ${id} and lease_no = ${leaseNo}`.execute(
    db,
  )
}

export const giveBackStress = async (
  db: Db,
  { id, leaseNo }: Lease,
  seconds: number,
): Promise<void> => {
  await sql`update stress_runs set lease_until = now(), due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_no = ${leaseNo}`.execute(db)
}

/** Answers false where it was ended, or another server has it. */
export const writeStress = async (
  db: Db | Tx,
  { id, leaseNo }: Lease,
  state: StressState,
  now: Status,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update stress_runs set state = ${JSON.stringify(state)}::jsonb, status = ${now}
    where id = ${id} and lease_no = ${leaseNo} and status < ${status.internalError}`.execute(db)
  return numAffectedRows === 1n
}

/** Ends it, whoever has it; what was found stays. Answers the round that it was in. */
export const endStress = async (
  tx: Tx,
  id: StressId,
  took: number,
): Promise<StressState['round']> => {
  const { rows } = await sql<Pick<StressState, 'round'>>`
    update stress_runs r set state = r.state || jsonb_build_object('round', null, 'took', ${took}::float8),
      status = ${status.finished}, lease_no = r.lease_no + 1
    from (select id, state->'round' as round from stress_runs where id = ${id} for update) b
    where r.id = b.id and r.status < ${status.internalError} returning b.round`.execute(tx)
  return rows[0]?.round ?? null
}
