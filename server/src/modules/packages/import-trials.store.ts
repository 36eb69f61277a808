import { status } from '@drafts/contract'
import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { TrialRun } from '../../platform/db/schema.ts'
import { publishReport } from './import-reports.store.ts'

/** What is to be tried of a problem that was imported. */
export interface NewTrial {
  /** The time limit is so many times the slowest accepted run; null: the package has one. */
  multiplier: number | null
}

export interface Trial extends NewTrial {
  problemId: ProblemId
  /** Whose problem it is. */
  accountId: AccountId
  runs: TrialRun[]
  createdAt: Date
}

export const insertTrial = async (
  tx: Tx,
  problemId: ProblemId,
  { multiplier, accountId, at }: NewTrial & { accountId: AccountId; at: Date },
): Promise<void> => {
  await tx
    .insertInto('import_trials')
    .values({ problem_id: problemId, account_id: accountId, multiplier, created_at: at })
    .execute()
}

/** Longer than one look takes: a server that ends meanwhile leaves the problem to another one. */
const heldS = 120

/** Takes the problem that waited longest. A deleted one waits until it is brought back. */
export const holdTrial = async (db: Db): Promise<Trial | undefined> => {
  const { rows } = await sql<Trial>`
    update import_trials set next_at = now() + make_interval(secs => ${heldS}) where problem_id = (
      select t.problem_id from import_trials t join problems p on p.id = t.problem_id
      where t.next_at <= now() and p.deleted_at is null
      order by t.next_at limit 1 for update of t skip locked)
    returning problem_id as "problemId", account_id as "accountId", multiplier, runs,
      created_at as "createdAt"`.execute(db)
  return rows[0]
}

export const postponeTrial = async (
  db: Db,
  problemId: ProblemId,
  seconds: number,
): Promise<void> => {
  await sql`update import_trials set next_at = now() + make_interval(secs => ${seconds})
    where problem_id = ${problemId}`.execute(db)
}

export const writeTrialRuns = async (
  tx: Tx,
  problemId: ProblemId,
  runs: readonly TrialRun[],
): Promise<void> => {
  await tx
    .updateTable('import_trials')
    .set({ runs: JSON.stringify(runs) })
    .where('problem_id', '=', problemId)
    .execute()
  await publishReport(tx, problemId)
}

export const deleteTrial = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await tx.deleteFrom('import_trials').where('problem_id', '=', problemId).execute()
}

/** How far the trial of a problem is; undefined where there is none, or no more. */
export const findTrialProgress = async (
  db: Db,
  problemId: ProblemId,
): Promise<{ findsTimeLimit: boolean; done: number; total: number } | undefined> => {
  const { rows } = await sql<{ findsTimeLimit: boolean; done: number; total: number }>`
    select t.multiplier is not null as "findsTimeLimit", jsonb_array_length(t.runs) as total,
      (select count(*)::int from executions e
        where e.id in (select run->>'executionId' from jsonb_array_elements(t.runs) run)
          and e.status in (${status.internalError}, ${status.finished})) as done
    from import_trials t where t.problem_id = ${problemId}`.execute(db)
  return rows[0]
}
