import { AppError, status } from '@drafts/contract'
import type { AccountId, ProblemId, Status, StrengthId, StressId } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { leaseUntil } from '../../platform/background/lease.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type {
  SourceMutant,
  StrengthPlan,
  StrengthState,
} from '../../platform/db/plans/strength-state.ts'

export interface StrengthRow {
  id: StrengthId
  problemId: ProblemId
  accountId: AccountId
  plan: StrengthPlan
  /** Null: not made yet. */
  mutants: SourceMutant[] | null
  state: StrengthState
  finds: Record<string, StressId>
  status: Status
  createdAt: Date
}
export type LeasedStrength = StrengthRow & { leaseNo: number }

/** Runs of a problem that are kept. */
const keptEach = 5

export const insertStrength = async (
  tx: Tx,
  row: Pick<StrengthRow, 'id' | 'problemId' | 'accountId' | 'plan' | 'state'> & { at: Date },
): Promise<void> => {
  const { id, problemId, accountId, plan, state, at } = row
  await tx
    .insertInto('strength_runs')
    .values({
      id,
      problem_id: problemId,
      account_id: accountId,
      plan: JSON.stringify(plan),
      mutants: null,
      state: JSON.stringify(state),
      status: status.waiting,
      created_at: at,
    })
    .execute()
  await sql`delete from strength_runs where status >= ${status.internalError} and id in (
    select id from strength_runs where problem_id = ${problemId} order by created_at desc offset ${keptEach})`.execute(
    tx,
  )
}

const columns = sql.raw(
  'id, problem_id as "problemId", account_id as "accountId", plan, mutants, state, finds, status, created_at as "createdAt"',
)

export const getStrength = async (db: Db | Tx, id: StrengthId): Promise<StrengthRow> => {
  const { rows } =
    await sql<StrengthRow>`select ${columns} from strength_runs where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ErrNotFound')
  return row
}

export const findLatestStrength = async (
  db: Db | Tx,
  problemId: ProblemId,
): Promise<StrengthRow | undefined> => {
  const { rows } = await sql<StrengthRow>`select ${columns} from strength_runs
    where problem_id = ${problemId} order by created_at desc limit 1`.execute(db)
  return rows[0]
}

const due = sql`from strength_runs where status < ${status.internalError} and due_at <= now() and lease_until <= now()`

export const hasDueStrength: RawBuilder<boolean> = sql<boolean>`exists (select 1 ${due})`

export const takeStrength = async (db: Db): Promise<LeasedStrength | undefined> => {
  const { rows } = await sql<LeasedStrength>`
    update strength_runs set lease_no = lease_no + 1, lease_until = ${leaseUntil} where id = (
      select id ${due} order by due_at limit 1 for update skip locked)
    returning ${columns}, lease_no as "leaseNo"`.execute(db)
  return rows[0]
}

type Lease = Pick<LeasedStrength, 'id' | 'leaseNo'>

export const renewStrength = async (db: Db, { id, leaseNo }: Lease): Promise<void> => {
  await sql`update strength_runs set lease_until = ${leaseUntil} where id = ${id} and lease_no = ${leaseNo}`.execute(
    db,
  )
}

export const giveBackStrength = async (
  db: Db,
  { id, leaseNo }: Lease,
  seconds: number,
): Promise<void> => {
  await sql`update strength_runs set lease_until = now(), due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_no = ${leaseNo}`.execute(db)
}

/** Answers false where it was ended, or another server has it. */
export const writeStrength = async (
  db: Db | Tx,
  { id, leaseNo }: Lease,
  state: StrengthState,
  now: Status,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update strength_runs set state = ${JSON.stringify(state)}::jsonb, status = ${now}
    where id = ${id} and lease_no = ${leaseNo} and status < ${status.internalError}`.execute(db)
  return numAffectedRows === 1n
}

export const writeMutants = async (
  db: Db | Tx,
  { id, leaseNo }: Lease,
  mutants: readonly SourceMutant[],
): Promise<void> => {
  await sql`update strength_runs set mutants = ${JSON.stringify(mutants)}::jsonb
    where id = ${id} and lease_no = ${leaseNo}`.execute(db)
}

/** Ends it, whoever has it; what was judged stays. Answers what was running. */
export const endStrength = async (
  tx: Tx,
  id: StrengthId,
  took: number,
): Promise<Pick<StrengthState, 'reference' | 'running'>> => {
  const { rows } = await sql<{ state: StrengthState }>`
    update strength_runs r set status = ${status.finished}, lease_no = r.lease_no + 1,
      state = r.state || jsonb_build_object('running', '[]'::jsonb, 'took', ${took}::float8)
    from (select id, state from strength_runs where id = ${id} for update) b
    where r.id = b.id and r.status < ${status.internalError} returning b.state`.execute(tx)
  return rows[0]?.state ?? { reference: null, running: [] }
}

export const noteFind = async (
  tx: Tx,
  id: StrengthId,
  survivorId: string,
  stressId: StressId,
): Promise<void> => {
  await sql`update strength_runs set finds = finds || jsonb_build_object(${survivorId}::text, ${stressId}::text)
    where id = ${id}`.execute(tx)
}

/** What a change is called in the list of those that change nothing. */
export const keyOfChange = ({ at, length, text }: SourceMutant): string => `${at}-${length}-${text}`

export const findSame = async (
  db: Db | Tx,
  problemId: ProblemId,
  sourceHash: string,
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('same_mutants')
    .select('change')
    .where('problem_id', '=', problemId)
    .where('source_hash', '=', sourceHash)
    .execute()
  return new Set(rows.map(({ change }) => change))
}

/** A change of a source after which it is the same program. */
export interface SameMutant {
  problemId: ProblemId
  sourceHash: string
  change: string
}

export const insertSame = async (
  tx: Tx,
  row: SameMutant & { accountId: AccountId; at: Date },
): Promise<void> => {
  const { problemId, sourceHash, change, accountId, at } = row
  await tx
    .insertInto('same_mutants')
    .values({
      problem_id: problemId,
      source_hash: sourceHash,
      change,
      account_id: accountId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteSame = async (
  tx: Tx,
  { problemId, sourceHash, change }: SameMutant,
): Promise<void> => {
  await tx
    .deleteFrom('same_mutants')
    .where('problem_id', '=', problemId)
    .where('source_hash', '=', sourceHash)
    .where('change', '=', change)
    .execute()
}
