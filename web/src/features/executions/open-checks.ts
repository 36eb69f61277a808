import type { Check } from '@drafts/contract'
import { status } from '@drafts/contract'

/** Only finished checks open; one of Internal Error opens for its note. */
export const isOpenable = (check: Check): boolean =>
  check.status === status.finished || check.status === status.internalError

/** The next openable check in a direction; the same one at the end. */
export const stepFrom = (checks: readonly Check[], no: number, by: 1 | -1): number => {
  const ahead = by === 1 ? checks.slice(no + 1) : checks.slice(0, no).toReversed()
  return ahead.find(isOpenable)?.no ?? no
}
