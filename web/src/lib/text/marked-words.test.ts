import { expect, test } from 'vitest'
import { markWords } from './marked-words.ts'

const marked = (parts: { text: string; isMarked: boolean }[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

test('the words that differ are marked on both sides', () => {
  const { from, to } = markWords('Add two numbers.', 'Add three small numbers.')
  expect(marked(from)).toBe('Add [two] numbers.')
  expect(marked(to)).toBe('Add [three small] numbers.')
})

test('nothing is marked where there is nothing to compare, or too much', () => {
  expect(markWords('', 'new').to).toEqual([{ text: 'new', isMarked: false }])
  const long = 'a b '.repeat(2000)
  expect(markWords(long, `${long}c`).to).toHaveLength(1)
})

test('a line break is a word of its own', () => {
  const { from } = markWords('one\ntwo', 'one\n\ntwo')
  expect(marked(from)).toBe('one\ntwo')
})
