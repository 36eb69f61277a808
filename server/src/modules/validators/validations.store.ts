import type {
  AccountId,
  BlobRef,
  ExecutionId,
  OverviewBound,
  ProblemId,
  TestId,
  Validation,
  ValidatorConvention,
} from '@drafts/contract'
import { status } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { storable, storableJson } from '../../platform/db/storable.ts'
import { isMadeOpen } from '../scanspecs/index.ts'
import { argumentsForValidator } from '../tests/index.ts'

const isOpen = sql<boolean>`e.status in (${status.waiting}, ${status.building}, ${status.running})`

/** An input, and what the validator is told of the group of its test. */
interface UnreadInput {
  input: BlobRef
  arguments: string
}

/**
 * Inputs of tests, of tests of validators and of makings, that a validator with this build has not read, each once with the same
 * arguments.
 */
export const listUnreadInputs = async (
  db: Db,
  problemId: ProblemId,
  { buildKey, convention }: Pick<ValidatorRun, 'buildKey' | 'convention'>,
): Promise<UnreadInput[]> => {
  const words = argumentsForValidator(sql<boolean>`${convention === 'testlib'}::boolean`)
  const { rows } = await sql<{ hash: string; size: string; arguments: string }>`
    select a.input_hash as hash, b.size, a.arguments from (
      select t.input_hash, t.position, ${words} as arguments from (
        select problem_id, input_hash, position, "group" from tests
        union all select problem_id, input_hash, 1000000 + position, null from tool_tests
          where kind = 'validator' and deleted_at is null
        union all select k.problem_id, m.input_hash, 0, m."group" from makings k join made_files m on m.making_id = k.id
          where ${isMadeOpen}) t
      where t.problem_id = ${problemId}) a
      join blobs b on b.hash = a.input_hash
    where not exists (select from validations v
      where v.problem_id = ${problemId} and v.build_key = ${buildKey} and v.arguments = a.arguments
        and v.input_hash = a.input_hash)
    group by a.input_hash, b.size, a.arguments order by min(a.position)`.execute(db)
  return rows.map(({ hash, size, arguments: own }) => ({
    input: { hash, size: Number(size) },
    arguments: own,
  }))
}

/** Runs of validators that are not over. */
export const listOpenRuns = async (
  db: Db,
  problemId: ProblemId,
): Promise<{ executionId: ExecutionId; buildKey: string; accountId: AccountId }[]> => {
  const { rows } = await sql<{ executionId: ExecutionId; buildKey: string; accountId: AccountId }>`
    select r.execution_id as "executionId", r.build_key as "buildKey", e.submitter_id as "accountId"
    from validator_runs r join executions e on e.id = r.execution_id
    where r.problem_id = ${problemId} and ${isOpen}`.execute(db)
  return rows
}

export const insertValidatorRun = async (
  tx: Tx,
  run: Insertable<Tables['validator_runs']>,
): Promise<void> => {
  await tx.insertInto('validator_runs').values(run).execute()
}

