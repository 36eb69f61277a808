import type { CheckerJob, SignatureJob } from '@drafts/contract'
import type { ByteSource } from './byte-reader.ts'
import { isClose } from './compare-words.ts'
import { accepted, badAnswer, emptySpan, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { shown } from './tokens.ts'
import { ValueReader } from './value-reader.ts'
import type { ReadValue, ScalarKind, WordKind } from './value-reader.ts'

// Returns of a function, by value (docs/product/judging.md#functional): bool, int and string exactly, floats within
// the precision, arrays by length and element. Both sides are streams; the first difference decides, in a whole answer.

type Returns = SignatureJob['returns']
export type ValueComparison = Pick<CheckerJob, 'comparator' | 'type' | 'precision' | 'absolute'>

export const compareValues = (
  returns: Returns,
  checker: ValueComparison,
  answer: ByteSource,
  output: ByteSource,
): CheckerOutcome => {
  const outcome = firstDifference(returns, checker, answer, output)
  if (outcome.kind !== 'wrong') return outcome
  // Nothing is wrong against an answer that is none, wherever its fault is.
  const own = firstDifference(returns, checker, answer, answer)
  return own.kind === 'badAnswer' ? own : outcome
}

const firstDifference = (
  returns: Returns,
  checker: ValueComparison,
  answer: ByteSource,
  output: ByteSource,
): CheckerOutcome => {
  const sides = { want: new ValueReader(answer), got: new ValueReader(output) }
  try {
    const closeness = closenessOf(checker)
    for (const [index, { kind }] of returns.entries()) {
      const path = `returns.${index}`
      const difference =
        kind === '[]int' || kind === '[]string'
          ? compareArrays(path, kind === '[]int' ? 'int' : 'string', sides, closeness)
          : compareScalars(path, kind, sides, closeness)
      if (difference) return difference
    }
    return compareEnds(sides)
  } finally {
    sides.want.close()
    sides.got.close()
  }
}

interface Sides {
  want: ValueReader
  got: ValueReader
}

interface Closeness {
  epsilon: number
  absolute: boolean
}

const closenessOf = ({ comparator, type, precision, absolute }: ValueComparison): Closeness => {
  if (comparator === 'floats4') return { epsilon: 1e-4, absolute: false }
  if (comparator === 'floats8') return { epsilon: 1e-8, absolute: false }
  if (comparator === 'legacy' && type === 'float') return { epsilon: precision, absolute }
  return { epsilon: 1e-6, absolute: false }
}

const compareStrings = (path: string, sides: Sides): CheckerOutcome | null => {
  if (sides.want.isAtEnd) return badValue(path, 'string', undefined, sides)
  if (sides.got.isAtEnd) return endsEarly(path, sides.want.line(), 'string', sides)
  const difference = sides.want.compareStrings(sides.got)
  if (!difference) return null
  const { want, got, wantSpan, gotSpan } = difference
  return wrong(
    `${path}: expected ${textOf('string', want)}, got ${textOf('string', got)}`,
    wantSpan,
    gotSpan,
  )
}

const compareScalars = (
  path: string,
  kind: ScalarKind,
  sides: Sides,
  closeness: Closeness,
): CheckerOutcome | null => {
  if (kind === 'string') return compareStrings(path, sides)
  const want = sides.want.scalar(kind)
  if (want?.value === undefined) return badValue(path, kind, want, sides)
  const got = sides.got.scalar(kind)
  if (!got) return endsEarly(path, want, kind, sides)
  return isSame(want.value, got.value, closeness) ? null : differ(path, kind, want, got)
}

const compareArrays = (
  path: string,
  kind: 'int' | 'string',
  sides: Sides,
  closeness: Closeness,
): CheckerOutcome | null => {
  const want = sides.want.scalar('int')
  if (typeof want?.value !== 'bigint' || want.value < 0n)
    return badValue(path, 'count', want, sides)
  const got = sides.got.scalar('int')
  if (!got) return endsEarly(path, want, 'count', sides)
  if (got.value !== want.value)
    return wrong(
      `${path}: expected ${elements(want.raw)}, got ${elements(got.raw)}`,
      want.span,
      got.span,
    )
  for (let index = 0n; index < want.value; index += 1n) {
    const place = `${path}[${index}]`
    const difference =
      kind === 'int'
        ? compareElements(place, kind, sides)
        : compareScalars(place, kind, sides, closeness)
    if (difference) return difference
  }
  return kind === 'int' ? compareLineEnds(path, sides) : null
}

const compareElements = (path: string, kind: 'int', sides: Sides): CheckerOutcome | null => {
  const want = sides.want.element(kind)
  if (want.value === undefined) return badValue(path, kind, want, sides)
  const got = sides.got.element(kind)
  return want.value === got.value ? null : differ(path, kind, want, got)
}

const compareLineEnds = (path: string, { want, got }: Sides): CheckerOutcome | null => {
  if (!want.endLine())
    return badAnswer(want.position(), `The answer has more elements for ${path} than it counts.`)
  if (got.endLine()) return null
  return wrong(
    `${path}: the output has more elements than it counts`,
    emptySpan(want.position()),
    emptySpan(got.position()),
  )
}

const compareEnds = ({ want, got }: Sides): CheckerOutcome => {
  if (!want.isAtEnd)
    return badAnswer(want.position(), 'The answer goes on after the last of the returns.')
  if (got.isAtEnd) return accepted
  return wrong(
    'The output goes on after the last of the returns',
    emptySpan(want.position()),
    emptySpan(got.position()),
  )
}

const isSame = (want: ReadValue['value'], got: ReadValue['value'], closeness: Closeness): boolean =>
  Object.is(want, got) ||
  (typeof want === 'number' &&
    typeof got === 'number' &&
    Number.isFinite(want) &&
    Number.isFinite(got) &&
    isClose(want, got, closeness))

const badValue = (
  path: string,
  kind: keyof typeof kindWords,
  value: ReadValue | undefined,
  { want }: Sides,
): CheckerOutcome =>
  badAnswer(
    value?.span.start ?? want.position(),
    value
      ? `The answer has "${shown(value.raw)}" for ${path}, which is ${kindWords[kind]}.`
      : `The answer ends before ${path}.`,
  )

const kindWords = {
  bool: 'neither true nor false',
  int: 'not a 64-bit integer',
  float: 'not a number',
  string: 'not a line',
  count: 'no number of elements',
} as const

const differ = (path: string, kind: WordKind, want: ReadValue, got: ReadValue): CheckerOutcome =>
  wrong(`${path}: expected ${textOf(kind, want)}, got ${textOf(kind, got)}`, want.span, got.span)

/** Nothing at all: the function did not come back, it ended the program. */
const endsEarly = (
  path: string,
  want: ReadValue,
  kind: keyof typeof kindWords,
  { got }: Sides,
): CheckerOutcome => {
  const expected = kind === 'count' ? elements(want.raw) : textOf(kind, want)
  const { line, column } = got.position()
  const isEmpty = line === 1 && column === 1
  return wrong(
    `${path}: expected ${expected}, but the ${isEmpty ? 'program ended before the function returned' : 'output ends'}`,
    want.span,
    emptySpan(got.position()),
  )
}

const elements = (count: string): string => `${shown(count)} element${count === '1' ? '' : 's'}`

const textOf = (kind: ScalarKind, { raw }: ReadValue): string =>
  kind === 'string' || raw === '' ? `"${shown(raw)}"` : shown(raw)
