// The comparators read streams, of which they store little. Here is what they say of random small texts beside a plain
// reading of the whole texts.
import { expect, test } from 'vitest'
import { testSeed } from '../../../testing/seed.ts'
import { legacy } from '../testing/comparator-rows.ts'
import { compare } from './compare.ts'
import { accepted, emptySpan, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'

const runs = 1000
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')
/** One character for each byte. */
const pieces = [
  'a b A 1 é è € ₭ 😀 \ufeff'.split(' ').map(bytesOf),
  ['\x80', '\xC3', '\xE2\x82', '\xFF', '\xF0\x9F', '\0', 'a b\n', ' \n'],
  [' ', '  ', '\n', '\n\n', '\r\n', '\t', '\r', '\v'],
  ['x'.repeat(63), 'x'.repeat(64), bytesOf('ž'.repeat(70)), ' '.repeat(300), 'y'.repeat(8192)],
].flat()

const draw = ((): ((below: number) => number) => {
  let state = testSeed()
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
})()
const drawText = (): string =>
  Array.from({ length: draw(9) }, () => pieces[draw(pieces.length)]).join('')
/** Like it, but for a place or two. */
const change = (text: string): string => {
  let changed = text
  for (let times = draw(3); times >= 0; times -= 1) {
    const at = draw(changed.length + 1)
    const piece = draw(3) === 0 ? '' : (pieces[draw(pieces.length)] ?? '')
    changed = changed.slice(0, at) + piece + changed.slice(at + draw(3))
  }
  return changed
}

const shown = (raw: string): string => {
  const chars = [...Buffer.from(raw, 'latin1').toString()]
  return chars.slice(0, 64).join('') + (chars.length > 64 ? '…' : '')
}
const isInside = (raw: string, at: number): boolean => (raw.charCodeAt(at) & 0xc0) === 0x80
const charsOf = (raw: string): number => [...raw].filter((_, at) => !isInside(raw, at)).length
/** Line and column of a place in a text. */
const at = (text: string, offset: number) => {
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: charsOf(before.slice(before.lastIndexOf('\n') + 1)) + 1,
  }
}
const firstDifference = (want: string, got: string): number => {
  let same = 0
  while (same < want.length && want[same] === got[same]) same += 1
  while (same > 0 && (isInside(want, same) || isInside(got, same))) same -= 1
  return same
}
const spanIn = (line: number, raw: string, from: number) => ({
  start: { line, column: charsOf(raw.slice(0, from)) + 1 },
  end: { line, column: charsOf(raw) + 1 },
})

/** Lines without the white space at their ends; none at the end. */
const linesOf = (text: string): string[] => {
  return text.split('\n').map((line) => line.replace(/[ \t\v\f\r]+$/, ''))
}
const isLeft = (lines: string[], from: number): boolean => lines.slice(from).some((line) => line)
const endOfLines = (text: string) =>
  emptySpan({
    line: text.replace(/\n$/, '').split('\n').length + (text === '' ? 0 : 1),
    column: 1,
  })
const readLines = (answer: string, output: string): CheckerOutcome => {
  const [wants, gots] = [linesOf(answer), linesOf(output)]
  for (let index = 0; isLeft(wants, index) || isLeft(gots, index); index += 1) {
    const [want = '', got = ''] = [wants[index], gots[index]]
    const number = index + 1
    if (!isLeft(gots, index)) {
      const next = wants.findIndex((line, n) => n >= index && line !== '')
      const raw = wants[next] ?? ''
      return wrong(
        `Output ends early: want "${shown(raw)}"`,
        spanIn(next + 1, raw, 0),
        endOfLines(output),
      )
    }
    if (!isLeft(wants, index)) {
      const next = gots.findIndex((line, n) => n >= index && line !== '')
      const raw = gots[next] ?? ''
      return wrong(`Extra output: "${shown(raw)}"`, endOfLines(answer), spanIn(next + 1, raw, 0))
    }
    if (want === got) continue
    const same = firstDifference(want, got)
    return wrong(
      `Line ${number} differs: want "${shown(want)}", got "${shown(got)}"`,
      spanIn(number, want, same),
      spanIn(number, got, same),
    )
  }
  return accepted
}

interface Word {
  raw: string
  from: number
  space: string
}
const wordsOf = (text: string): { words: Word[]; trailing: string } => {
  const found = [...text.matchAll(/[^ \t\n\v\f\r]+/g)]
  let end = 0
  const words = found.map(({ 0: raw, index }) => {
    const space = text.slice(end, index)
    end = index + raw.length
    return { raw, from: index, space }
  })
  return { words, trailing: text.slice(end) }
}
const spanOf = (text: string, { raw, from }: Word) => ({
  start: at(text, from),
  end: at(text, from + raw.length),
})
const endOf = (text: string) => emptySpan(at(text, text.length))
const readWords = (
  answer: string,
  output: string,
  { isStrict = false, ignoresEnd = false } = {},
): CheckerOutcome => {
  const [wants, gots] = [wordsOf(answer), wordsOf(output)]
  for (let index = 0; ; index += 1) {
    const [want, got] = [wants.words[index], gots.words[index]]
    if (want && got) {
      if (isStrict && want.space !== got.space)
        return wrong(
          `White space before "${shown(got.raw)}" differs`,
          emptySpan(at(answer, want.from)),
          emptySpan(at(output, got.from)),
        )
      if (want.raw === got.raw) continue
      return wrong(
        `Word ${index + 1} differs: want "${shown(want.raw)}", got "${shown(got.raw)}"`,
        spanOf(answer, want),
        spanOf(output, got),
      )
    }
    if (want)
      return wrong(
        `Output ends early: want "${shown(want.raw)}"`,
        spanOf(answer, want),
        endOf(output),
      )
    if (got) return wrong(`Extra output: "${shown(got.raw)}"`, endOf(answer), spanOf(output, got))
    const ends = [wants.trailing, gots.trailing].map((end) =>
      ignoresEnd ? end.replace(/\n+$/, '') : end,
    )
    if (!isStrict || ends[0] === ends[1]) return accepted
    return wrong('White space at the end differs', endOf(answer), endOf(output))
  }
}

test('random texts', () => {
  for (let run = 0; run < runs; run += 1) {
    const answer = drawText()
    const output = draw(4) === 0 ? drawText() : change(answer)
    const said = (options: Partial<typeof legacy>): CheckerOutcome =>
      compare(
        { ...legacy, ...options },
        { bytes: Buffer.from(answer, 'latin1') },
        { bytes: Buffer.from(output, 'latin1') },
      )
    const strict = { comparator: 'legacy', strictSpace: true } as const
    const ignoring = { isStrict: true, ignoresEnd: true }
    expect({
      lines: said({ comparator: 'lines' }),
      words: said({ comparator: 'words' }),
      strict: said(strict),
      ignoring: said({ ...strict, ignoreTrailingLF: true }),
      texts: [answer, output],
    }).toEqual({
      lines: readLines(answer, output),
      words: readWords(answer, output),
      strict: readWords(answer, output, { isStrict: true }),
      ignoring: readWords(answer, output, ignoring),
      texts: [answer, output],
    })
  }
})