/** From now on what it is told of a test's group begins with the name. */
export const noteTestlib = async (tx: Tx, sourceHash: string): Promise<void> => {
  await tx
    .insertInto('testlib_validators')
    .values({ source_hash: sourceHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface ValidatorRun {
  problemId: ProblemId
  buildKey: string
  convention: ValidatorConvention
}

export const findValidatorRun = async (
  tx: Tx,
  executionId: ExecutionId,
): Promise<ValidatorRun | undefined> => {
  const row = await tx
    .selectFrom('validator_runs')
    .select(['problem_id as problemId', 'build_key as buildKey', 'convention'])
    .where('execution_id', '=', executionId)
    .executeTakeFirst()
  return row
}

/** An input as a run gives it to its validator. */
export interface ReadInput {
  inputHash: string
  arguments: string
}

/** Inputs of a run by the number of their check. */
export const listRunInputs = async (
  tx: Tx,
  executionId: ExecutionId,
  numbers: readonly number[],
): Promise<Map<number, ReadInput>> => {
  const { rows } = await sql<ReadInput & { no: number }>`
    select c.no, c.input_hash as "inputHash", coalesce(r.arguments->>c.no, '') as arguments from checks c
    join validator_runs r on r.execution_id = c.execution_id
    where c.execution_id = ${executionId} and c.no = ${anyOf(numbers)}`.execute(tx)
  return new Map(rows.map(({ no, ...input }) => [no, input]))
}

/** It has read something: runs before it that read nothing count no more. */
export const noteReadingRun = async (
  tx: Tx,
  { problemId, buildKey }: ValidatorRun,
): Promise<void> => {
  await sql`update validator_runs set is_lost = false
    where problem_id = ${problemId} and build_key = ${buildKey} and is_lost`.execute(tx)
}

/** Notes whether a run that is over has read nothing. Answers how many of this build did so in a row, up to it. */
export const noteLostRun = async (
  tx: Tx,
  { problemId, buildKey }: ValidatorRun,
  executionId: ExecutionId,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update validator_runs r set is_lost = true where r.execution_id = ${executionId}
      and not exists (select from checks c join validations v on v.problem_id = r.problem_id
        and v.build_key = r.build_key and v.input_hash = c.input_hash
        and v.arguments = coalesce(r.arguments->>c.no, '') where c.execution_id = r.execution_id)`.execute(
    tx,
  )
  if (numAffectedRows === 0n) return 0
  const { count } = await tx
    .selectFrom('validator_runs')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('problem_id', '=', problemId)
    .where('build_key', '=', buildKey)
    .where('is_lost', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers the tests that have these inputs. */
export const writeValidations = async (
  tx: Tx,
  { problemId, buildKey }: ValidatorRun,
  found: readonly (Validation & ReadInput & { overview: readonly OverviewBound[] })[],
): Promise<TestId[]> => {
  if (found.length === 0) return []
  await tx
    .insertInto('validations')
    .values(
      found.map(({ inputHash, arguments: words, fault, message, line, column, overview }) => ({
        problem_id: problemId,
        build_key: buildKey,
        arguments: words,
        input_hash: inputHash,
        fault,
        message: storable(message),
        line,
        column,
        overview: overview.length === 0 ? null : storableJson(overview),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const tests = await tx
    .selectFrom('tests')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('input_hash', '=', anyOf(found.map(({ inputHash }) => inputHash)))
    .execute()
  return tests.map(({ id }) => id)
}

/** Tests of validators are read again. */
export const forgetValidatorTests = async (db: Db, problemId: ProblemId): Promise<void> => {
  await sql`delete from validations v using tool_tests t where v.problem_id = ${problemId}
    and t.problem_id = v.problem_id and t.input_hash = v.input_hash and t.kind = 'validator'
    and t.deleted_at is null`.execute(db)
}

/** Words on no test and no program of now, or with arguments of before, are kept for a while: a change may be taken back. */
export const removeOldValidations = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  const isTestlib = sql<boolean>`exists (select from testlib_validators k
    where k.source_hash = p.source_hash)`
  await sql`delete from validations v where v.problem_id = ${problemId}
    and v.made_at < now() - interval '30 days' and not exists (
      select from tests t join programs p on p.problem_id = t.problem_id
      where t.problem_id = v.problem_id and t.input_hash = v.input_hash
        and p.build_key = v.build_key and p.deleted_at is null
        and v.arguments = ${argumentsForValidator(isTestlib)})`.execute(tx)
}

/** The problem of whose validator this run is a build. */
export const findBuiltFor = async (
  tx: Tx,
  executionId: ExecutionId,
): Promise<ProblemId | undefined> => {
  const row = await tx
    .selectFrom('programs')
    .select('problem_id')
    .where('build_id', '=', executionId)
    .where('role', '=', 'validator')
    .executeTakeFirst()
  return row?.problem_id
}
