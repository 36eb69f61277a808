import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface EntryDigest {
  size: number
  sha256: string
  hasCrlf: boolean
}

/** Reads a stream to its end, keeping nothing of it. */
export async function hashStream(stream: Readable): Promise<EntryDigest> {
  const hash = createHash('sha256')
  let size = 0
  let hasCrlf = false
  let endsInCr = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (!hasCrlf) hasCrlf = (endsInCr && chunk[0] === 10) || chunk.includes('\r\n')
    endsInCr = chunk.at(-1) === 13
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex'), hasCrlf }
}
