import { AppError, errorTable, status } from '@drafts/contract'
import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { leaseUntil } from '../../../platform/background/lease.ts'
import type { ChoicePlan, ChoiceState } from '../../../platform/db/plans/choice-plan.ts'
import type { PlannedFigure } from '../../../platform/db/plans/figure-plan.ts'
import type { StageName, StageStates } from '../../../platform/db/plans/stage-states.ts'
import type { TestPlan } from '../../../platform/db/plans/test-plan.ts'
import { publishReport } from './import-reports.store.ts'

/** What is done for an imported problem after its import; a stage that is left out has nothing to do. */
export interface NewStages {
  tests?: TestPlan | undefined
  limit?: StageStates['find-limit'] | undefined
  choice?: { plan: ChoicePlan; state: ChoiceState } | undefined
  figures?: readonly PlannedFigure[] | undefined
}

/** Their order; a stage of place 0 stands beside the others. */
const places: Record<StageName, number> = {
  'make-tests': 1,
  'find-limit': 2,
  'choose-tests': 3,
  'convert-figures': 0,
}

export const insertStages = async (
  tx: Tx,
  problemId: ProblemId,
  { tests, limit, choice, figures = [] }: NewStages,
  { accountId, at }: { accountId: AccountId; at: Date },
): Promise<void> => {
  const states: Partial<StageStates> = {
    ...(tests && { 'make-tests': tests }),
    ...(limit && { 'find-limit': limit }),
    ...(choice && { 'choose-tests': choice.state }),
    ...(figures.length > 0 && { 'convert-figures': { figures: [...figures], runs: [] } }),
  }
  for (const stage of stageNames) {
    const state = states[stage]
    if (!state) continue
    await tx
      .insertInto('import_stages')
      .values({
        problem_id: problemId,
        stage,
        place: places[stage],
        account_id: accountId,
        plan: stage === 'choose-tests' && choice ? JSON.stringify(choice.plan) : null,
        state: JSON.stringify(state),
        created_at: at,
      })
      .execute()
  }
}

/** In their order; the table of places names each. */
const stageNames = (Object.keys(places) as StageName[]).toSorted((a, b) => places[a] - places[b])

/** One lease of one stage: what a server writes of it is refused once another server has the next lease. */
export interface StageLease {
  problemId: ProblemId
  stage: StageName
  leaseNo: number
}

/** A stage that a server works on. The plan of a choice is large and asked for by itself. */
export interface LeasedStage<S extends StageName = StageName> extends StageLease {
  stage: S
  /** Who imported the problem. */
  accountId: AccountId
  state: StageStates[S]
  createdAt: Date
  /** How often in a row it was refused. */
  refusals: number
}

/** A stage of a deleted problem waits until that is brought back, and one of a locked problem until it is unlocked. */
const due = sql`from import_stages s join problems p on p.id = s.problem_id
  where s.due_at <= now() and s.lease_until <= now() and p.deleted_at is null and not p.locked
    and not exists (select from import_stages e
      where e.problem_id = s.problem_id and e.place between 1 and s.place - 1)`

export const hasDueStage = sql<boolean>`exists (select ${due})`

/** Takes the stage that is due for longest. */
export const takeStage = async (db: Db): Promise<LeasedStage | undefined> => {
  const { rows } = await sql<LeasedStage>`
    update import_stages set lease_no = lease_no + 1, lease_until = ${leaseUntil} where (problem_id, stage) = (
      select s.problem_id, s.stage ${due}
      order by s.due_at limit 1 for update of s skip locked)
    returning problem_id as "problemId", stage, lease_no as "leaseNo", account_id as "accountId", state,
      created_at as "createdAt", refusals`.execute(db)
  return rows[0]
}

const isOf = ({ problemId, stage, leaseNo }: StageLease) =>
  sql<boolean>`problem_id = ${problemId} and stage = ${stage} and lease_no = ${leaseNo}`

export const renewStage = async (db: Db, lease: StageLease): Promise<void> => {
  await sql`update import_stages set lease_until = ${leaseUntil} where ${isOf(lease)}`.execute(db)
}

/** Gives a stage back; a server takes it again after these seconds. `refusedFor`: null where it was not refused. */
export const giveBackStage = async (
  db: Db,
  lease: StageLease,
  { seconds, refusedFor }: { seconds: number; refusedFor: string | null },
): Promise<void> => {
  const refusals = refusedFor === null ? sql`0` : sql`refusals + 1`
  await sql`update import_stages set lease_until = now(), due_at = now() + make_interval(secs => ${seconds}),
      refusals = ${refusals}, refused_for = ${refusedFor}
    where ${isOf(lease)}`.execute(db)
}

export const writeStageState = async <S extends StageName>(
  tx: Tx,
  stage: LeasedStage<S>,
  state: StageStates[S],
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('import_stages')
    .set({ state: JSON.stringify(state) })
    .where(isOf(stage))
    .executeTakeFirst()
  requireLease(numUpdatedRows)
  await publishReport(tx, stage.problemId)
}

/** The stage is over. */
export const endStage = async (tx: Tx, stage: StageLease): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('import_stages')
    .where(isOf(stage))
    .executeTakeFirst()
  requireLease(numDeletedRows)
  await publishReport(tx, stage.problemId)
}

/** Another server has the stage, or the problem is gone: the transaction is taken back. */
const requireLease = (rows: bigint): void => {
  if (rows === 0n) throw new AppError('ErrUnavailable')
}

/** A stage that needs a judge is patient anew. */
export const restartStage = async (
  tx: Tx,
  problemId: ProblemId,
  stage: StageName,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('import_stages')
    .set({ created_at: at })
    .where('problem_id', '=', problemId)
    .where('stage', '=', stage)
    .execute()
}

/** The stage was given up, and so is what comes after it. */
export const endStagesFrom = async (tx: Tx, stage: StageLease): Promise<void> => {
  await endStage(tx, stage)
  const place = places[stage.stage]
  if (place === 0) return
  await tx
    .deleteFrom('import_stages')
    .where('problem_id', '=', stage.problemId)
    .where('place', '>', place)
    .execute()
}

export const findChoicePlan = async (
  db: Db,
  problemId: ProblemId,
): Promise<ChoicePlan | undefined> =>
  (
    await db
      .selectFrom('import_stages')
      .select('plan')
      .where('problem_id', '=', problemId)
      .where('stage', '=', 'choose-tests')
      .executeTakeFirst()
  )?.plan ?? undefined

/** How far a stage is: in checks where it is known how many there will be, else in runs. */
export interface StageProgress {
  stage: StageName
  multiplier: number | null
  done: number
  total: number
  /** The sentence that refused it last, or that of the lock; null: it goes on. */
  refusedFor: string | null
}

/** Stages of a problem that follow one another; the first one is at work. */
export const listStageProgress = async (db: Db, problemId: ProblemId): Promise<StageProgress[]> => {
  const { rows } = await sql<StageProgress>`
    select s.stage, (s.state->>'multiplier')::float8 as multiplier,
      coalesce((s.state->>'steps')::int, jsonb_array_length(s.state->'runs')) as total,
      (select case when s.state ? 'steps' then coalesce(sum(e.done), 0)
          else count(*) filter (where e.status in (${status.internalError}, ${status.finished})) end::int
        from executions e where e.id in (
          select run->>'executionId' from jsonb_array_elements(s.state->'runs') run)) as done,
      case when p.locked then ${errorTable.ErrLocked[1]} else s.refused_for end as "refusedFor"
    from import_stages s join problems p on p.id = s.problem_id
    where s.problem_id = ${problemId} and s.place > 0 order by s.place`.execute(db)
  return rows
}
