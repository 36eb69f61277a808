import { expect, it } from 'vitest'
import { visibleParts } from './visible-parts.ts'

const shown = (text: string, isSpaceVisible = false): string =>
  visibleParts(text, isSpaceVisible)
    .map((part) => (part.kind === 'text' ? part.text : `{${part.text}}`))
    .join('')

it.each([
  ['', ''],
  ['1 2\n', '1 2\n'],
  ['a\u0000b', 'a{␀}b'],
  ['\u001B[2Jx', '{␛}[2Jx'],
  ['x\u007F\u0085', 'x{␡‹U+0085›}'],
  // Would be read from right to left.
  ['ab\u202Ecd', 'ab{‹U+202E›}cd'],
  ['\uFEFF1', '{‹U+FEFF›}1'],
  ['<b>&amp;', '<b>&amp;'],
  ['क़ 😀', 'क़ 😀'],
])('%j is shown as %j', (text, wanted) => {
  expect(shown(text)).toBe(wanted)
})

it('white space is drawn when asked for, and controls then as well', () => {
  expect(shown('1 \t2\r\n\u0007', true)).toBe('1{·→\t}2{␍↵\n}{␇}')
})
