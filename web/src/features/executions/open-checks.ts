import type { Check, Verdict } from '@drafts/contract'
import { status } from '@drafts/contract'

/** What decides which checks open: the checks, and the verdict of their execution. */
interface Judged {
  checks: readonly Check[]
  verdict: Verdict | null
}

/**
 * Only finished checks open; one of Internal Error opens for its note. Where the program does not compile the checks were
 * skipped for that, and open for the words of the compiler.
 */
export const isOpenable = (check: Check, { verdict }: Pick<Judged, 'verdict'>): boolean =>
  check.status === status.finished ||
  check.status === status.internalError ||
  verdict === 'CompilationError'

/** The next openable check in a direction; the same one at the end. */
export const stepFrom = (execution: Judged, no: number, by: 1 | -1): number => {
  const { checks } = execution
  const ahead = by === 1 ? checks.slice(no + 1) : checks.slice(0, no).toReversed()
  return ahead.find((check) => isOpenable(check, execution))?.no ?? no
}
