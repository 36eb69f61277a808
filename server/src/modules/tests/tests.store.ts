import type { ListedTest, TestType } from '@drafts/contract'
import { AppError } from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { presentBlob } from '../blobs/index.ts'

export type TestRow = Selectable<Tables['tests']> & {
  inputBlob: StoredBlob
  outputBlob: StoredBlob
}

/** Rows with what is known of both blobs, no bytes, in one statement. */
const query = (db: Db | Tx) =>
  db
    .selectFrom('tests as t')
    .innerJoin('blobs as i', 'i.hash', 't.input_hash')
    .innerJoin('blobs as o', 'o.hash', 't.output_hash')
    .selectAll('t')
    .select([
      'i.size as i_size',
      'i.line_ending as i_ending',
      'i.final_newline as i_final',
      'o.size as o_size',
      'o.line_ending as o_ending',
      'o.final_newline as o_final',
    ])

type Joined = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]

const toRow = (row: Joined): TestRow => ({
  ...row,
  inputBlob: {
    hash: row.input_hash,
    size: Number(row.i_size),
    lineEnding: row.i_ending as StoredBlob['lineEnding'],
    finalNewline: row.i_final,
  },
  outputBlob: {
    hash: row.output_hash,
    size: Number(row.o_size),
    lineEnding: row.o_ending as StoredBlob['lineEnding'],
    finalNewline: row.o_final,
  },
})

export const readTests = async (db: Db | Tx, problemId: string): Promise<TestRow[]> =>
  (
    await query(db)
      .where('t.problem_id', '=', problemId)
      .orderBy('t.position')
      .orderBy('t.id')
      .execute()
  ).map(toRow)

export const readTest = async (db: Db | Tx, testId: string): Promise<TestRow> => {
  const row = await query(db).where('t.id', '=', testId).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return toRow(row)
}

export const countTests = async (db: Db | Tx, problemId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tests
    where problem_id = ${problemId}`.execute(db)
  return rows[0]?.count ?? 0
}

export const presentTest = (row: TestRow): ListedTest => ({
  id: row.id,
  problemId: row.problem_id,
  type: row.type as TestType,
  label: row.label,
  comment: row.comment,
  weight: row.weight,
  notes: row.notes,
  hint: row.hint,
  input: presentBlob(row.inputBlob),
  output: presentBlob(row.outputBlob),
  modifiedAt: row.modified_at.toISOString(),
  inputValidity: { pending: false, error: null },
})

/** What a revision remembers of a test. */
export const testContent = (row: {
  type: string
  label: string
  weight: number
  notes: string
  hint: string
  comment: string
  input_hash: string
  output_hash: string
}) => ({
  type: row.type,
  label: row.label,
  weight: row.weight,
  notes: row.notes,
  hint: row.hint,
  comment: row.comment,
  input: row.input_hash,
  output: row.output_hash,
})

export const orderContent = (ids: string[]): { ids: string[] } => ({ ids })

/** Positions as in `ids`, in one statement. */
export const writeOrder = async (tx: Tx, problemId: string, ids: string[]): Promise<void> => {
  await sql`update tests t set position = o.position::int
    from unnest(${ids}::text[]) with ordinality as o(id, position)
    where t.id = o.id and t.problem_id = ${problemId}`.execute(tx)
}
