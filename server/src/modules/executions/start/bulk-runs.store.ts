import { status } from '@drafts/contract'
import type { AccountId, ExecutionId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'

// Solutions that an account runs in a problem at once: counted from the first that is started until none is left running
// (docs/product/notifications.md#bulk-runs). The row is locked by who starts one and by who ends one, so that of two that end at the
// same time the later sees that the other is over.

const open = sql.join([status.waiting, status.building, status.running])

/** Runs of solutions that are not over. */
const runsOf = (accountId: AccountId, problemId: ProblemId) => sql`
  select 1 from executions e where e.problem_id = ${problemId} and e.submitter_id = ${accountId}
    and e.solution_id is not null and not e.free and e.status in (${open})`

/** These were started. */
export const countRuns = async (
  tx: Tx,
  accountId: AccountId,
  problemId: ProblemId,
  ids: readonly ExecutionId[],
): Promise<void> => {
  if (ids.length === 0) return
  // The row is locked first: only a statement after that sees what others started.
  await sql`insert into bulk_runs as b (account_id, problem_id, runs) values (${accountId}, ${problemId}, 0)
    on conflict (account_id, problem_id) do update set runs = b.runs`.execute(tx)
  await sql`update bulk_runs b set runs = ${ids.length} + case
      when exists (${runsOf(accountId, problemId)} and e.id <> all(${ids}::text[])) then b.runs else 0 end
    where b.account_id = ${accountId} and b.problem_id = ${problemId}`.execute(tx)
}

/** How many there were, with the last of several; undefined: others still run. */
export const takeBulkRun = async (
  tx: Tx,
  accountId: AccountId,
  problemId: ProblemId,
): Promise<{ runs: number; title: string } | undefined> => {
  const own = sql`account_id = ${accountId} and problem_id = ${problemId}`
  const held = await sql<{
    runs: number
  }>`select runs from bulk_runs where ${own} for update`.execute(tx)
  // The row of a single run may stay: the next start counts anew.
  if ((held.rows[0]?.runs ?? 0) < 2) return undefined
  const { rows } = await sql<{ runs: number; title: string }>`
    delete from bulk_runs b using problems p where ${own} and p.id = b.problem_id
      and not exists (${runsOf(accountId, problemId)}) returning b.runs, p.title`.execute(tx)
  return rows[0]
}

/** Has the problem open in a page that is connected. A row of presence that is not renewed was left by a server that died. */
export const isHere = async (
  tx: Tx,
  accountId: AccountId,
  problemId: ProblemId,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from presence where account_id = ${accountId}
    and topic = ${`problem:${problemId}`} and seen_at > now() - interval '60 seconds' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
