import { AppError } from '@drafts/contract'
import type { KeptImportReport, ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  changeImportWarnings,
  findImportReport,
  listPreservedFiles,
  listStageProgress,
} from '../packages/index.ts'
import { progressOf } from './run-stages.ts'

/** What the package brought that the problem was made of; null where it was made here. */
export const importReportOf = async (
  db: Db,
  problemId: ProblemId,
): Promise<{ report: KeptImportReport | null }> => {
  const stored = await findImportReport(db, problemId)
  if (!stored) return { report: null }
  const kept = await listPreservedFiles(db, problemId)
  return {
    report: {
      imported: stored.imported,
      warnings: stored.warnings,
      kept: kept.map(({ path }) => path),
      createdAt: stored.createdAt.toISOString(),
      trial: progressOf(await listStageProgress(db, problemId)),
    },
  }
}

export const dismissWarning = async (
  db: Db,
  problemId: ProblemId,
  { no, code, dismissed }: { no: number; code: string; dismissed: boolean },
): Promise<{ report: KeptImportReport | null }> => {
  await inTransaction(db, (tx) =>
    changeImportWarnings(tx, problemId, (warnings) => {
      const warning = warnings[no]
      if (warning?.code !== code) throw new AppError('ErrNotFound')
      return warnings.with(no, { ...warning, dismissed })
    }),
  )
  return importReportOf(db, problemId)
}
