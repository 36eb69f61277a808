import { describe, expect, it } from 'vitest'
import { frame, FrameError, FrameReader } from './frames.ts'

const messages = ['{"id":1}', '', '{"text":"é∑𝄞"}', 'x'.repeat(10_000)]
const stream = Buffer.concat(messages.map(frame))

describe('messages of a stream', () => {
  it.each([1, 2, 3, 7, 100, 4096, stream.length])('come whole in pieces of %i bytes', (size) => {
    const reader = new FrameReader(20_000)
    const read: string[] = []
    for (let at = 0; at < stream.length; at += size)
      read.push(...reader.push(stream.subarray(at, at + size)))
    expect(read).toEqual(messages)
  })

  it('other headers beside the length change nothing', () => {
    const text =
      'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 2\r\n\r\n{}'
    expect(new FrameReader(10).push(Buffer.from(text))).toEqual(['{}'])
  })

  it.each([
    ['a message that is too long', 'Content-Length: 11\r\n\r\n'],
    ['no length', 'Content-Type: x\r\n\r\n'],
    ['a length that is no number', 'Content-Length: -1\r\n\r\n'],
    ['a header without end', 'x'.repeat(5000)],
  ])('%s is refused', (_what, text) => {
    expect(() => new FrameReader(10).push(Buffer.from(text))).toThrow(FrameError)
  })
})
