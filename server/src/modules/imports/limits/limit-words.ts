import { buildHint, limitRange, verdictWords } from '@drafts/contract'
import type { ImportWarning } from '@drafts/contract'
import type { Outcome } from '../../executions/index.ts'

/** A solution that could not be started. */
export interface Unrun {
  label: string
  why: string
  /** A judge that offers its language might come. */
  isForJudge: boolean
}

const inSeconds = (ns: number): string => `${Number((ns / 1e9).toFixed(2))} s`

export const foundWords = (found: {
  label: string
  cpuNs: number
  multiplier: number
  limitNs: number
}): ImportWarning => {
  const { label, cpuNs, multiplier, limitNs } = found
  const isCut = cpuNs * multiplier > limitNs
  const rule = isCut
    ? `the limit would be ${multiplier} times that and is ${inSeconds(limitNs)}, the most there is`
    : `the limit is ${multiplier} times that, up to the next half second: ${inSeconds(limitNs)}`
  return {
    code: 'time-limit-found',
    message: `Time limit: not in the package. The slowest accepted solution is ${label} with ${inSeconds(cpuNs)}; ${rule}.`,
  }
}

export const tooSlowWords = (labels: readonly string[], limitNs: number): ImportWarning => ({
  code: 'time-limit-found',
  message: `Time limit: not in the package. ${labels.join(', ')} should be Accepted and ran longer than ${inSeconds(limitNs)}, also alone; the limit is ${inSeconds(limitNs)}, the most there is.`,
  ...(labels[0] === undefined ? {} : { path: labels[0] }),
})

export const notFoundWords = (limitNs: number): ImportWarning => ({
  code: 'time-limit-not-found',
  message: `Time limit: not in the package, and no solution ran that should be Accepted and is; it is ${inSeconds(limitNs)}.`,
})

export const ownWords = (limitNs: number): ImportWarning => ({
  code: 'time-limit-own',
  message: `Time limit: not in the package. It was changed here before it was found, and stays ${inSeconds(limitNs)}.`,
})

export const unfitWords = (label: string, outcome: Outcome): ImportWarning => ({
  code: 'solution-not-accepted',
  message: `${label} should be Accepted and ${endOf(outcome)}; the time limit does not go by it.${hintOf(outcome)}`,
  path: label,
})

const hintOf = ({ languageId, buildLog }: Outcome): string => {
  const hint = buildLog === null ? undefined : buildHint(languageId, buildLog)
  return hint === undefined ? '' : ` ${hint}`
}

const endOf = ({ verdict, stoppedBy }: Outcome): string => {
  if (stoppedBy !== null) return 'was stopped'
  if (verdict === null) return 'could not be judged'
  if (verdict === 'CPULimitExceeded') return `ran longer than ${inSeconds(limitRange.cpuNs.max)}`
  return `ended with ${verdictWords[verdict]}`
}

export const unrunWords = ({ label, why }: Unrun): ImportWarning => ({
  code: 'solution-not-run',
  message: `${label} was not run: ${why}`,
  path: label,
})
