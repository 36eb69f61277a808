import { expect, test } from 'vitest'
import { markChangedWords } from './marked-words.ts'

const marked = (parts: { text: string; isMarked: boolean }[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

test('the words that differ are marked on both sides', () => {
  const { from, to } = markChangedWords('Add two numbers.', 'Add three small numbers.')
  expect(marked(from)).toBe('Add [two] numbers.')
  expect(marked(to)).toBe('Add [three small] numbers.')
})

test('nothing is marked where there is nothing to compare, or too much', () => {
  expect(markChangedWords('', 'new').to).toEqual([{ text: 'new', isMarked: false }])
  const long = 'a b '.repeat(2000)
  expect(markChangedWords(long, `${long}c`).to).toHaveLength(1)
})

test('a line break is a word of its own', () => {
  const { from } = markChangedWords('one\ntwo', 'one\n\ntwo')
  expect(marked(from)).toBe('one\ntwo')
})
