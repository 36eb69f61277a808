import { AppError } from '@drafts/contract'
import type { Judging } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { ProblemAccess } from '../../platform/http/context.ts'
import { readJudgingSetup } from '../executions/index.ts'
import { hashContent } from '../revisions/index.ts'
import type { ToolTestRow } from './tool-tests.store.ts'

export interface CheckerSetup {
  judging: Judging
  /** Texts of programs, to be stored before a judge asks for them. */
  sources: string[]
}

/** The checker alone: in an interactive problem too it judges files. Throws ErrInvalid where it cannot run. */
export const readCheckerSetup = async (
  db: Db,
  { id, mechanism }: Pick<ProblemAccess, 'id' | 'mechanism'>,
): Promise<CheckerSetup> => {
  const calling = mechanism === 'interactive' ? 'standard' : mechanism
  const { judging, sources } = await readJudgingSetup(db, { id, mechanism: calling })
  return { judging, sources }
}

/** Undefined where it cannot run. */
export const checkerSetupIfAny = async (
  ...given: Parameters<typeof readCheckerSetup>
): Promise<CheckerSetup | undefined> => {
  try {
    return await readCheckerSetup(...given)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** All that decides what the checker says. */
export const keyOfTest = (
  { judging }: CheckerSetup,
  row: Pick<ToolTestRow, 'input_hash' | 'answer_hash' | 'output_hash'>,
): string => hashContent([judging, row.input_hash, row.answer_hash, row.output_hash])
