import { expect, it } from 'vitest'
import { badPackage } from './package-error.ts'

it.each([
  ['a\x7f\x01\x9bb: no name.', 'a\\u007f\\u0001\\u009bb: no name.'],
  ['One.\nTwo ä 三.', 'One.\nTwo ä 三.'],
  [`${'a'.repeat(999)}.`, `${'a'.repeat(999)}.`],
  ['a\u202eb\tc\r\nd: no name.', 'a\\u202eb c\nd: no name.'],
  [`${'a'.repeat(997)}😀😀.`, `${'a'.repeat(997)}….`],
  [`${'a'.repeat(1000)}.`, `${'a'.repeat(998)}….`],
])('a refusal that quotes a package can be read: %#', (message, shown) => {
  expect(badPackage(message).message).toBe(shown)
})
