import { hasPart, invalidField, partWords } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { getParted } from './parts.store.ts'

/** Refuses the key of a part that the problem does not have. */
export const requirePart = async (
  db: Db | Tx,
  problemId: ProblemId,
  partKey: string,
): Promise<void> => {
  if (hasPart(await getParted(db, problemId), partKey)) return
  const part = partWords(partKey).replace(/^the /, '')
  throw invalidField('partKey', `This problem has no ${part} that could be discussed.`)
}
