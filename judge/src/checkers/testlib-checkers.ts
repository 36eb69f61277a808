import type { TestlibChecker } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'
import { differ } from './compare-words.ts'
import { accepted, badAnswer, emptySpan, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { scanDecimal } from './scan-double.ts'
import { compareTestlibLines } from './testlib-lines.ts'
import { isTestlibSpace, shown, Tokens } from './tokens.ts'
import type { OutputToken } from './tokens.ts'

// Standard checkers of testlib, each as its source and testlib.h judge. A value of the answer that cannot be read is
// the test's fault (`_fail`), one of the output is wrong (`_pe`); so is what an output has after its end.

export const compareAsTestlib = (
  name: TestlibChecker,
  answer: ByteReader,
  output: ByteReader,
): CheckerOutcome => {
  skipMark(output)
  if (name === 'lcmp' || name === 'fcmp') return compareTestlibLines(name, answer, output)
  const wants = new Words(answer)
  const gots = new Words(output)
  return wordCheckers[name](wants, gots)
}

/** A byte order mark at the beginning of the output, and of it alone, is passed over. */
const skipMark = (output: ByteReader): void => {
  const start = output.mark()
  if (![0xef, 0xbb, 0xbf].every((byte) => output.next() === byte)) output.backTo(start)
}

/** What a token is read as. */
interface ValueKind<T> {
  /** After `Want`: `an integer`. */
  what: string
  read: (token: OutputToken) => T | undefined
  isEqual: (want: T, got: T) => boolean
}

const integer = /^(?:0|-?[1-9]\d*)$/

const int64: ValueKind<bigint> = {
  what: 'a 64-bit integer',
  read: ({ raw, rest }) => {
    if (rest || raw.length > 20 || !integer.test(raw)) return undefined
    const value = BigInt(raw)
    return BigInt.asIntN(64, value) === value ? value : undefined
  },
  isEqual: (want, got) => want === got,
}

const int32: ValueKind<bigint> = {
  ...int64,
  what: 'a 32-bit integer',
  read: (token) => {
    const value = int64.read(token)
    return value !== undefined && BigInt.asIntN(32, value) === value ? value : undefined
  },
}

/** As many digits as there are. */
const huge: ValueKind<string> = {
  what: 'an integer',
  read: ({ raw, rest }) =>
    integer.test(raw) && (rest?.isDigits ?? true) ? raw + (rest?.exact ?? '') : undefined,
  isEqual: (want, got) => want === got,
}

const double = (error: number): ValueKind<number> => ({
  what: 'a number',
  read: ({ raw, rest }) => (rest ? undefined : scanDecimal(raw)),
  isEqual: (want, got) => isCloseDouble(want, got, error + 1e-15),
})

/** `doubleCompare` of testlib.h, with the very operations, as they decide what lies on the border. */
const isCloseDouble = (want: number, got: number, error: number): boolean => {
  if (isHuge(want)) return isHuge(got) && want > 0 === got > 0
  if (isHuge(got)) return false
  if (Math.abs(got - want) <= error) return true
  const [one, other] = [want * (1 - error), want * (1 + error)]
  return got >= Math.min(one, other) && got <= Math.max(one, other)
}

const isHuge = (value: number): boolean => Math.abs(value) > 1e300

class Words {
  readonly #tokens: Tokens
  #next: OutputToken | null

  constructor(reader: ByteReader) {
    this.#tokens = new Tokens(reader, {
      transformCRs: false,
      keepSpace: false,
      isSpace: isTestlibSpace,
    })
    this.#next = this.#tokens.next()
  }

  get isAtEnd(): boolean {
    return this.#next === null
  }

  take(): OutputToken | null {
    const token = this.#next
    if (token) this.#next = this.#tokens.next()
    return token
  }

  end(): ReturnType<typeof emptySpan> {
    return emptySpan(this.#tokens.position())
  }
}

type WordChecker = (wants: Words, gots: Words) => CheckerOutcome

const endsEarly = (want: OutputToken, gots: Words): CheckerOutcome =>
  wrong(`Output ends early: want "${shown(want.raw)}"`, want.span, gots.end())

