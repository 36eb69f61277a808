import type { Convention, JudgeProgram } from '@drafts/contract'
import type { RunResult } from '../sandbox/sandbox.ts'
import { looksLikeCrash } from './crashes.ts'
import { accepted, badAnswer, partly, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'

// Custom checkers follow one of three conventions, each of which defines how the checker is called and what its end
// means. A checker that crashes, is killed or breaks its convention is a fault, never a wrong answer.
// Drivers (driver.ts) end as checkers of the testlib and kattis conventions do.

/**
 * A fault carries the checker's own stderr, which becomes part of the check's stderr. `overrun`: a comparator did not get to
 * the end of the output within its limits.
 */
export type CustomOutcome =
  | CheckerOutcome
  | { kind: 'fault'; note: string; stderr: Uint8Array; stderrBytes: number }
  | { kind: 'overrun'; limitNs: number }

export type JudgingRole = 'checker' | 'driver'

interface ConventionRules {
  /** Arguments; the files lie in the working folder. */
  args: string[]
  /** The solution's output is on standard input too. */
  outputOnStdin: boolean
  /** A file of the working folder that carries the message. */
  messageFile: string | null
  read(result: RunResult, message: string, who: JudgingRole, fullPoints?: number): CustomOutcome
}

/** testlib's codes of partial scores: what shells and runtimes end with is above them. */
const partial = { least: 16, most: 116 }
const hundredths = partial.most - partial.least

const pointsWords = (points: number, message: string): string =>
  [`${points} of ${hundredths} points`, ...(message ? [message] : [])].join(': ')

/** `points 12.5 and words`, as testlib writes them. */
const pointsIn = (message: string): number | undefined => {
  const points = /^points\s+(-?\d+(?:\.\d+)?)(?=\s|$)/.exec(message)?.[1]
  return points === undefined ? undefined : Number(points)
}

/** Where in the answer is not known. */
const start = { line: 1, column: 1 }

export const conventionRules: Record<Convention, ConventionRules> = {
  native: {
    args: ['input.txt', 'output.txt', 'answer.txt'],
    outputOnStdin: false,
    messageFile: null,
    read: (result, _, who) => {
      const text = result.stdout.toString('utf8')
      const [, number, rest = ''] = /^\s*(-?\d+)(?=\s|$)([^]*)$/.exec(text) ?? []
      if (number === undefined) return fault(who, result, 'printed no integer')
      if (number.startsWith('-') && Number(number) < 0)
        return fault(who, result, `printed ${number}, which is negative`)
      if (Number(number) === 0) return accepted
      return wrong(rest.trim() || `The checker counts ${number} difference(s).`, null, null)
    },
  },
  testlib: {
    args: ['input.txt', 'output.txt', 'answer.txt'],
    outputOnStdin: false,
    messageFile: null,
    read: (result, _, who, fullPoints = Infinity) => {
      const message = checkerMessage(result)
      const code = result.exitCode ?? -1
      if (code === 0) return accepted
      if (code === 1 || code === 2 || code === 4 || code === 8)
        return wrong(message || 'Wrong answer', null, null)
      // A part of the points is no verdict: less than all is wrong, and groups count the part. How much all is may be in the source; else the answer
      // itself is judged, which is no matter of one run (run/check-output.ts).
      const points = pointsIn(message) ?? 0
      if (code === 7 && points >= fullPoints) return accepted
      if (code === 7) return partly(message || 'Partially right', points, fullPoints)
      if (code === partial.most) return accepted
      if (code >= partial.least && code < partial.most)
        return partly(pointsWords(code - partial.least, message), code - partial.least, hundredths)
      if (code === 3) return badAnswer(start, message || `The ${who} says that the answer is bad.`)
      return fault(who, result, `ended with code ${code}`)
    },
  },
  kattis: {
    args: ['input.txt', 'answer.txt', './'],
    outputOnStdin: true,
    messageFile: 'judgemessage.txt',
    read: (result, message, who) => {
      if (result.exitCode === 42) return accepted
      if (result.exitCode === 43)
        return wrong(message.trim() || checkerMessage(result) || 'Wrong answer', null, null)
      return fault(who, result, `ended with code ${result.exitCode}`)
    },
  },
}

/** What a checker run means; a death by signal or limit is a fault in every convention. */
export const readChecker = (
  program: Pick<JudgeProgram, 'convention' | 'languageId' | 'fullPoints'>,
  result: RunResult,
  message: string,
): CustomOutcome =>
  violentEnd('checker', result, '16 s') ??
  crashOf('checker', program, result) ??
  conventionRules[program.convention].read(result, message, 'checker', program.fullPoints)

/** The points that a testlib checker gives, by `quitp` or by its code; undefined where it gives none. */
export const pointsGiven = (
  { convention }: Pick<JudgeProgram, 'convention'>,
  { state, exitCode, ...result }: RunResult,
): number | undefined => {
  if (convention !== 'testlib' || state !== 'exited' || exitCode === null) return undefined
  if (exitCode === 7) return pointsIn(checkerMessage(result))
  const isPartial = exitCode >= partial.least && exitCode <= partial.most
  return isPartial ? exitCode - partial.least : undefined
}

/** Where "wrong" is an exit code, a crash may have the same code. */
export const crashOf = (
  who: JudgingRole,
  { convention, languageId }: Pick<JudgeProgram, 'convention' | 'languageId'>,
  result: RunResult,
): CustomOutcome | null => {
  const saysByCode = convention === 'testlib' || (convention === 'native' && who === 'driver')
  const isWrong = result.exitCode === 1 || result.exitCode === 2
  return saysByCode && isWrong && looksLikeCrash(languageId, result.stderr)
    ? fault(who, result, 'crashed')
    : null
}

/** A fault in every convention; null where the program ended by itself. */
export const violentEnd = (
  who: JudgingRole,
  result: RunResult,
  cpuLimit: string,
): CustomOutcome | null => {
  if (result.reason === 'cpu' || result.reason === 'wall')
    return fault(who, result, `ran out of time (${cpuLimit})`)
  if (result.reason === 'memory') return fault(who, result, 'ran out of memory (1 GB)')
  if (result.reason === 'output') return fault(who, result, 'printed too much')
  if (result.signal !== null) return fault(who, result, `died of signal ${result.signal}`)
  return null
}

export const fault = (
  who: JudgingRole,
  { stderr, stderrBytes }: RunResult,
  what: string,
): CustomOutcome => ({ kind: 'fault', note: `The ${who} ${what}.`, stderr, stderrBytes })

/** The message is read from the beginning of stderr, whose bytes are enough for all its characters. */
export const checkerMessage = ({ stderr }: Pick<RunResult, 'stderr'>): string =>
  stderr
    .subarray(0, 4 * mostMessageChars)
    .toString('utf8')
    .trim()
    .slice(0, mostMessageChars)

const mostMessageChars = 10_000
