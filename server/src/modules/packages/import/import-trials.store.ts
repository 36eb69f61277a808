import { status } from '@drafts/contract'
import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { TrialRun } from '../../../platform/db/schema.ts'
import type { ChoicePlan, ChoiceState } from '../../../platform/db/choice-plan.ts'
import type { TestPlan } from '../../../platform/db/test-plan.ts'
import { publishReport } from './import-reports.store.ts'

/** What is to be tried of a problem that was imported. */
export interface NewTrial {
  /** The time limit is so many times the slowest accepted run; null: the package has one. */
  multiplier: number | null
  /** Tests that are made first; null: all are there. */
  tests: TestPlan | null
  /** Of a package with more tests than fit: what decides last of all which they are. */
  choice?: { plan: ChoicePlan; state: ChoiceState } | undefined
  /** Nothing but the choice is left. */
  isTried: boolean
}

export interface Trial extends Omit<NewTrial, 'choice'> {
  /** The plan itself is large and asked for by itself. */
  choosing: ChoiceState | null
  problemId: ProblemId
  /** Whose problem it is. */
  accountId: AccountId
  runs: TrialRun[]
  createdAt: Date
}

export const insertTrial = async (
  tx: Tx,
  problemId: ProblemId,
  {
    multiplier,
    tests,
    choice,
    isTried,
    accountId,
    at,
  }: NewTrial & { accountId: AccountId; at: Date },
): Promise<void> => {
  await tx
    .insertInto('import_trials')
    .values({
      problem_id: problemId,
      account_id: accountId,
      multiplier,
      tests: tests && JSON.stringify(tests),
      choice: choice ? JSON.stringify(choice.plan) : null,
      choosing: choice ? JSON.stringify(choice.state) : null,
      is_tried: isTried,
      created_at: at,
    })
    .execute()
}

/** Takes the problem that waited longest, for `heldS` seconds. A deleted one waits until it is brought back. */
const due = sql`from import_trials t join problems p on p.id = t.problem_id
  where t.next_at <= now() and p.deleted_at is null`

export const hasDueTrial = sql<boolean>`exists (select ${due})`

export const holdTrial = async (db: Db, heldS: number): Promise<Trial | undefined> => {
  const { rows } = await sql<Trial>`
    update import_trials set next_at = now() + make_interval(secs => ${heldS}) where problem_id = (
      select t.problem_id ${due}
      order by t.next_at limit 1 for update of t skip locked)
    returning problem_id as "problemId", account_id as "accountId", multiplier, runs, tests,
      choosing, is_tried as "isTried", created_at as "createdAt"`.execute(db)
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

/** How far the tests are; null: they are made. */
export const writeTestPlan = async (
  tx: Tx,
  problemId: ProblemId,
  plan: TestPlan | null,
): Promise<void> => {
  await tx
    .updateTable('import_trials')
    .set({ tests: plan && JSON.stringify(plan) })
    .where('problem_id', '=', problemId)
    .execute()
  await publishReport(tx, problemId)
}

export const findChoicePlan = async (
  db: Db,
  problemId: ProblemId,
): Promise<ChoicePlan | undefined> =>
  (
    await db
      .selectFrom('import_trials')
      .select('choice')
      .where('problem_id', '=', problemId)
      .executeTakeFirst()
  )?.choice ?? undefined

export const writeChoiceState = async (
  tx: Tx,
  problemId: ProblemId,
  state: ChoiceState,
): Promise<void> => {
  await tx
    .updateTable('import_trials')
    .set({ choosing: JSON.stringify(state) })
    .where('problem_id', '=', problemId)
    .execute()
  await publishReport(tx, problemId)
}

/** Only the choice is left, which waits for a judge from now on. */
export const writeTried = async (tx: Tx, problemId: ProblemId, at: Date): Promise<void> => {
  await tx
    .updateTable('import_trials')
    .set({ is_tried: true, created_at: at })
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
): Promise<TrialProgress | undefined> => {
  const { rows } = await sql<TrialProgress>`
    select t.tests is not null as "makesTests", t.tests is null and t.is_tried as "choosesTests",
      t.multiplier is not null and not t.is_tried as "findsTimeLimit",
      case when t.tests is null and t.is_tried then (t.choosing->>'steps')::int
        else coalesce((t.tests->>'steps')::int, jsonb_array_length(t.runs)) end as total,
      (select case when t.tests is null and not t.is_tried then count(*) filter (where e.status in (${status.internalError}, ${status.finished}))
          else coalesce(sum(e.done), 0) end::int
        from executions e where e.id in (
          select run->>'executionId' from jsonb_array_elements(
            case when t.tests is null and t.is_tried then t.choosing->'runs' else coalesce(t.tests->'runs', t.runs) end) run)) as done
    from import_trials t where t.problem_id = ${problemId}`.execute(db)
  return rows[0]
}

interface TrialProgress {
  makesTests: boolean
  choosesTests: boolean
  findsTimeLimit: boolean
  done: number
  total: number
}
