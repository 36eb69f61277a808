import { expect, test } from 'vitest'
import { differenceOf, nearChanges } from './word-difference.ts'

const written = (from: string, to: string, words: boolean): string =>
  differenceOf(from, to, words)
    .flatMap(({ parts }) => parts)
    .map(({ text, on }) => ({ both: text, from: `[-${text}-]`, to: `{+${text}+}` })[on])
    .join('')

test.each([
  ['Add two numbers.\n', 'Add three numbers.\n', 'Add [-two-]{+three+} numbers.\n'],
  ['', 'New', '{+New+}'],
  ['Old', '', '[-Old-]'],
  ['a\n\nb', 'a\n\nb c', 'a\n\nb{+ c+}'],
])('words of %j and %j', (from, to, shown) => expect(written(from, to, true)).toBe(shown))

test('a program differs by whole lines', () => {
  expect(written('a = 1\nb = 2\n', 'a = 1\nb = 3\n', false)).toBe('a = 1\n[-b = 2\n-]{+b = 3\n+}')
})

test.each([true, false])('both sides are whole, by words: %s', (words) => {
  const from = 'x\ny z\n'.repeat(3000)
  const to = `${'x\ny w\n'.repeat(2999)}end`
  const parts = differenceOf(from, to, words).flatMap((one) => one.parts)
  const side = (on: string) =>
    parts.flatMap((part) => (part.on === 'both' || part.on === on ? [part.text] : [])).join('')
  expect(side('from')).toBe(from)
  expect(side('to')).toBe(to)
})

test('of what is the same only three lines beside a change are shown at first', () => {
  const lines = Array.from({ length: 20 }, (_none, at) => `line ${at}\n`).join('')
  const shown = nearChanges(differenceOf(`${lines}old`, `${lines}new`, false))
  expect(shown.map((one) => ('hidden' in one ? one.hidden : one.parts[0]?.text))).toEqual([
    17,
    'line 17\nline 18\nline 19\n',
    'old',
  ])
})
