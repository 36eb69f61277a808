import { AppError, checkerWants, status, validatorFailed, validatorWants } from '@drafts/contract'
import type { ExecutionId, ProblemId, ToolTestId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import * as z from 'zod'
import { anyOf } from '../../platform/db/any-of.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables, ToolTestKey } from '../../platform/db/schema.ts'
import { findBlobs } from '../blobs/index.ts'
import type { VersionContent } from '../revisions/index.ts'

export type ToolTestRow = Selectable<Tables['tool_tests']>
export type ToolTestKind = ToolTestRow['kind']

/** A test without its place in the list and the last word on it. */
export type ToolTestValues = Pick<
  Insertable<Tables['tool_tests']>,
  'kind' | 'label' | 'input_hash' | 'answer_hash' | 'output_hash' | 'want' | 'want_line'
>

export const listAllToolTests = (db: Db | Tx, problemId: ProblemId): Promise<ToolTestRow[]> =>
  db
    .selectFrom('tool_tests')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()

export const listToolTests = async (
  db: Db | Tx,
  problemId: ProblemId,
  kind: ToolTestKind,
): Promise<ToolTestRow[]> =>
  (await listAllToolTests(db, problemId)).filter((row) => row.kind === kind)

export const getToolTest = async (
  db: Db | Tx,
  id: ToolTestId,
  kind: ToolTestKind,
): Promise<ToolTestRow> => {
  const row = await findEverToolTest(db, id)
  if (!row || row.deleted_at !== null || row.kind !== kind) throw new AppError('ErrNotFound')
  return row
}

/** Even if it was deleted. */
export const findEverToolTest = (db: Db | Tx, id: ToolTestId): Promise<ToolTestRow | undefined> =>
  db.selectFrom('tool_tests').selectAll().where('id', '=', id).executeTakeFirst()

export const pathOfToolTest = ({ kind }: Pick<ToolTestValues, 'kind'>, id: ToolTestId): string =>
  `${kind}_tests/${id}`

/** History keeps hashes of its files, never their bytes. */
export const contentOfToolTest = (values: ToolTestValues): VersionContent => ({
  body: {
    kind: values.kind,
    label: values.label,
    input: values.input_hash,
    answer: values.answer_hash,
    output: values.output_hash,
    want: values.want,
    wantLine: values.want_line ?? null,
  },
})

const ToolTestContent = z.object({
  kind: z.enum(['checker', 'validator']),
  label: z.string(),
  input: z.string(),
  answer: z.string(),
  output: z.string(),
  want: z.enum([...checkerWants, ...validatorWants]),
  wantLine: z.int().nullable(),
})

/** Reads back what `contentOfToolTest` keeps. */
export const toolTestOfContent = (body: object): ToolTestValues => {
  const { input, answer, output, wantLine, ...same } = ToolTestContent.parse(body)
  return {
    ...same,
    input_hash: input,
    answer_hash: answer,
    output_hash: output,
    want_line: wantLine,
  }
}

export const insertToolTests = async (
  tx: Tx,
  problemId: ProblemId,
  tests: readonly { id: ToolTestId; values: ToolTestValues }[],
): Promise<void> => {
  if (tests.length === 0) return
  await tx
    .insertInto('tool_tests')
    .values(tests.map(({ id, values }) => ({ ...values, id, problem_id: problemId })))
    .execute()
}

export const writeToolTest = async (
  tx: Tx,
  id: ToolTestId,
  values: Updateable<Tables['tool_tests']>,
): Promise<void> => {
  await tx.updateTable('tool_tests').set(values).where('id', '=', id).execute()
}

/** The files of tests by hash. */
export const findFiles = (
  db: Db,
  rows: readonly ToolTestRow[],
): Promise<ReadonlyMap<string, StoredBlob>> =>
  findBlobs(
    db,
    rows.flatMap((row) => [row.input_hash, row.answer_hash, row.output_hash]),
  )

export const insertToolTestRun = async (
  tx: Tx,
  executionId: ExecutionId,
  tests: readonly ToolTestKey[],
): Promise<void> => {
  const values = { execution_id: executionId, tests: JSON.stringify(tests) }
  await tx.insertInto('tool_test_runs').values(values).execute()
}

/** In the order of the checks; undefined: it is another run. */
export const findToolTestRun = async (
  tx: Tx,
  executionId: ExecutionId,
): Promise<ToolTestKey[] | undefined> =>
  (
    await tx
      .selectFrom('tool_test_runs')
      .select('tests')
      .where('execution_id', '=', executionId)
      .executeTakeFirst()
  )?.tests

export interface SaidByValidators {
  id: ToolTestId
  label: string
  fault: 'input' | 'silent' | 'validator' | null
  message: string
  line: number | null
  at: Date | null
}

/** Tests of these problems, without those of the checker whose last word was what they want. */
export const listSuspects = (db: Db, problemIds: readonly ProblemId[]): Promise<ToolTestRow[]> =>
  db
    .selectFrom('tool_tests')
    .selectAll()
    .where('problem_id', '=', anyOf(problemIds))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(kind = 'validator' or last->>'got' <> want)`)
    .orderBy('position')
    .execute()

const isBroken = sql<boolean>`(v.build_key is null
  and ((e.build->>'ok')::boolean = false or e.status = ${sql.lit(status.internalError)}))`

/**
 * The word of each validator of the problem on each test; `at` null: it has not read the input yet. One that does not compile says
 * nothing of it.
 */
export const listSaid = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<SaidByValidators[]> => {
  const { rows } = await sql<SaidByValidators>`
    select t.id, p.label, v.line,
      case when ${isBroken} then 'validator' else v.fault end as fault,
      case when ${isBroken} then ${validatorFailed('does not compile.').message} else coalesce(v.message, '') end as message,
      case when ${isBroken} then e.finished_at else v.made_at end as at
    from tool_tests t
    join programs p on p.problem_id = t.problem_id and p.role = 'validator' and p.deleted_at is null
    left join executions e on e.id = p.build_id
    left join validations v on v.problem_id = t.problem_id and v.build_key = p.build_key
      and v.arguments = '' and v.input_hash = t.input_hash
    where t.problem_id = any(${problemIds}::text[]) and t.kind = 'validator' and t.deleted_at is null
    order by p.position`.execute(db)
  return rows
}
