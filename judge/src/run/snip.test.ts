import { snipBytes } from '@drafts/contract'
import { expect, it } from 'vitest'
import { snipOutput, snippet } from './snip.ts'

it.each<[string, Buffer, string]>([
  ['short text is whole', Buffer.from('añb'), 'añb'],
  ['as much as fits is whole', Buffer.alloc(snipBytes, 'x'), 'x'.repeat(snipBytes)],
  ['longer text is cut', Buffer.alloc(snipBytes + 1, 'x'), 'x'.repeat(snipBytes)],
  [
    'a character cut in two is left out',
    Buffer.from(`${'x'.repeat(snipBytes - 1)}é`),
    'x'.repeat(snipBytes - 1),
  ],
  [
    'bytes that are no text count three each',
    Buffer.alloc(snipBytes, 0xff),
    '\ufffd'.repeat(Math.floor(snipBytes / 3)),
  ],
  ['NUL counts as such', Buffer.alloc(snipBytes), '\ufffd'.repeat(Math.floor(snipBytes / 3))],
  ['half a character at the true end is shown', Buffer.from([0x61, 0xc3]), 'a\ufffd'],
  ['a byte-order mark is kept', Buffer.from('\ufeffx'), '\ufeffx'],
])('%s', (_, bytes, text) => {
  expect(snipOutput(bytes)).toBe(text)
  expect(Buffer.byteLength(snipOutput(bytes))).toBeLessThanOrEqual(snipBytes)
})

it('the size is that of all the bytes', () => {
  expect(snippet(Buffer.from([0xff]), 5)).toEqual({ snip: '\ufffd', size: 5, blob: null })
})
