import type { AccountId, SolutionId } from '@drafts/contract'
import type { ProblemAccess } from '../../platform/http/context.ts'
import type { StoredContent } from '../revisions/index.ts'
import { mayBringBack, mayViewSource } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'

/**
 * Solutions that stay as they are when everything is restored: those that are private now, or were then, where the caller
 * is neither their creator nor the owner, and they are not as they were then.
 */
export const stayingSolutions = (
  accountId: AccountId,
  problem: ProblemAccess,
  then: ReadonlyMap<string, StoredContent>,
  /** Those that were deleted too. */
  rows: readonly SolutionRow[],
): Set<SolutionId> =>
  new Set(
    rows
      .filter((row) => {
        const content = then.get(`solutions/${row.id}`)
        return content
          ? !mayBringBack(row, content.body, accountId, problem)
          : !mayViewSource(row, accountId, problem)
      })
      .map(({ id }) => id),
  )
