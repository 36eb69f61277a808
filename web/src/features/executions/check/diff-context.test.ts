import { expect, test } from 'vitest'
import { contextOf, firstDifference } from './diff-context.ts'

const span = (line: number, from: number, to: number, lastLine = line) => ({
  start: { line, column: from },
  end: { line: lastLine, column: to },
})
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')

test('a difference stands with two lines before and after it', () => {
  const { lines } = contextOf(numbered(9), span(5, 6, 7), false)
  expect(lines.map(({ no }) => no)).toEqual([3, 4, 5, 6, 7])
  expect(lines.map(({ mark }) => mark)).toEqual([null, null, { start: 5, end: 6 }, null, null])
})

test('a span over many lines is shown by its first three', () => {
  const { lines } = contextOf(numbered(20), span(2, 1, 7, 18), false)
  expect(lines.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6])
  expect(lines[2]?.mark).toEqual({ start: 0, end: 6 })
})

test('what is missing after the end has a line of its own', () => {
  const { lines, isBeyond } = contextOf('1\n2\n', span(3, 1, 1), false)
  expect(isBeyond).toBe(false)
  expect(lines.at(-1)).toEqual({ no: 3, text: '', mark: { start: 0, end: 0 } })
})

test('nothing at all was printed', () => {
  expect(contextOf('', span(1, 1, 1), false).lines).toEqual([
    { no: 1, text: '', mark: { start: 0, end: 0 } },
  ])
})

test('a place after a cut text is beyond it', () => {
  expect(contextOf('1\n2', span(40, 1, 2), true)).toEqual({ lines: [], isBeyond: true })
  expect(contextOf('1\n23', span(2, 9, 10), true).isBeyond).toBe(true)
  expect(contextOf('1\n23', span(2, 2, 3), true).isBeyond).toBe(false)
})

test('columns count characters, not UTF-16 units', () => {
  expect(contextOf('🙂🙂x', span(1, 3, 4), false).lines[0]?.mark).toEqual({ start: 2, end: 3 })
})

test('a long line is cut around its mark', () => {
  const text = `${'a'.repeat(500)}X${'b'.repeat(500)}`
  const [line] = contextOf(text, span(1, 501, 502), false).lines
  expect(line?.text.length).toBeLessThan(170)
  expect([...(line?.text ?? '')].slice(line?.mark?.start, line?.mark?.end).join('')).toBe('X')
})

test.each([
  ['the same', 'a\nb\n', 'a\nb\n', null],
  ['a changed line', 'a\nb\nc\n', 'a\nx\nc\n', 2],
  ['a missing line', 'a\nb\n', 'a\n', 2],
  ['an extra line', 'a\n', 'a\nb\n', 2],
])('without a place from the checker: %s', (_name, want, got, line) => {
  expect(firstDifference(want, got)?.gotSpan?.start.line ?? null).toBe(line)
})

test('a guessed mark begins at the first character that is not the same', () => {
  expect(firstDifference('a\n1 2 3\n', 'a\n1 5\n')).toEqual({
    message: '',
    wantSpan: span(2, 3, 6),
    gotSpan: span(2, 3, 4),
  })
})
