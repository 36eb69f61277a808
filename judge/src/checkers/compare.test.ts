import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compare, trustsEqualBytes } from './compare.ts'
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
  // By exactly the precision, which no binary number shows exactly.
  ['floats8', '10000000.1', '10000000.200000001', 'accepted'],
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

  it('an answer that is not an integer is the fault of the test', () => {
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

/** Of what is wrong: from line and column to line and column, wanted and got. */
const spansOf = (comparator: ComparatorJob['comparator'], answer: string, output: string) => {
  const outcome = run({ comparator }, answer, output)
  if (outcome.kind !== 'wrong') return outcome.kind
  return [outcome.delta.wantSpan, outcome.delta.gotSpan].map(
    (span) => span && `${span.start.line}:${span.start.column}-${span.end.line}:${span.end.column}`,
  )
}

describe('the place of a difference', () => {
  it.each<[ComparatorJob['comparator'], string, string, string[]]>([
    ['words', 'a\n bcd', 'a b', ['2:2-2:5', '1:3-1:4']],
    ['words', 'a b', 'a\n', ['1:3-1:4', '2:1-2:1']],
    ['words', 'a\n', 'a bc', ['2:1-2:1', '1:3-1:5']],
    ['words', 'ü\té', 'ü\tö', ['1:3-1:4', '1:3-1:4']],
    ['lines', 'abcd', 'abx', ['1:3-1:5', '1:3-1:4']],
    ['lines', 'abc', 'ab', ['1:3-1:4', '1:3-1:3']],
    ['lines', 'ab', 'abc', ['1:3-1:3', '1:3-1:4']],
    ['lines', 'a\nbc  \n', 'a\nbd', ['2:2-2:3', '2:2-2:3']],
    // The first two bytes of both characters are the same, and so is the last of these.
    ['lines', 'x€y', 'x₭y', ['1:2-1:4', '1:2-1:4']],
    ['lines', 'xé', 'xĩ', ['1:2-1:3', '1:2-1:3']],
    ['lines', 'xé', 'xê', ['1:2-1:3', '1:2-1:3']],
    ['lines', 'a\n\nb', 'a\nb', ['2:1-2:1', '2:1-2:2']],
    ['lines', 'a\nb', 'a\n\n\nb', ['2:1-2:2', '2:1-2:1']],
    ['lines', 'a\nb\n', 'a\n', ['2:1-2:2', '2:1-2:1']],
    ['lines', 'a\n', 'a\n\n bc ', ['2:1-2:1', '3:1-3:4']],
  ])('of %s: %j against %j', (comparator, answer, output, spans) => {
    expect(spansOf(comparator, answer, output)).toEqual(spans)
  })
})

it('a line that begins in the middle of a character differs from its beginning', () => {
  const lines = ['\x80ab', '\x81ab'].map((line) => ({ bytes: Buffer.from(line, 'latin1') }))
  const [answer = { bytes: Buffer.alloc(0) }, output = answer] = lines
  expect(compare({ ...legacy, comparator: 'lines' }, answer, output)).toMatchObject({
    delta: { wantSpan: { start: { line: 1, column: 1 }, end: { line: 1, column: 3 } } },
  })
})

describe('long words and lines', () => {
  const long = 'x'.repeat(8192)
  it.each<[ComparatorJob['comparator'], string, string, string]>([
    ['words', `${long}a`, `${long}a`, 'accepted'],
    ['words', `${long}a`, `${long}b`, 'wrong'],
    ['words', long, `${long}a`, 'wrong'],
    ['words', `${long}${long}`, `${long}${long}`, 'accepted'],
    ['lines', `${long} a  `, `${long} a`, 'accepted'],
    ['lines', `${long}  `, long, 'accepted'],
    ['lines', `${' '.repeat(8191)}a`, `${' '.repeat(8191)}b`, 'wrong'],
    ['lines', `${long} a`, `${long}  a`, 'wrong'],
    ['lines', `${'x'.repeat(8190)}  `, 'x'.repeat(8190), 'accepted'],
  ])('of %s are compared to their end (%#)', (comparator, answer, output, kind) => {
    expect(run({ comparator }, answer, output).kind).toBe(kind)
  })

  it('in a file are read piece by piece', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drafts-compare-'))
    const file = join(folder, 'answer')
    const text = 'ab\n'.repeat(50_000)
    await writeFile(file, text)
    const against = (output: string) =>
      compare({ ...legacy, comparator: 'lines' }, { path: file }, { bytes: Buffer.from(output) })
    expect(against(text).kind).toBe('accepted')
    expect(against(`${text}c`)).toMatchObject({ delta: { message: 'Extra output: "c"' } })
    await rm(folder, { recursive: true })
  })
})

describe('integers at the ends of 64 bits', () => {
  it.each([
    ['9223372036854775807', '9223372036854775807', 'accepted'],
    ['-9223372036854775808', '-09223372036854775808', 'accepted'],
    ['9223372036854775808', '1', 'badAnswer'],
    ['-9223372036854775809', '1', 'badAnswer'],
    ['1', '-9223372036854775809', 'wrong'],
    ['1', '00000000000000000000000000000001', 'accepted'],
    ['1', '100000000000000000000000000000000', 'wrong'],
    ['0', '-000', 'accepted'],
    ['5', '+5', 'accepted'],
    ['5', '--5', 'wrong'],
    ['5', '5.', 'wrong'],
  ])('%s against %s is %s', (answer, output, kind) => {
    expect(run({ comparator: 'ints' }, answer, output).kind).toBe(kind)
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
  [{ type: 'int', multiCase: true }, 'case 1: 7', 'case 1: 07', 'accepted'],
  [{ type: 'int', multiCase: true }, 'Case x: 7', 'Case x: 7', 'badAnswer'],
  [{ type: 'int', multiCase: true }, '1 Case', '1 Case', 'badAnswer'],
  [{ type: 'int', multiCase: true }, '1\n2:', '1\n2:', 'badAnswer'],
  [{ type: 'int', multiCase: true, fold: true }, 'Case 1: 7', 'CASE 1: 7', 'accepted'],
  [{ type: 'int' }, 'Case', 'Case', 'badAnswer'],
  [{ type: 'float', fold: true }, '1 Ab', '1.0 aB', 'accepted'],
  [{ type: 'float', fold: false }, '1 Ab', '1.0 aB', 'wrong'],
  [{ type: 'float', precision: 1e-4, absolute: true }, '-5', '-5.0001', 'accepted'],
  [{ type: 'float', precision: 1e-4, absolute: true }, '0.1', '0.1001', 'accepted'],
  [{ type: 'yesno' }, 'no', 'NO', 'accepted'],
  [{ type: 'yesno' }, 'no', 'yes', 'wrong'],
  [{ type: 'yesno' }, 'yes', 'no', 'wrong'],
  [{ type: 'custom', fold: true }, 'Ä', 'ä', 'wrong'],
  [{ strictSpace: true }, ' a', 'a', 'wrong'],
  [{ strictSpace: true }, 'a\r\nb', 'a\r\nb', 'accepted'],
  [{ strictSpace: true, transformCRs: true }, 'a\r\rb', 'a\n\nb', 'accepted'],
  [{ strictSpace: true, transformCRs: true }, 'a\r\n', 'a\n\n', 'wrong'],
  [{ strictSpace: true, ignoreTrailingLF: true }, 'a\n\n', 'a', 'accepted'],
  [{ strictSpace: true, ignoreTrailingLF: true }, 'a \n', 'a', 'wrong'],
]

it.each<[Partial<ComparatorJob>, boolean]>([
  [{ comparator: 'words' }, true],
  [{ comparator: 'lines', type: 'int' }, true],
  [{ comparator: 'floats6' }, true],
  [{ comparator: 'ints' }, false],
  [{ type: 'string' }, true],
  [{ type: 'float' }, true],
  [{ type: 'int' }, false],
  [{ type: 'yesno' }, false],
])('%j trusts bytes that equal the answer: %s', (options, trusts) => {
  expect(trustsEqualBytes({ ...legacy, ...options })).toBe(trusts)
})

describe('the legacy comparator', () => {
  it.each(legacyRows)('%j: %j against %j is %s', (options, answer, output, wanted) => {
    expect(run(options, answer, output).kind).toBe(wanted)
  })
})
