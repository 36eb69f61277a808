import type { AccountId, Mechanism, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

export interface UnbuiltProblem {
  id: ProblemId
  mechanism: Mechanism
  /** Who changed a program last. */
  accountId: AccountId
}

/** A program that is judged or judges changed, and there are results that may still hold. */
export const markUnbuilt = async (
  tx: Tx,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<void> => {
  await sql`insert into unbuilt (problem_id, account_id)
    select ${problemId}::text, ${accountId}::text where exists (
      select from solutions s join cells c on c.solution_id = s.id where s.problem_id = ${problemId})
    on conflict (problem_id) do update set account_id = excluded.account_id`.execute(tx)
}

export const hasUnbuilt = sql<boolean>`exists (select from unbuilt)`

/** A mark that is lost with its server costs a run that would not have been needed, and nothing else. */
export const takeUnbuilt = async (
  db: Db,
  only?: ProblemId,
): Promise<UnbuiltProblem | undefined> => {
  const chosen = only === undefined ? sql`true` : sql`problem_id = ${only}`
  const { rows } = await sql<UnbuiltProblem>`
    delete from unbuilt u using problems p where p.id = u.problem_id and u.problem_id = (
      select problem_id from unbuilt where ${chosen} limit 1 for update skip locked)
    returning p.id, p.mechanism, u.account_id as "accountId"`.execute(db)
  return rows[0]
}
