import { expect, test } from 'vitest'
import { isBlankText } from './blank-text.ts'

test.each(['', ' \n\t', '\u00A0', '\u200B\u200D', '\uFEFF \u00AD', '\u2800'])(
  '%j is blank',
  (text) => {
    expect(isBlankText(text)).toBe(true)
  },
)

test.each(['a', ' . ', '\u200Bx', '$', '👩‍🚀', 'ক'])('%j is not blank', (text) => {
  expect(isBlankText(text)).toBe(false)
})
