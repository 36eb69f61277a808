import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import type { ComparatorJob } from './compare.ts'

const legacy: ComparatorJob = {
  comparator: 'legacy',
  type: 'string',
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: 1e-6,
  absolute: false,
  fold: false,
}
const run = (checker: Partial<ComparatorJob>, answer: string, output: string) =>
  compare({ ...legacy, ...checker }, { bytes: Buffer.from(answer) }, { bytes: Buffer.from(output) })

const rows: [ComparatorJob['comparator'], string, string, string][] = [
  ['words', '1 2\n3\n', '1  2 3', 'accepted'],
  ['words', '1 2', '1 3', 'Word 2 differs: want "2", got "3"'],
  ['words', 'Yes', 'yes', 'Word 1 differs: want "Yes", got "yes"'],
  ['words', '1 2', '1', 'Output ends early: want "2"'],
  ['words', '1', '1 5', 'Extra output: "5"'],
  ['words', '', '', 'accepted'],
  ['words', '', ' \n\t\v\f\r', 'accepted'],
  ['words', 'x'.repeat(70), 'y', `Word 1 differs: want "${'x'.repeat(64)}…", got "y"`],
  ['lines', 'a  b \nc\n\n', 'a  b\r\nc', 'accepted'],
  ['lines', 'a b\n', 'a  b\n', 'Line 1 differs: want "a b", got "a  b"'],
  ['lines', 'a\n\nb\n', 'a\nb\n', 'Line 2 differs: want "", got "b"'],
  ['lines', ' a\n', 'a\n', 'Line 1 differs: want " a", got "a"'],
  ['lines', 'a\nb\n', 'a\n', 'Output ends early: want "b"'],
  ['lines', 'a\n', 'a\n\nb\n', 'Extra output: "b"'],
  ['ints', '7 -0', '+07 0', 'accepted'],
  ['ints', '7', '7.0', 'Want an integer, got "7.0"'],
  ['ints', '9223372036854775807', '9223372036854775807', 'accepted'],
  ['ints', '1', '9223372036854775808', 'Want an integer, got "9223372036854775808"'],
  ['ints', '-9223372036854775808', '-9223372036854775808', 'accepted'],
  ['ints', '1', '2', 'Word 1 differs: want "1", got "2"'],
  ['floats6', '1.0 abc', '1.0000009 abc', 'accepted'],
  ['floats6', '1.0', '1.0000021', 'Word 1 differs: want "1.0", got "1.0000021"'],
  ['floats6', '1000000', '1000000.9', 'accepted'],
  ['floats4', '0', '0.0001', 'accepted'],
  ['floats4', '0', '0.00011', 'Word 1 differs: want "0", got "0.00011"'],
  ['floats8', '1e3', '1000.000001', 'accepted'],
  ['floats8', '1', '0.99999999', 'accepted'],
  ['floats8', '0.5', '0.50000001', 'accepted'],
  ['floats8', '0.5', '0.5000000101', 'Word 1 differs: want "0.5", got "0.5000000101"'],
  ['floats6', '1', 'nan', 'Want a number, got "nan"'],
  ['floats6', '1', '0x1', 'Want a number, got "0x1"'],
  ['floats6', '1', 'inf', 'Want a number, got "inf"'],
  ['floats6', 'nan', 'nan', 'accepted'],
  ['floats6', '1', '1e400', 'Want a number, got "1e400"'],
]

describe('comparators', () => {
  it.each(rows)('%s: %j against %j gives %s', (comparator, answer, output, wanted) => {
    const outcome = run({ comparator }, answer, output)
    expect(outcome.kind === 'wrong' ? outcome.delta.message : outcome.kind).toBe(wanted)
  })

  it('an answer that is no integer is the fault of the test', () => {
    expect(run({ comparator: 'ints' }, '1\n 2x', '1 2')).toEqual({
      kind: 'badAnswer',
      truthError: {
        pos: { line: 2, column: 2 },
        note: 'The answer has "2x", which is not a 64-bit integer.',
      },
    })
  })

  it('spans count characters from 1 and end exclusive', () => {
    const outcome = run({ comparator: 'words' }, 'é ü\nab cd', 'é ü\nab xyz')
    expect(outcome).toMatchObject({
      delta: {
        wantSpan: { start: { line: 2, column: 4 }, end: { line: 2, column: 6 } },
        gotSpan: { start: { line: 2, column: 4 }, end: { line: 2, column: 7 } },
      },
    })
    const line = run({ comparator: 'lines' }, 'é', 'è')
    expect(line).toMatchObject({
      delta: {
        wantSpan: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
        gotSpan: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      },
    })
    const early = run({ comparator: 'words' }, 'a b', 'a')
    expect(early).toMatchObject({
      delta: { gotSpan: { start: { line: 1, column: 2 }, end: { line: 1, column: 2 } } },
    })
  })
})

const legacyRows: [Partial<ComparatorJob>, string, string, string][] = [
  [{ fold: true }, 'Hello World', 'hello  WORLD', 'accepted'],
  [{ fold: false }, 'Hello', 'hello', 'wrong'],
  [{ strictSpace: true }, 'a b\n', 'a  b\n', 'wrong'],
  [{ strictSpace: true }, 'a b\n', 'a b', 'wrong'],
  [{ strictSpace: true, ignoreTrailingLF: true }, 'a b\n', 'a b', 'accepted'],
  [{ strictSpace: true, ignoreTrailingLF: true }, 'a', 'a\r', 'wrong'],
  [{ strictSpace: true, ignoreTrailingLF: true, transformCRs: true }, 'a', 'a\r', 'accepted'],
  [{ strictSpace: true }, 'a\nb', 'a\r\nb', 'wrong'],
  [{ strictSpace: true, transformCRs: true }, 'a\nb\n', 'a\r\nb\r', 'accepted'],
  [{ type: 'int' }, '007', '7', 'accepted'],
  [{ type: 'float', precision: 1e-4 }, '1000', '1000.05', 'accepted'],
  [{ type: 'float', precision: 1e-4, absolute: true }, '1000', '1000.05', 'wrong'],
  [{ type: 'yesno' }, 'yes NO', 'YES no', 'accepted'],
  [{ type: 'yesno' }, 'yes', 'maybe', 'wrong'],
  [{ type: 'yesno' }, 'perhaps', 'yes', 'badAnswer'],
  [{ type: 'int', multiCase: true }, 'Case 1: 07\nCase 2: 8', 'Case 1: 7\nCase 2: 8', 'accepted'],
  [{ type: 'int', multiCase: true }, 'Case 1: 7', 'Case 01: 7', 'wrong'],
]

describe('the legacy comparator', () => {
  it.each(legacyRows)('%j: %j against %j is %s', (options, answer, output, wanted) => {
    expect(run(options, answer, output).kind).toBe(wanted)
  })
})
