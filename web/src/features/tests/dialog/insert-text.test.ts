import { expect, it } from 'vitest'
import { insertText } from './insert-text.ts'

it.each([
  ['', undefined, '3\n', 2],
  ['1 2\n', undefined, '1 2\n3\n', 6],
  ['1 2\n', { start: 2, end: 2 }, '1 3\n2\n', 4],
  ['1 2\n', { start: 0, end: 3 }, '3\n\n', 2],
] as const)('data put into %j at %j gives %j', (text, selection, wanted, cursor) => {
  expect(insertText(text, '3\n', selection)).toEqual({ text: wanted, cursor })
})
