import { createCipheriv } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { randomOf } from '../scanspec/src/testing/random.ts'
import type { BlobStore } from '../server/src/platform/blobs/blobs.ts'
import { folderBlobs } from '../server/src/platform/blobs/folder-blobs.ts'

// What packing of stored files costs and saves: `node bench/blobs.ts`. For each content: bytes on the disk, and milliseconds of
// CPU of this process to put it, to read it whole and to send it over HTTP, plain and packed. The least of several rounds counts,
// since other processes only add to it.

const rounds = 5
const random = randomOf(7)
const numbers = (most: number, bytes: number): Buffer => {
  const lines: string[] = []
  for (let length = 0; length < bytes; length += lines.at(-1)?.length ?? 1)
    lines.push(`${Math.floor(random() * most)} `)
  return Buffer.from(lines.join('').slice(0, bytes))
}
const noise = (bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes))

const million = 1_000_000
const contents: [string, Buffer[]][] = [
  ['numbers to 1e9, 8 MB', [numbers(1e9, 8 * million)]],
  ['numbers to 1000, 8 MB', [numbers(1000, 8 * million)]],
  ['a permutation, 1 MB', [numbers(200_000, million)]],
  ['numbers, 50 of 100 kB', Array.from({ length: 50 }, () => numbers(1e9, 100_000))],
  ['numbers, 200 of 5 kB', Array.from({ length: 200 }, () => numbers(1e9, 5000))],
  ['texts, 200 of 1 kB', Array.from({ length: 200 }, () => numbers(1e9, 1000))],
  ['noise, 8 MB', [noise(8 * million)]],
]

const cpuMs = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const inChunks = function* (bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const drain = async (stream: Readable | ReadableStream | null | undefined): Promise<void> => {
  for await (const chunk of stream ?? []) void chunk
}

/** The server is in this process: its part is what both forms differ by. */
const sendAll = async (blobs: BlobStore, hashes: readonly string[]): Promise<void> => {
  const server = createServer((request, response) => {
    void blobs.open((request.url ?? '').slice(1)).then((stream) => stream?.pipe(response))
  }).listen(0)
  const { port } = server.address() as AddressInfo
  for (const hash of hashes) await drain((await fetch(`http://127.0.0.1:${port}/${hash}`)).body)
  server.closeAllConnections()
  server.close()
}

const measure = async (form: 'plain' | 'packed where it pays', pieces: readonly Buffer[]) => {
  const least = { bytes: 0, put: Infinity, read: Infinity, send: Infinity, head: Infinity }
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'drafts-bench-blobs-'))
    const blobs = await folderBlobs(folder, form)
    const hashes: string[] = []
    const put = await cpuMs(async () => {
      for (const bytes of pieces)
        hashes.push((await blobs.put(Readable.from(inChunks(bytes)), bytes.length)).hash)
    })
    const read = await cpuMs(async () => {
      for (const hash of hashes) await drain(await blobs.open(hash))
    })
    const send = await cpuMs(() => sendAll(blobs, hashes))
    const head = await cpuMs(async () => {
      for (const hash of hashes) await blobs.read(hash, 500)
    })
    least.bytes = 0
    for await (const { size } of blobs.list()) least.bytes += size
    least.put = Math.min(least.put, put)
    least.read = Math.min(least.read, read)
    least.send = Math.min(least.send, send)
    least.head = Math.min(least.head, head)
    await rm(folder, { recursive: true })
  }
  return least
}

const ratio = (packed: number, plain: number): string =>
  `${plain.toFixed(1)} → ${packed.toFixed(1)} (${(packed / plain).toFixed(2)})`

for (const [name, pieces] of contents) {
  const plain = await measure('plain', pieces)
  const packed = await measure('packed where it pays', pieces)
  process.stdout.write(
    `${name}: ${(plain.bytes / million).toFixed(2)} → ${(packed.bytes / million).toFixed(2)} MB; ms of CPU: put ${ratio(packed.put, plain.put)}, read ${ratio(packed.read, plain.read)}, sent ${ratio(packed.send, plain.send)}, first 500 bytes ${ratio(packed.head, plain.head)}\n`,
  )
}
