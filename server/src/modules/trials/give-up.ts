import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeImportWarnings, deleteTrial, writeFigurePlan } from '../packages/index.ts'

// Work on an import that ended a server, or failed, each time it was begun. The report of the import says so.

export const giveUpTrial = (db: Db, problemId: ProblemId): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteTrial(tx, problemId)
    await changeImportWarnings(tx, problemId, (before) => [
      ...before,
      {
        code: 'trial-given-up',
        message:
          'The import was not finished: looking for limits and making tests failed three times. Set limits and upload tests that are missing by hand.',
        dismissed: false,
      },
    ])
  })

export const giveUpFigures = (db: Db, problemId: ProblemId): Promise<void> =>
  inTransaction(db, async (tx) => {
    await writeFigurePlan(tx, problemId, { figures: [], runs: [] })
    await changeImportWarnings(tx, problemId, (before) => [
      ...before,
      {
        code: 'figures-given-up',
        message:
          'Figures of the package did not become pictures: making them failed three times. They stay links; upload pictures by hand.',
        dismissed: false,
      },
    ])
  })
