import { status as statuses } from '@drafts/contract'
import type { Check, Execution, Snippet } from '@drafts/contract'

/** What failed that is not the solution: one cause, and the words of what failed. */
export interface ShownFault {
  cause: string
  words: Snippet | null
  /** Where it failed on a test of its own. */
  check: Check | undefined
}

/** The judge's note comes first: where it has one, no test is to blame. Then what failed on a test. */
export const faultOf = ({ log, checks }: Pick<Execution, 'log' | 'checks'>): ShownFault => {
  const failed = checks.find(({ status }) => status === statuses.internalError)
  if (log && log.size > 0) return { ...firstLineOf(log), check: undefined }
  if (!failed) return { cause: 'The judge failed.', words: null, check: undefined }
  const name = `${failed.test ? 'test' : 'input'} ${failed.no + 1}`
  if (failed.truthError)
    return {
      cause: `The output stored with ${name} cannot be used.`,
      words: textOf(failed.truthError.note),
      check: failed,
    }
  // Every test has the same words of the compiler.
  if (/^The \w+ does not compile\./.test(failed.stderr?.snip ?? '') && failed.stderr)
    return { ...firstLineOf(failed.stderr), check: undefined }
  return {
    cause: `The ${programOf(failed)} failed on ${name}.`,
    words: failed.stderr,
    check: failed,
  }
}

const programOf = ({ arturiaStates }: Check): string =>
  arturiaStates?.find(({ program }) => program !== 'solution')?.program ?? 'checker'

const firstLineOf = ({ snip, size }: Snippet): { cause: string; words: Snippet | null } => {
  const [cause = ''] = snip.split('\n', 1)
  const rest = snip.slice(cause.length + 1)
  const isWhole = rest === '' && size <= bytesIn(snip)
  return { cause, words: isWhole ? null : { snip: rest, size: size - bytesIn(cause) - 1 } }
}

const textOf = (snip: string): Snippet => ({ snip, size: bytesIn(snip) })

const bytesIn = (text: string): number => new TextEncoder().encode(text).length
