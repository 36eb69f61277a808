import type { AccountId, SolutionId } from '@drafts/contract'
import type { ProblemAccess } from '../../platform/http/context.ts'
import type { StoredContent } from '../revisions/index.ts'
import { mayBringBack, mayViewSource } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'

export interface Staying {
  ids: ReadonlySet<SolutionId>
  /** One of them is the reference now, so that no other can become it. */
  hasReference: boolean
}

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
): Staying => {
  const stays = (row: SolutionRow, isTaken: boolean): boolean => {
    const content = then.get(`solutions/${row.id}`)
    return content
      ? !mayBringBack(row, isTaken ? asNoReference(content.body) : content.body, accountId, problem)
      : !mayViewSource(row, accountId, problem)
  }
  const hasReference = rows.some(
    (row) => row.reference && row.deleted_at === null && stays(row, false),
  )
  const ids = rows.flatMap((row) => (stays(row, hasReference) ? [row.id] : []))
  return { ids: new Set(ids), hasReference }
}

/** The same content, of a solution that is none. */
export const asNoReference = (body: object): object => ({ ...body, reference: false })
