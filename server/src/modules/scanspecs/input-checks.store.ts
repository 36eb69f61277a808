import type { ProblemId, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { storable } from '../../platform/db/storable.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markUncounted } from '../problems/index.ts'

/** The spec or an input of a problem changed: its inputs are looked at again, by any server. */
export const markUnchecked = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`insert into unchecked_problems (problem_id) values (${problemId})
    on conflict (problem_id) do update set turn = default`.execute(tx)
}

export interface HeldProblem {
  id: ProblemId
  /** Another one: something changed meanwhile. */
  turn: string
}

/** Longer than one input may take, and between two times that what was found is written. */
const holdS = 120
const heldUntil = sql`now() + make_interval(secs => ${holdS})`

/** Takes the problem that waited longest; nobody else gets it while it is held. */
export const holdUnchecked = async (db: Db): Promise<HeldProblem | undefined> => {
  const { rows } = await sql<HeldProblem>`
    update unchecked_problems set held_until = ${heldUntil} where problem_id = (
      select problem_id from unchecked_problems where held_until is null or held_until < now()
      order by changed_at limit 1 for update skip locked)
    returning problem_id as id, turn::text`.execute(db)
  return rows[0]
}

/** Lets a problem go. It waits no more where all was looked at, unless something changed since it was taken. */
export const releaseChecked = async (
  db: Db,
  { id, turn }: HeldProblem,
  isDone: boolean,
): Promise<void> => {
  const { numAffectedRows } = await sql`delete from unchecked_problems
    where problem_id = ${id} and turn = ${turn}::bigint and ${isDone}`.execute(db)
  if (numAffectedRows === 1n) return
  await sql`update unchecked_problems set held_until = null, changed_at = now()
    where problem_id = ${id}`.execute(db)
}

export interface UncheckedInputs {
  /** Of the section, and its hash. */
  source: string
  specHash: string
  tests: { id: TestId; inputHash: string }[]
}

/** Inputs of a problem of which nothing is known with its spec of now; undefined while the spec is off. */
export const findUncheckedInputs = async (
  db: Db,
  problemId: ProblemId,
): Promise<UncheckedInputs | undefined> => {
  const { rows } = await sql<{ source: string; hash: string; tests: UncheckedInputs['tests'] }>`
    select s.body->>'source' as source, s.hash, coalesce(json_agg(
      json_build_object('id', t.id, 'inputHash', t.input_hash) order by t.position)
      filter (where t.id is not null), '[]') as tests
    from sections s
    left join tests t on t.problem_id = s.problem_id and not exists (
      select from input_checks c
      where c.test_id = t.id and c.spec_hash = s.hash and c.input_hash = t.input_hash)
    where s.problem_id = ${problemId} and s.path = 'scanspec' and (s.body->>'enabled')::boolean
    group by s.problem_id, s.path`.execute(db)
  const [row] = rows
  return row && { source: row.source, specHash: row.hash, tests: row.tests }
}

export interface InputCheck {
  testId: TestId
  inputHash: string
  message: string | null
}

/**
 * Keeps what was found, tells who has the problem open, and goes on holding it; answers whether it is still the turn
 * that was taken. A test that was deleted or has another input by now is left out.
 */
export const writeInputChecks = (
  db: Db,
  held: HeldProblem,
  specHash: string,
  checks: readonly InputCheck[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Before any test: a deletion locks the problem first too.
    await markUncounted(tx, held.id)
    const { rows } = await sql<{ id: string }>`
      insert into input_checks (test_id, spec_hash, input_hash, message)
      select t.id, ${specHash}, t.input_hash, c.message
      from unnest(${checks.map(({ testId }) => testId)}::text[],
        ${checks.map(({ inputHash }) => inputHash)}::text[],
        ${checks.map(({ message }) => message && storable(message))}::text[]) as c (test_id, input_hash, message)
      join tests t on t.id = c.test_id and t.input_hash = c.input_hash
      order by t.id for key share of t
      on conflict (test_id) do update set spec_hash = excluded.spec_hash,
        input_hash = excluded.input_hash, message = excluded.message
      returning test_id as id`.execute(tx)
    await publish(
      tx,
      `problem:${held.id}`,
      rows.map(({ id }) => ({ kind: 'test' as const, id })),
    )
    const { rows: turns } = await sql<{ turn: string }>`
      update unchecked_problems set held_until = ${heldUntil} where problem_id = ${held.id}
      returning turn::text`.execute(tx)
    return turns[0]?.turn === held.turn
  })
