import { AppError, programUses } from '@drafts/contract'
import type { ExecutionId, ListedProgram, ProblemId, ProgramId } from '@drafts/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import * as z from 'zod'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { VersionContent } from '../revisions/index.ts'

export type ProgramRow = Selectable<Tables['programs']> & { source_size: string }

/** Deleted ones too. */
const everyOne = (db: Db | Tx) =>
  db
    .selectFrom('programs as p')
    .innerJoin('blobs as b', 'b.hash', 'p.source_hash')
    .selectAll('p')
    .select('b.size as source_size')

const query = (db: Db | Tx) => everyOne(db).where('p.deleted_at', 'is', null)

export const listPrograms = (db: Db | Tx, problemId: ProblemId): Promise<ProgramRow[]> =>
  query(db).where('p.problem_id', '=', problemId).orderBy('p.position').execute()

/** Programs of several problems, in no order. */
export const listProgramsOf = (db: Db, problemIds: readonly ProblemId[]): Promise<ProgramRow[]> =>
  query(db).where('p.problem_id', '=', anyOf(problemIds)).execute()

export const getProgram = async (db: Db | Tx, id: ProgramId): Promise<ProgramRow> => {
  const row = await query(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** The program of this problem, even if it was deleted; undefined where it never existed. */
export const findEverProgram = (
  db: Db | Tx,
  problemId: ProblemId,
  id: ProgramId,
): Promise<ProgramRow | undefined> =>
  everyOne(db).where('p.id', '=', id).where('p.problem_id', '=', problemId).executeTakeFirst()

export const viewProgram = (row: ProgramRow, build: ListedProgram['build']): ListedProgram => ({
  id: row.id,
  problemId: row.problem_id,
  role: row.role,
  label: row.label,
  languageId: row.language_id,
  sourceSize: Number(row.source_size),
  build,
  modifiedAt: row.modified_at.toISOString(),
})

/** What a program is, beside its place in the list and its build. */
export type ProgramValues = Pick<
  Insertable<Tables['programs']>,
  'role' | 'label' | 'language_id' | 'source_hash'
>

/** What history keeps of a program: the hash of its source, never its bytes. */
export const contentOfProgram = (row: ProgramValues): VersionContent => ({
  body: {
    role: row.role,
    label: row.label,
    languageId: row.language_id ?? null,
    source: row.source_hash,
  },
})

/** What `contentOfProgram` keeps, read back. */
const ProgramContent = z.object({
  role: z.enum(programUses),
  label: z.string(),
  languageId: z.string().nullable(),
  source: z.string(),
})

/** The values of a program as history has them. */
export const valuesOfContent = (body: object): ProgramValues => {
  const { languageId, source, ...same } = ProgramContent.parse(body)
  return { ...same, language_id: languageId, source_hash: source }
}

export const insertPrograms = async (
  tx: Tx,
  problemId: ProblemId,
  programs: readonly { id: ProgramId; values: ProgramValues }[],
): Promise<void> => {
  if (programs.length === 0) return
  await tx
    .insertInto('programs')
    .values(programs.map(({ id, values }) => ({ ...values, id, problem_id: problemId })))
    .execute()
}

export const writeProgram = async (
  tx: Tx,
  id: ProgramId,
  values: Updateable<Tables['programs']>,
): Promise<void> => {
  await tx.updateTable('programs').set(values).where('id', '=', id).execute()
}

/** It stays as a row: history brings it back. */
export const removeProgram = async (tx: Tx, id: ProgramId, at: Date): Promise<void> =>
  writeProgram(tx, id, { deleted_at: at, build_key: '', build_id: null })

export const writeBuild = (
  tx: Tx,
  id: ProgramId,
  build: { key: string; executionId: ExecutionId | null },
): Promise<void> => writeProgram(tx, id, { build_key: build.key, build_id: build.executionId })
