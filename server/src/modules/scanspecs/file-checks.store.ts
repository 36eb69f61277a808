import type { ProblemId, Stored, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { leaseUntil } from '../../platform/background/lease.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { storable } from '../../platform/db/storable.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markUncounted } from '../problems/index.ts'
import type { FileFinding, FileRule } from './check-isolated.ts'

/** A test, the scanspec or the signature of a problem changed: its tests are looked at again, by any server. */
export const markUnchecked = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`insert into unchecked_problems (problem_id) values (${problemId})
    on conflict (problem_id) do update set turn = default`.execute(tx)
}

export interface LeasedProblem {
  id: ProblemId
  /** Another one: something changed meanwhile. */
  turn: string
}

const isFree = sql`held_until is null or held_until < now()`

export const hasUnchecked = sql<boolean>`exists (select from unchecked_problems where ${isFree})`

/** The problem that waited longest; no other server gets it during the lease. */
export const leaseUnchecked = async (db: Db): Promise<LeasedProblem | undefined> => {
  const { rows } = await sql<LeasedProblem>`
    update unchecked_problems set held_until = ${leaseUntil} where problem_id = (
      select problem_id from unchecked_problems where ${isFree}
      order by changed_at limit 1 for update skip locked)
    returning problem_id as id, turn::text`.execute(db)
  return rows[0]
}

/** The lease ends so many seconds from now. */
export const renewChecking = async (
  db: Db,
  { id }: LeasedProblem,
  seconds: number,
): Promise<void> => {
  await sql`update unchecked_problems set held_until = now() + make_interval(secs => ${seconds})
    where problem_id = ${id}`.execute(db)
}

/** Ends the lease. The problem waits no more where all was checked, unless something changed during the lease. */
export const endChecking = async (
  db: Db,
  { id, turn }: LeasedProblem,
  isDone: boolean,
): Promise<void> => {
  const { numAffectedRows } = await sql`delete from unchecked_problems
    where problem_id = ${id} and turn = ${turn}::bigint and ${isDone}`.execute(db)
  if (numAffectedRows === 1n) return
  await sql`update unchecked_problems set held_until = null, changed_at = now()
    where problem_id = ${id}`.execute(db)
}

/** Files of a problem that a section says what they are, and of which nothing is known with it as it is now. */
export interface UncheckedFiles {
  of: 'tests' | 'makings' | 'toolTests'
  side: 'input' | 'output'
  rule: FileRule
  sectionHash: string
  /** With the id of their test or making. */
  files: { id: string; fileHash: string }[]
}

interface UncheckedRow {
  path: 'scanspec' | 'signature'
  body: Stored<'scanspec'> & Stored<'signature'>
  hash: string
  files: UncheckedFiles['files']
}

/** The row of a problem's sections is its scanspec, on and known to parse. */
export const isScanspecOn = (section: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${section}.path`)} = 'scanspec'
    and (${sql.ref(`${section}.body`)}->>'enabled')::boolean
    and ${sql.ref(`${section}.facts`)}->'error' = 'null'::jsonb)`

/** Inputs while the scanspec is on and known to parse, outputs where the returns of a function say what they are. */
export const listUncheckedFiles = async (
  db: Db,
  problemId: ProblemId,
): Promise<UncheckedFiles[]> => {
  const { rows } = await sql<UncheckedRow>`
    select s.path, s.body, s.hash, json_agg(json_build_object('id', t.id, 'fileHash', f.hash)
      order by t.position) as files
    from sections s join problems p on p.id = s.problem_id join tests t on t.problem_id = p.id
    cross join lateral (select case s.path when 'scanspec' then 'input' else 'output' end as side,
      case s.path when 'scanspec' then t.input_hash else t.output_hash end as hash) f
    where s.problem_id = ${problemId} and (${isScanspecOn('s')} or s.path = 'signature' and ${saysReturns('p', 's')})
      and not exists (select from file_checks c where c.test_id = t.id and c.side = f.side
        and c.section_hash = s.hash and c.file_hash = f.hash
        and (c.side = 'output' or c.message is not null or c.reached is not null))
    group by s.problem_id, s.path order by s.path`.execute(db)
  return rows.map(({ path, body, hash, files }) => ({
    of: 'tests',
    ...(path === 'scanspec'
      ? { side: 'input', rule: { source: body.source } }
      : { side: 'output', rule: { returns: body.returns } }),
    sectionHash: hash,
    files,
  }))
}

/** Whether a signature, the row `section` of a problem's sections, says what outputs are. */
export const saysReturns = (problem: string, section: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${problem}.mechanism`)} = 'functionBased'
    and (${sql.ref(`${section}.body`)}->>'enabled')::boolean
    and jsonb_array_length(${sql.ref(`${section}.body`)}->'returns') > 0)`

export interface FileCheck extends FileFinding {
  id: string
  fileHash: string
}

/**
 * Stores what was found, publishes it and renews the lease. Answers whether nothing changed since the lease began. A test that was deleted or has another file by now is left out.
 */
export const writeFileChecks = (
  db: Db,
  problem: LeasedProblem,
  { side, sectionHash }: Pick<UncheckedFiles, 'side' | 'sectionHash'>,
  checks: readonly FileCheck[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Before any test: a deletion locks the problem first too.
    await markUncounted(tx, problem.id)
    const hashOf = sql.ref(side === 'input' ? 't.input_hash' : 't.output_hash')
    const { rows } = await sql<{ id: TestId }>`
      insert into file_checks (test_id, side, section_hash, file_hash, message, reached)
      select t.id, ${side}, ${sectionHash}, ${hashOf}, c.message, c.reached::int[]
      from unnest(${checks.map(({ id }) => id)}::text[],
        ${checks.map(({ fileHash }) => fileHash)}::text[],
        ${checks.map(({ message }) => message && storable(message))}::text[],
        ${checks.map(({ reached }) => `{${reached.join(',')}}`)}::text[]) as c (test_id, file_hash, message, reached)
      join tests t on t.id = c.test_id and ${hashOf} = c.file_hash
      order by t.id for key share of t
      on conflict (test_id, side) do update set section_hash = excluded.section_hash,
        file_hash = excluded.file_hash, message = excluded.message, reached = excluded.reached
      returning test_id as id`.execute(tx)
    await publish(
      tx,
      `problem:${problem.id}`,
      rows.map(({ id }) => ({ kind: 'test' as const, id })),
    )
    return isStillOurs(tx, problem)
  })

/** Renews the lease in a transaction that wrote. */
export const isStillOurs = async (tx: Tx, { id, turn }: LeasedProblem): Promise<boolean> => {
  const { rows } = await sql<{ turn: string }>`
    update unchecked_problems set held_until = ${leaseUntil} where problem_id = ${id}
    returning turn::text`.execute(tx)
  return rows[0]?.turn === turn
}