const extraOf = (wants: Words, gots: Words): CheckerOutcome | null => {
  const extra = gots.take()
  return extra && wrong(`Extra output: "${shown(extra.raw)}"`, wants.end(), extra.span)
}

/** Value by value to the end of the answer. */
const sequence =
  <T>(kind: ValueKind<T>): WordChecker =>
  (wants, gots) => {
    for (let number = 1; !wants.isAtEnd; number += 1) {
      const outcome = compareValue(kind, wants, gots, number)
      if (outcome) return outcome
    }
    return extraOf(wants, gots) ?? accepted
  }

/** One value; what the answer has after it is not looked at. */
const single =
  <T>(kind: ValueKind<T>): WordChecker =>
  (wants, gots) =>
    compareValue(kind, wants, gots, 1) ?? extraOf(wants, gots) ?? accepted

const compareValue = <T>(
  kind: ValueKind<T>,
  wants: Words,
  gots: Words,
  number: number,
): CheckerOutcome | null => {
  const want = wants.take()
  const wanted = want ? kind.read(want) : undefined
  if (!want || wanted === undefined) return notRead(kind, want, wants)
  const got = gots.take()
  if (!got) return endsEarly(want, gots)
  const value = kind.read(got)
  if (value === undefined) return refused(kind, want, got)
  return kind.isEqual(wanted, value) ? null : differ(want, got, number)
}

const notRead = (
  { what }: { what: string },
  want: OutputToken | null,
  wants: Words,
): CheckerOutcome =>
  want
    ? badAnswer(want.span.start, `The answer has "${shown(want.raw)}", which is not ${what}.`)
    : badAnswer(wants.end().start, `The answer ends where ${what} should stand.`)

const refused = ({ what }: { what: string }, want: OutputToken, got: OutputToken): CheckerOutcome =>
  wrong(`Want ${what}, got "${shown(got.raw)}"`, want.span, got.span)

/** `ncmp` ends at the end of either, but reads what is left of the answer. */
const integers: WordChecker = (wants, gots) => {
  for (let number = 1; !wants.isAtEnd && !gots.isAtEnd; number += 1) {
    const outcome = compareValue(int64, wants, gots, number)
    if (outcome) return outcome
  }
  const extra = wants.take()
  for (let want = extra; want; want = wants.take())
    if (int64.read(want) === undefined) return notRead(int64, want, wants)
  return extra ? endsEarly(extra, gots) : (extraOf(wants, gots) ?? accepted)
}

/** `hcmp` looks for a word of the output before it judges that of the answer. */
const hugeInteger: WordChecker = (wants, gots) => {
  const want = wants.take()
  if (!want) return notRead(huge, want, wants)
  const got = gots.take()
  if (!got) return endsEarly(want, gots)
  const wanted = huge.read(want)
  if (wanted === undefined) return notRead(huge, want, wants)
  const extra = wants.take()
  if (extra) return badAnswer(extra.span.start, `The answer goes on with "${shown(extra.raw)}".`)
  const value = huge.read(got)
  if (value === undefined) return refused(huge, want, got)
  if (wanted !== value) return differ(want, got, 1)
  return extraOf(wants, gots) ?? accepted
}

const words: WordChecker = (wants, gots) => {
  for (let number = 1; !wants.isAtEnd && !gots.isAtEnd; number += 1) {
    const [want, got] = [wants.take(), gots.take()]
    if (want && got && (want.raw !== got.raw || want.rest?.exact !== got.rest?.exact))
      return differ(want, got, number)
  }
  const left = wants.take()
  return left ? endsEarly(left, gots) : (extraOf(wants, gots) ?? accepted)
}

const wordCheckers: Record<Exclude<TestlibChecker, 'lcmp' | 'fcmp'>, WordChecker> = {
  wcmp: words,
  hcmp: hugeInteger,
  ncmp: integers,
  icmp: single(int32),
  rcmp4: sequence(double(1e-4)),
  rcmp6: sequence(double(1e-6)),
  dcmp: single(double(1e-6)),
}
