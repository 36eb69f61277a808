import type { ProblemId } from '@drafts/contract'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/** A file of a package that the product has no place for; an export gives it back. */
export interface PreservedFile {
  path: string
  hash: string
}

export const listPreservedFiles = (db: Db | Tx, problemId: ProblemId): Promise<PreservedFile[]> =>
  db
    .selectFrom('kept_files')
    .select(['path', 'hash'])
    .where('problem_id', '=', problemId)
    .orderBy('path')
    .execute()

/** Files of tests that came into the problem go, and those of tests that left it come. */
export const exchangePreservedFiles = async (
  tx: Tx,
  problemId: ProblemId,
  { come, gone }: { come: readonly PreservedFile[]; gone: readonly string[] },
): Promise<void> => {
  if (gone.length > 0)
    await tx
      .deleteFrom('kept_files')
      .where('problem_id', '=', problemId)
      .where('path', '=', anyOf(gone))
      .execute()
  await insertPreservedFiles(tx, problemId, come)
}

/** Rows of one statement: PostgreSQL takes at most 65,535 values. */
const batch = 1000

export const insertPreservedFiles = async (
  tx: Tx,
  problemId: ProblemId,
  files: readonly PreservedFile[],
): Promise<void> => {
  for (let at = 0; at < files.length; at += batch)
    await tx
      .insertInto('kept_files')
      .values(files.slice(at, at + batch).map((file) => ({ problem_id: problemId, ...file })))
      .execute()
}
