import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { FigurePlan } from '../../../platform/db/figure-plan.ts'

/** Figures of a problem that wait. */
export interface WaitingFigures {
  problemId: ProblemId
  /** Who imported the problem. */
  accountId: AccountId
  plan: FigurePlan
}

export const insertFigures = async (
  tx: Tx,
  { problemId, accountId, plan }: WaitingFigures,
): Promise<void> => {
  await tx
    .insertInto('import_figures')
    .values({ problem_id: problemId, account_id: accountId, plan: JSON.stringify(plan) })
    .execute()
}

/** Takes the problem that waited longest, for `heldS` seconds. A deleted one waits until it is brought back. */
const due = sql`from import_figures f join problems p on p.id = f.problem_id
  where f.next_at <= now() and p.deleted_at is null`

export const hasDueFigures = sql<boolean>`exists (select ${due})`

export const holdFigures = async (db: Db, heldS: number): Promise<WaitingFigures | undefined> => {
  const { rows } = await sql<WaitingFigures>`
    update import_figures set next_at = now() + make_interval(secs => ${heldS}) where problem_id = (
      select f.problem_id ${due}
      order by f.next_at limit 1 for update of f skip locked)
    returning problem_id as "problemId", account_id as "accountId", plan`.execute(db)
  return rows[0]
}

export const postponeFigures = async (
  db: Db,
  problemId: ProblemId,
  seconds: number,
): Promise<void> => {
  await sql`update import_figures set next_at = now() + make_interval(secs => ${seconds})
    where problem_id = ${problemId}`.execute(db)
}

/** Without figures the row goes. */
export const writeFigurePlan = async (
  tx: Tx,
  problemId: ProblemId,
  plan: FigurePlan,
): Promise<void> => {
  if (plan.figures.length === 0)
    await tx.deleteFrom('import_figures').where('problem_id', '=', problemId).execute()
  else
    await tx
      .updateTable('import_figures')
      .set({ plan: JSON.stringify(plan) })
      .where('problem_id', '=', problemId)
      .execute()
}
