import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream'
import { hashStream } from '../archive/hash-entry.ts'
import type { ReadFile } from '../problem/problem-package.ts'

const CR = 13

/** The file with the line ends of Unix: each CR before an LF is left out. */
export async function lfFile(file: ReadFile): Promise<ReadFile> {
  const open = async (): Promise<Readable> =>
    // A fault of the source ends what is read from it.
    pipeline(await file.open(), crlfToLf(), () => undefined)
  const { size, sha256 } = await hashStream(await open())
  return { path: file.path, sizeBytes: size, sha256, open }
}

/** A CR at the end of a chunk waits for the next one. */
function crlfToLf(): Transform {
  let held: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const bytes = Buffer.concat([...held, chunk])
      const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length
      held = end < bytes.length ? [bytes.subarray(end)] : []
      done(null, withoutCrs(bytes.subarray(0, end)))
    },
    flush(done: TransformCallback) {
      done(null, Buffer.concat(held))
    },
  })
}

function withoutCrs(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length)
  let [length, from] = [0, 0]
  for (let at = bytes.indexOf('\r\n'); at !== -1; at = bytes.indexOf('\r\n', at + 2)) {
    length += bytes.copy(kept, length, from, at)
    from = at + 1
  }
  length += bytes.copy(kept, length, from)
  return kept.subarray(0, length)
}
