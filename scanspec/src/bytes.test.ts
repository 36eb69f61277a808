import { expect, it } from 'vitest'
import { bytesOfText, decodeAt, sliceBytes, textOfBytes } from './bytes.ts'

const points = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff]

it.each(points)('U+%i goes to bytes and back', (point) => {
  const char = String.fromCodePoint(point)
  const bytes = bytesOfText(char)
  expect(Buffer.from(bytes, 'latin1').toString()).toBe(char)
  expect(decodeAt(bytes, 0)).toEqual({ point, length: bytes.length })
  expect(textOfBytes(`a${bytes}b`)).toBe(`a${char}b`)
})

it.each([
  ['a byte that begins nothing', '\x80', '\ufffd'],
  ['a longer form than needed', '\xc0\x80', '\ufffd\ufffd'],
  ['one of three bytes', '\xe0\x9f\xbf', '\ufffd\ufffd\ufffd'],
  ['one of four bytes', '\xf0\x8f\xbf\xbf', '\ufffd\ufffd\ufffd\ufffd'],
  ['a surrogate', '\xed\xa0\x80', '\ufffd\ufffd\ufffd'],
  ['past the last character', '\xf4\x90\x80\x80', '\ufffd\ufffd\ufffd\ufffd'],
  ['a character that is cut', 'a\xe2\x82', 'a\ufffd\ufffd'],
  ['a character with another byte inside', '\xe2a\x82', '\ufffda\ufffd'],
  ['0xff', '\xff', '\ufffd'],
])('%s is no character', (_name, bytes, text) => {
  expect(textOfBytes(bytes)).toBe(text)
  expect(decodeAt(bytes, bytes.startsWith('a') ? 1 : 0)).toEqual({ point: undefined, length: 1 })
})

it('a lone surrogate becomes the replacement character', () => {
  expect(bytesOfText('\ud800')).toBe('\xef\xbf\xbd')
})

it.each([0, 1, 3, 4, 5, 23, 24, 25, 31, 32, 33, 10_000])(
  '%i bytes are sliced as they are',
  (length) => {
    const input = Uint8Array.from({ length: length + 2 }, (_, index) => (index * 7) % 256)
    const plain = Uint8Array.from({ length: length + 2 }, (_, index) => (index * 7) % 128)
    for (const bytes of [input, plain]) {
      const expected = Buffer.from(bytes.subarray(1, length + 1)).toString('latin1')
      expect(sliceBytes(bytes, 1, length + 1)).toBe(expected)
    }
  },
)
