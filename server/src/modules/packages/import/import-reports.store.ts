import type { ImportReport, KeptWarning, ProblemId } from '@drafts/contract'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/db/publish.ts'

const nameChars = 200

/** A report as it is stored. */
export interface StoredReport {
  imported: ImportReport['imported']
  warnings: KeptWarning[]
  createdAt: Date
}

export const insertImportReport = async (
  tx: Tx,
  problemId: ProblemId,
  { imported, warnings }: ImportReport,
  { at, fileName }: { at: Date; fileName: string | undefined },
): Promise<void> => {
  await tx
    .insertInto('import_reports')
    .values({
      problem_id: problemId,
      imported: JSON.stringify(imported),
      warnings: JSON.stringify(warnings.map((warning) => ({ ...warning, dismissed: false }))),
      created_at: at,
      // A name has any length, and signs that a column has not.
      file_name: fileName?.replaceAll('\0', '').slice(0, nameChars) || null,
    })
    .execute()
}

export const findImportReport = (
  db: Db | Tx,
  problemId: ProblemId,
): Promise<StoredReport | undefined> =>
  db
    .selectFrom('import_reports')
    .select(['imported', 'warnings', 'created_at as createdAt'])
    .where('problem_id', '=', problemId)
    .executeTakeFirst()

export const hasImportReport = async (db: Db | Tx, problemId: ProblemId): Promise<boolean> =>
  (await db
    .selectFrom('import_reports')
    .select('problem_id')
    .where('problem_id', '=', problemId)
    .executeTakeFirst()) !== undefined

/** Changes what the report says; those who have the problem open read it again. A problem without a report stays so. */
export const changeImportWarnings = async (
  tx: Tx,
  problemId: ProblemId,
  change: (warnings: readonly KeptWarning[]) => readonly KeptWarning[],
): Promise<void> => {
  const row = await tx
    .selectFrom('import_reports')
    .select('warnings')
    .where('problem_id', '=', problemId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  await tx
    .updateTable('import_reports')
    .set({ warnings: JSON.stringify(change(row.warnings)) })
    .where('problem_id', '=', problemId)
    .execute()
  await publishReport(tx, problemId)
}

export const publishReport = (tx: Tx, problemId: ProblemId): Promise<void> =>
  publish(tx, `problem:${problemId}`, [{ kind: 'section', id: 'import_report' }])
