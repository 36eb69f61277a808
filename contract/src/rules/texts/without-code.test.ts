import { expect, it } from 'vitest'
import { withoutCode } from './without-code.ts'

it.each([
  ['a `b` c', 'a  c'],
  ['a\n```cpp\nb\n```\nc', 'a\n\nc'],
  ['~~~\n```\n~~~\nb', '\nb'],
  ['````\n```\n````\nb', '\nb'],
  ['```\na\n````\nb', '\nb'],
  ['~~~\nnot closed', '~~~\nnot closed'],
  ['`a\nb`', '`a\nb`'],
  ['```\na\n```\nb\n```\nc\n```', '\nb\n'],
])('%j without its code is %j', (markdown, rest) => {
  expect(withoutCode(markdown)).toBe(rest)
})
