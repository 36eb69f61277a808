import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compare, trustsEqualBytes } from './compare.ts'
import type { ComparatorJob } from './compare.ts'
import { integerRows, legacy, legacyRows, plainRows } from '../testing/comparator-rows.ts'

const run = (checker: Partial<ComparatorJob>, answer: string, output: string) =>
  compare({ ...legacy, ...checker }, { bytes: Buffer.from(answer) }, { bytes: Buffer.from(output) })

describe('comparators', () => {
  it.each(plainRows)('%s: %j against %j gives %s', (comparator, answer, output, wanted) => {
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

/** The wrong pieces, from line and column to line and column, as wanted and as printed. */
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

  const huge = 'x'.repeat(1_100_000)
  it.each<[Partial<ComparatorJob>, string, string, string]>([
    [{ comparator: 'words' }, `${huge}a`, `${huge}a`, 'accepted'],
    [{ comparator: 'words' }, `${huge}a`, `${huge}b`, 'wrong'],
    [{ comparator: 'words' }, huge, `${huge}b`, 'wrong'],
    [{ fold: true }, `${huge}a`, `${huge}A`, 'accepted'],
    [{ fold: true }, `${huge}a`, `${huge}B`, 'wrong'],
    [{ comparator: 'floats6' }, `${huge}a`, `${huge}b`, 'wrong'],
    [{ comparator: 'ints' }, '0', `${'0'.repeat(1_100_000)}5`, 'wrong'],
    [{ strictSpace: true }, `${' '.repeat(100_000)}\t a`, `${' '.repeat(100_000)}\t a`, 'accepted'],
    [{ strictSpace: true }, `${' '.repeat(100_000)}\t a`, `${' '.repeat(100_000)} \ta`, 'wrong'],
    [
      { strictSpace: true, ignoreTrailingLF: true },
      `a\t${'\n'.repeat(100_000)}`,
      `a\t${'\n'.repeat(90_000)}`,
      'accepted',
    ],
  ])('beyond what is stored are compared too (%#)', (checker, answer, output, kind) => {
    expect(run(checker, answer, output).kind).toBe(kind)
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
  it.each(integerRows)('%s against %s is %s', (answer, output, kind) => {
    expect(run({ comparator: 'ints' }, answer, output).kind).toBe(kind)
  })
})

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
