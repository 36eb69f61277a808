import type { AccountId, ProblemId, Resource, ShareAccess } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { ProblemAccess } from '../../platform/http/context.ts'

/** A problem and what the account's share of it allows. */
export interface AccessRow {
  id: ProblemId
  title: string
  mechanism: ProblemAccess['mechanism']
  owner_id: AccountId
  locked: boolean
  allow_thorough: boolean
  fork_base_id: ProblemId | null
  created_at: Date
  modified_at: Date
  share: ShareAccess | null
}

const toolTest = (id: string, kind: 'checker' | 'validator') =>
  sql`(select problem_id from tool_tests where id = ${id} and kind = ${kind} and deleted_at is null)`

const problemIdOf: Record<Resource, (id: string) => ReturnType<typeof sql>> = {
  problem: (id) => sql`${id}`,
  test: (id) => sql`(select problem_id from tests where id = ${id})`,
  solution: (id) => sql`(select problem_id from solutions where id = ${id} and deleted_at is null)`,
  program: (id) => sql`(select problem_id from programs where id = ${id} and deleted_at is null)`,
  group: (id) => sql`(select problem_id from test_groups where id = ${id} and deleted_at is null)`,
  checkerTest: (id) => toolTest(id, 'checker'),
  validatorTest: (id) => toolTest(id, 'validator'),
  execution: (id) => sql`(select problem_id from executions where id = ${id})`,
  // Answers are made by one run, whose id it is.
  making: (id) => sql`coalesce((select problem_id from makings where id = ${id}),
    (select problem_id from executions where id = ${id} and making))`,
  stress: (id) => sql`(select problem_id from stress_runs where id = ${id})`,
  strength: (id) => sql`(select problem_id from strength_runs where id = ${id})`,
  discussion: (id) => sql`(select problem_id from discussions where id = ${id})`,
  share: (id) => sql`(select problem_id from shares where id = ${id})`,
}

/**
 * One query from whatever the path names to its problem. Undefined: there is none, or it is deleted; with `isBinned` only
 * a deleted one is there. No other place decides whether a deleted problem is seen.
 */
export const findAccess = async (
  db: Db,
  accountId: AccountId,
  resource: Resource,
  id: string,
  isBinned: boolean,
): Promise<AccessRow | undefined> => {
  const { rows } = await sql<AccessRow>`
    select p.id, p.title, p.mechanism, p.owner_id, p.locked, p.allow_thorough, p.fork_base_id, p.created_at,
      p.modified_at, s.access as share
    from problems p left join shares s on s.problem_id = p.id and s.account_id = ${accountId}
    where p.id = ${problemIdOf[resource](id)} and (p.deleted_at is not null) = ${isBinned}`.execute(
    db,
  )
  return rows[0]
}
