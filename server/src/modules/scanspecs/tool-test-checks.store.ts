import type { ProblemId, Stored, ToolTestId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { storable } from '../../platform/db/storable.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markUncounted } from '../problems/index.ts'
import { isScanspecOn, isStillOurs } from './file-checks.store.ts'
import type { FileCheck, LeasedProblem, UncheckedFiles } from './file-checks.store.ts'

/** The word of the scanspec, where it is on, on the input of a test of validators; `at` null: it has not read it yet. */
export interface SaidByScanspec {
  id: ToolTestId
  message: string | null
  at: Date | null
}

const testsWithScanspec = sql`tool_tests t
  join sections s on s.problem_id = t.problem_id and ${isScanspecOn('s')}
  left join tool_test_checks c on c.tool_test_id = t.id and c.section_hash = s.hash and c.file_hash = t.input_hash
  where t.kind = 'validator' and t.deleted_at is null`

export const listSaidByScanspec = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<SaidByScanspec[]> => {
  const { rows } = await sql<SaidByScanspec>`
    select t.id, c.message, c.checked_at as at from ${testsWithScanspec}
      and t.problem_id = any(${problemIds}::text[])`.execute(db)
  return rows
}

/** Inputs of tests of validators that the scanspec of now has not read. */
export const listUncheckedToolTests = async (
  db: Db,
  problemId: ProblemId,
): Promise<UncheckedFiles[]> => {
  const { rows } = await sql<{
    body: Stored<'scanspec'>
    hash: string
    files: UncheckedFiles['files']
  }>`
    select s.body, s.hash, json_agg(json_build_object('id', t.id, 'fileHash', t.input_hash)
      order by t.position) as files
    from ${testsWithScanspec} and t.problem_id = ${problemId} and c.tool_test_id is null
    group by s.problem_id, s.path`.execute(db)
  return rows.map(({ body, hash, files }) => ({
    of: 'toolTests',
    side: 'input',
    rule: { source: body.source },
    sectionHash: hash,
    files,
  }))
}

/** Publishes what was found and renews the lease. Answers whether nothing changed since it began. */
export const writeToolTestChecks = (
  db: Db,
  problem: LeasedProblem,
  { sectionHash }: Pick<UncheckedFiles, 'sectionHash'>,
  checks: readonly FileCheck[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await markUncounted(tx, problem.id)
    const { rows } = await sql<{ id: ToolTestId }>`
      insert into tool_test_checks (tool_test_id, section_hash, file_hash, message)
      select t.id, ${sectionHash}, t.input_hash, c.message
      from unnest(${checks.map(({ id }) => id)}::text[], ${checks.map(({ fileHash }) => fileHash)}::text[],
        ${checks.map(({ message }) => message && storable(message))}::text[]) as c (id, file_hash, message)
      join tool_tests t on t.id = c.id and t.input_hash = c.file_hash order by t.id
      on conflict (tool_test_id) do update set section_hash = excluded.section_hash,
        file_hash = excluded.file_hash, message = excluded.message, checked_at = now()
      returning tool_test_id as id`.execute(tx)
    await publish(
      tx,
      `problem:${problem.id}`,
      rows.map(({ id }) => ({ kind: 'toolTest' as const, id })),
    )
    return isStillOurs(tx, problem)
  })

/** The scanspec reads tests of validators again. The caller marks the problem. */
export const forgetToolTestChecks = async (tx: Tx, problemId: ProblemId): Promise<void> => {
  await sql`delete from tool_test_checks c using tool_tests t
    where t.id = c.tool_test_id and t.problem_id = ${problemId}`.execute(tx)
}
