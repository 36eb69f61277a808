import { status } from '@drafts/contract'
import type { AccountId, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { leaseUntil } from '../../platform/background/lease.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** A test or a program changed, or a run ended: validators of the problem may have inputs to read. */
export const markUnvalidated = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`insert into unvalidated_problems (problem_id)
    select ${problemId}::text where exists (select from programs
      where problem_id = ${problemId} and role = 'validator' and deleted_at is null)
    on conflict (problem_id) do update set turn = default, changed_at = now(), due_at = now()`.execute(
    tx,
  )
}

/** In the place of a validator's build: its run is over when the scanspec has read all tests of validators. No judge runs it. */
export const scanspecRun = 'scanspec'

/** The scanspec has read what it had to: a run that waits for it ends. */
export const markReadByScanspec = async (db: Db, problemId: ProblemId): Promise<void> => {
  await sql`insert into unvalidated_problems (problem_id)
    select ${problemId}::text where exists (select from validator_runs r
      join executions e on e.id = r.execution_id and e.status = ${status.waiting}
      where r.problem_id = ${problemId} and r.build_key = ${scanspecRun})
    on conflict (problem_id) do update set turn = default, changed_at = now(), due_at = now()`.execute(
    db,
  )
}

/** No judge could run its validators: it waits an hour, unless something changes. */
export const markUnvalidatedLater = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`insert into unvalidated_problems (problem_id, due_at)
    values (${problemId}, now() + interval '1 hour')
    on conflict (problem_id) do update set turn = default`.execute(tx)
}

export interface UnvalidatedProblem {
  id: ProblemId
  ownerId: AccountId
  isDeleted: boolean
  /** Another one: something changed meanwhile. */
  turn: string
}

const isFree = sql`(held_until is null or held_until < now()) and due_at <= now()`

export const hasUnvalidated = sql<boolean>`exists (select from unvalidated_problems where ${isFree})`

/** The problem that waited longest; no other server gets it during the lease. */
export const leaseUnvalidated = async (db: Db): Promise<UnvalidatedProblem | undefined> => {
  const { rows } = await sql<UnvalidatedProblem>`
    update unvalidated_problems u set held_until = ${leaseUntil} from problems p
    where p.id = u.problem_id and u.problem_id = (
      select problem_id from unvalidated_problems where ${isFree}
      order by changed_at limit 1 for update skip locked)
    returning u.problem_id as id, p.owner_id as "ownerId",
      p.deleted_at is not null as "isDeleted", u.turn::text`.execute(db)
  return rows[0]
}

/** The lease ends so many seconds from now. */
export const renewValidating = async (
  db: Db,
  { id }: UnvalidatedProblem,
  seconds: number,
): Promise<void> => {
  await sql`update unvalidated_problems set held_until = now() + make_interval(secs => ${seconds})
    where problem_id = ${id}`.execute(db)
}

/** The problem waits no more, unless something changed during the lease. */
export const endValidating = async (
  db: Db,
  { id, turn }: Pick<UnvalidatedProblem, 'id' | 'turn'>,
): Promise<void> => {
  const { numAffectedRows } = await sql`delete from unvalidated_problems
    where problem_id = ${id} and turn = ${turn}::bigint`.execute(db)
  if (numAffectedRows === 1n) return
  await sql`update unvalidated_problems set held_until = null where problem_id = ${id}`.execute(db)
}
