import type { CheckerJob } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { compareValues } from './compare-values.ts'

type Kind = Parameters<typeof compareValues>[0][number]['kind']
const checker = { comparator: 'words', type: 'string', precision: 1e-6, absolute: false } as const

const run = (
  kinds: string,
  answer: string,
  output: string,
  change: Partial<Pick<CheckerJob, 'comparator' | 'type' | 'precision' | 'absolute'>> = {},
) =>
  compareValues(
    kinds.split(' ').map((kind) => ({ name: 'x', kind: kind as Kind })),
    { ...checker, ...change },
    { bytes: Buffer.from(answer) },
    { bytes: Buffer.from(output) },
  )

const said = (outcome: ReturnType<typeof run>): string => {
  if (outcome.kind === 'wrong') return outcome.delta.message
  return outcome.kind === 'badAnswer' ? `bad: ${outcome.truthError.note}` : outcome.kind
}

it.each([
  ['bool', 'T\n', 'true\n', 'accepted'],
  ['bool', 'true\n', 'false\n', 'returns.0: expected true, got false'],
  ['int', '+007', '7\n', 'accepted'],
  [
    'int',
    '9223372036854775807\n',
    '9223372036854775806\n',
    'returns.0: expected 9223372036854775807, got 9223372036854775806',
  ],
  ['int', '1\n', '1.0\n', 'returns.0: expected 1, got 1.0'],
  ['int', '1\n', '1 2\n', 'returns.0: expected 1, got 1 2'],
  ['int', '1\n', '36893488147419103233\n', 'returns.0: expected 1, got 36893488147419103233'],
  ['int int', '1\n2\n', '1\n3\n', 'returns.1: expected 2, got 3'],
  ['string', 'a b\n', 'a b\n', 'accepted'],
  ['string', 'a b\n', 'a  b\n', 'returns.0: expected "a b", got "a  b"'],
  ['string', '\n', '\n', 'accepted'],
  ['string', 'a\n', 'a\r\n', 'returns.0: expected "a", got "a\r"'],
  ['string string', 'a\n\n', 'a\n', 'returns.1: expected "", but the output ends'],
  [
    'string',
    'x\n',
    '',
    'returns.0: expected "x", but the program ended before the function returned',
  ],
  ['[]int', '3\n1 2 3\n', '3\n1 2 3\n', 'accepted'],
  ['[]int', '0\n\n', '0\n\n', 'accepted'],
  ['[]int', '0', '0\n\n', 'accepted'],
  ['int []int', '0\n3\n1 2 3\n', '0\n3\n1 5 3\n', 'returns.1[1]: expected 2, got 5'],
  ['[]int', '1\n1\n', '2\n1 1\n', 'returns.0: expected 1 element, got 2 elements'],
  ['[]int', '2\n1 1\n', '2\n1\n', 'returns.0[1]: expected 1, got ""'],
  ['[]int', '1\n1\n', '1\n1 1\n', 'returns.0: the output has more elements than it counts'],
  [
    '[]int',
    '1\n1\n',
    '',
    'returns.0: expected 1 element, but the program ended before the function returned',
  ],
  ['[]string', '2\na\n\n', '2\na\n\n', 'accepted'],
  ['[]string', '2\na\nb\n', '2\na\nc\n', 'returns.0[1]: expected "b", got "c"'],
  ['int', '1\n', '1\n\n', 'The output goes on after the last of the returns'],
])('%s: %j against %j is %s', (kinds, answer, output, wanted) => {
  expect(said(run(kinds, answer, output))).toBe(wanted)
})

it.each([
  ['int', '1.5\n', 'bad: The answer has "1.5" for returns.0, which is not a 64-bit integer.'],
  ['int', '', 'bad: The answer ends before returns.0.'],
  ['bool', 'yes\n', 'bad: The answer has "yes" for returns.0, which is neither true nor false.'],
  ['float', 'x\n', 'bad: The answer has "x" for returns.0, which is not a number.'],
  ['[]int', '-1\n\n', 'bad: The answer has "-1" for returns.0, which is no number of elements.'],
  ['[]int', '2\n1\n', 'bad: The answer has "" for returns.0[1], which is not a 64-bit integer.'],
  ['[]int', '2\n1 2 3\n', 'bad: The answer has more elements for returns.0 than it counts.'],
  ['[]string', '2\na\n', 'bad: The answer ends before returns.0[1].'],
  ['int', '1\n2\n', 'bad: The answer goes on after the last of the returns.'],
])('%s: an answer %j that is none is the author’s fault', (kinds, answer, wanted) => {
  const right = kinds.startsWith('[]') ? '2\n1 2\n' : '1\n'
  expect(said(run(kinds, answer, kinds === '[]string' ? '2\na\nb\n' : right))).toBe(wanted)
})

it.each([
  [
    '[]int',
    '3\n',
    '2\n1 2\n',
    'bad: The answer has "" for returns.0[0], which is not a 64-bit integer.',
  ],
  [
    'int int',
    '1\nx\n',
    '2\n5\n',
    'bad: The answer has "x" for returns.1, which is not a 64-bit integer.',
  ],
  ['int', '1\n2\n', '', 'bad: The answer goes on after the last of the returns.'],
])(
  '%s: an answer %j that is none is so for a wrong output too',
  (kinds, answer, output, wanted) => {
    expect(said(run(kinds, answer, output))).toBe(wanted)
  },
)

describe('floats', () => {
  it.each([
    ['1', '1.0000009', {}, true],
    ['1', '1.0000021', {}, false],
    ['1000000', '1000000.9', {}, true],
    ['1e300', '1.0000000000000000e+300', {}, true],
    ['nan', 'NaN', {}, true],
    ['inf', 'Infinity', {}, true],
    ['inf', '-inf', {}, false],
    ['inf', '5', {}, false],
    ['5', 'inf', {}, false],
    ['5', 'nan', {}, false],
    ['nan', '5', {}, false],
    ['0', '-0', {}, true],
    ['0x1p-1', '0.5', {}, true],
    ['1', '1.00009', { comparator: 'floats4' as const }, true],
    ['1', '1.0000001', { comparator: 'floats8' as const }, false],
    [
      '1',
      '1.00009',
      { comparator: 'legacy' as const, type: 'float' as const, precision: 1e-4 },
      true,
    ],
    [
      '1',
      '1.00009',
      { comparator: 'legacy' as const, type: 'string' as const, precision: 1e-4 },
      false,
    ],
    [
      '1000000',
      '1000000.9',
      { comparator: 'legacy' as const, type: 'float' as const, precision: 1e-6, absolute: true },
      false,
    ],
  ])('%s against %s with %j: %s', (answer, output, change, isRight) => {
    const { kind } = run('float', `${answer}\n`, `${output}\n`, change)
    expect(kind).toBe(isRight ? 'accepted' : 'wrong')
  })
})

it('what differs is shown at its place, a string from where it differs', () => {
  expect(run('[]int string', '2\n10 20\nžab\n', '2\n10 30\n')).toMatchObject({
    delta: {
      wantSpan: { start: { line: 2, column: 4 }, end: { line: 2, column: 6 } },
      gotSpan: { start: { line: 2, column: 4 }, end: { line: 2, column: 6 } },
    },
  })
  expect(run('string', 'žab\n', 'žác\n')).toMatchObject({
    delta: {
      wantSpan: { start: { line: 1, column: 2 }, end: { line: 1, column: 4 } },
      gotSpan: { start: { line: 1, column: 2 }, end: { line: 1, column: 4 } },
    },
  })
})
