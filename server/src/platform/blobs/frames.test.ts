import { createCipheriv } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../../scanspec/src/testing/random.ts'
import { testSeed } from '../../../../testing/seed.ts'
import { BlobDamaged } from './blobs.ts'
import { frameBytes, packFrames, readSeekTable, seekTable, unpack } from './frames.ts'

/** Bytes that nothing packs, the same each time. */
const noise = (bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes))

const numbers = (bytes: number): Buffer => {
  const random = randomOf(testSeed())
  let text = ''
  while (text.length < bytes) text += `${Math.floor(random() * 1e9)} `
  return Buffer.from(text.slice(0, bytes))
}

const pack = async (content: Buffer): Promise<Buffer> => {
  const frames = await packFrames(content)
  const table = frames.map(({ length }, no) => ({
    packed: length,
    content: Math.min(frameBytes, content.length - no * frameBytes),
  }))
  return Buffer.concat([...frames, seekTable(table)])
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const unpackAll = async (packed: Buffer, pieceBytes: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of unpack(inPieces(packed, pieceBytes))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const contents: [string, Buffer][] = [
  ['numbers', numbers(700_000)],
  ['one frame to the byte', numbers(frameBytes)],
  ['a byte more than a frame', numbers(frameBytes + 1)],
  ['one byte, again and again', Buffer.alloc(600_000, 'a')],
  ['what nothing packs', noise(600_000)],
  ['numbers, then noise', Buffer.concat([numbers(300_000), noise(300_000)])],
  ['a byte', Buffer.from('a')],
]

describe.each(contents)('packed %s', (_name, content) => {
  it('come back from pieces of any size, and by any program that knows zstd', async () => {
    const packed = await pack(content)
    for (const size of [packed.length, 100_000, 65_536, 7919])
      expect((await unpackAll(packed, size)).equals(content)).toBe(true)
    expect(zstdDecompressSync(packed).equals(content)).toBe(true)
  })

  it('have a table of their frames', async () => {
    const packed = await pack(content)
    const tail = packed.subarray(Math.max(0, packed.length - 5000))
    const { offsets, contentBytes } = readSeekTable(tail, packed.length)
    expect(contentBytes).toBe(content.length)
    for (const [no, offset] of offsets.slice(0, -1).entries()) {
      const frame = await unpackAll(packed.subarray(offset, offsets[no + 1]), 100_000)
      const start = no * frameBytes
      expect(frame.equals(content.subarray(start, start + frameBytes))).toBe(true)
    }
  })
})

describe('packed bytes that are damaged', () => {
  it('are never taken for others', async () => {
    const random = randomOf(testSeed())
    const content = numbers(300_000)
    const packed = await pack(content)
    const table = packed.length - 33
    const taken: unknown[] = []
    for (let times = 0; times < 60; times += 1) {
      const changed = Buffer.from(packed)
      const at = Math.floor(random() * table)
      changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      taken.push(await unpackAll(changed, 50_000).catch((error: unknown) => error))
    }
    // A bit of a frame's head may mean nothing.
    const isSame = (back: unknown): boolean => back instanceof Buffer && back.equals(content)
    expect(taken.filter((back) => !(back instanceof BlobDamaged || isSame(back)))).toEqual([])
    expect(taken.filter((back) => back instanceof BlobDamaged).length).toBeGreaterThan(40)
  })

  it('are known where they are cut off, or have no table', async () => {
    const packed = await pack(numbers(300_000))
    for (const end of [1, 5, 6, 1000, packed.length - 40])
      await expect(unpackAll(packed.subarray(0, end), 50_000)).rejects.toBeInstanceOf(BlobDamaged)
    for (const end of [0, 3, 8, 1000, packed.length - 1])
      expect(() => readSeekTable(packed.subarray(0, end), end)).toThrow(BlobDamaged)
    expect(() => readSeekTable(packed, packed.length + 1)).toThrow(BlobDamaged)
  })
})
