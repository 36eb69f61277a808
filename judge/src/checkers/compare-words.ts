import type { ByteReader } from './byte-reader.ts'
import { accepted, badAnswer, emptySpan, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { fold, shown, Tokens } from './tokens.ts'
import type { Space, OutputToken } from './tokens.ts'

/** How one word is compared. `null`: alike. */
export type WordRule = (
  want: OutputToken,
  got: OutputToken,
  number: number,
) => CheckerOutcome | null

export interface WordOptions {
  /** White space is compared exactly too. */
  strictSpace: boolean
  transformCRs: boolean
  ignoreTrailingLF: boolean
}

const anySpace: WordOptions = { strictSpace: false, transformCRs: false, ignoreTrailingLF: false }

/** Word by word, as streams; the first difference decides. */
export const compareWords = (
  answer: ByteReader,
  output: ByteReader,
  rule: WordRule,
  options: WordOptions = anySpace,
): CheckerOutcome => {
  const settings = { transformCRs: options.transformCRs, keepSpace: options.strictSpace }
  const wants = new Tokens(answer, settings)
  const gots = new Tokens(output, settings)
  for (let number = 1; ; number += 1) {
    const want = wants.next()
    const got = gots.next()
    if (want && got) {
      const space =
        options.strictSpace && !isEqualSpace(want.space, got.space) ? spaceDiffers(want, got) : null
      const difference = space ?? rule(want, got, number)
      if (difference) return difference
    } else if (want)
      return wrong(
        `Output ends early: want "${shown(want.raw)}"`,
        want.span,
        emptySpan(gots.position()),
      )
    else if (got)
      return wrong(`Extra output: "${shown(got.raw)}"`, emptySpan(wants.position()), got.span)
    else return options.strictSpace ? compareEnds(wants, gots, options) : accepted
  }
}

const spaceDiffers = (want: OutputToken, got: OutputToken): CheckerOutcome =>
  wrong(
    `White space before "${shown(got.raw)}" differs`,
    emptySpan(want.span.start),
    emptySpan(got.span.start),
  )

const compareEnds = (
  wants: Tokens,
  gots: Tokens,
  { ignoreTrailingLF }: WordOptions,
): CheckerOutcome => {
  const [want, got] = [wants.trailing, gots.trailing]
  if (ignoreTrailingLF ? want.text === got.text : isEqualSpace(want, got)) return accepted
  return wrong(
    'White space at the end differs',
    emptySpan(wants.position()),
    emptySpan(gots.position()),
  )
}

const isEqualSpace = (want: Space, got: Space): boolean =>
  want.text === got.text && want.lineEnds === got.lineEnds

export const differ = (want: OutputToken, got: OutputToken, number: number): CheckerOutcome =>
  wrong(
    `Word ${number} differs: want "${shown(want.raw)}", got "${shown(got.raw)}"`,
    want.span,
    got.span,
  )

export const equalWords: WordRule = (want, got, number) =>
  want.raw === got.raw && want.rest?.exact === got.rest?.exact ? null : differ(want, got, number)

/** Letters of ASCII without their case. */
export const foldedWords: WordRule = (want, got, number) =>
  fold(want.raw) === fold(got.raw) && want.rest?.folded === got.rest?.folded
    ? null
    : differ(want, got, number)

const integer = /^[+-]?[0-9]+$/
const least = -(2n ** 63n)
const most = 2n ** 63n - 1n

/** Undefined where a word is not an integer of 64 bits. */
export const parseInt64 = (raw: string): bigint | undefined => {
  if (!integer.test(raw)) return undefined
  const digits = raw.replace(/^([+-]?)0+(?=\d)/, '$1')
  if (digits.length > 20) return undefined
  const value = BigInt(digits.replace(/^\+/, ''))
  return value >= least && value <= most ? value : undefined
}

/** A word that is too long to be stored is no number. */
const wholeOf = <T>(
  { raw, rest }: OutputToken,
  parse: (raw: string) => T | undefined,
): T | undefined => (rest ? undefined : parse(raw))

/** Integers of 64 bits, equal as numbers; a bad one in the answer is the test's fault. */
export const equalInts: WordRule = (want, got, number) => {
  const wanted = wholeOf(want, parseInt64)
  if (wanted === undefined)
    return badAnswer(
      want.span.start,
      `The answer has "${shown(want.raw)}", which is not a 64-bit integer.`,
    )
  const value = wholeOf(got, parseInt64)
  if (value === undefined)
    return wrong(`Want an integer, got "${shown(got.raw)}"`, want.span, got.span)
  return value === wanted ? null : differ(want, got, number)
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

const parseDecimal = (raw: string): number | undefined => {
  const value = decimal.test(raw) ? Number(raw) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** |a − o| ≤ ε · max(1, |a|); `absolute`: |a − o| ≤ ε. Words of the answer that are not numbers are compared byte by byte. */
export const closeFloats =
  (epsilon: number, { absolute = false, fold: folded = false } = {}): WordRule =>
  (want, got, number) => {
    const wanted = wholeOf(want, parseDecimal)
    if (wanted === undefined) return (folded ? foldedWords : equalWords)(want, got, number)
    const value = wholeOf(got, parseDecimal)
    if (value === undefined)
      return wrong(`Want a number, got "${shown(got.raw)}"`, want.span, got.span)
    return isClose(wanted, value, { epsilon, absolute }) ? null : differ(want, got, number)
  }

/** Decimal input is rounded to binary, by an error relative to the numbers: a difference of exactly ε passes. */
export const isClose = (
  wanted: number,
  value: number,
  { epsilon, absolute }: { epsilon: number; absolute: boolean },
): boolean => {
  const allowed = epsilon * (absolute ? 1 : Math.max(1, Math.abs(wanted)))
  const hair = 4 * Number.EPSILON * Math.max(1, Math.abs(wanted), Math.abs(value))
  return Math.abs(wanted - value) <= allowed + hair
}

/** Words yes and no in any case; anything else is wrong. */
export const yesNo: WordRule = (want, got, number) => {
  const wanted = fold(want.raw)
  if (wanted !== 'yes' && wanted !== 'no')
    return badAnswer(
      want.span.start,
      `The answer has "${shown(want.raw)}", which is neither yes nor no.`,
    )
  const value = fold(got.raw)
  if (value !== 'yes' && value !== 'no')
    return wrong(`Want yes or no, got "${shown(got.raw)}"`, want.span, got.span)
  return value === wanted ? null : differ(want, got, number)
}

/** Lines may begin with `Case <n>:`; those words are compared as text, the rest by the rule. */
export const multiCase = (rule: WordRule, text: WordRule): WordRule => {
  let afterCase = false
  return (want, got, number) => {
    const label = afterCase && /^\d+:$/.test(want.raw)
    const opens = want.span.start.column === 1 && want.raw.toLowerCase() === 'case'
    afterCase = opens
    return (label || opens ? text : rule)(want, got, number)
  }
}
