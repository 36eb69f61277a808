import type { ProblemId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { listDiscussedItems, writeMoves } from './discussions.store.ts'
import { movesOf } from './moves-of.ts'
import type { MovedItems } from './moves-of.ts'

/** The discussions of arguments or returns go where their part went (docs/product/discussions.md#moves). */
export const moveDiscussions = async (
  tx: Tx,
  problemId: ProblemId,
  list: 'arguments' | 'returns',
  items: MovedItems,
): Promise<boolean> => {
  const parts = await listDiscussedItems(tx, problemId, list)
  const moves = movesOf(list, items, parts)
  await writeMoves(tx, problemId, moves)
  return moves.length > 0
}
