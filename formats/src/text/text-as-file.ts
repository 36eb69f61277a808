import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MeasuredFile } from '../imported-problem.ts'

/** A text of the package as a file of its own. */
export function textFile(path: string, text: string): MeasuredFile {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, sizeBytes: bytes.length, sha256, open: async () => Readable.from([bytes]) }
}

export function emptyFile(path: string): MeasuredFile {
  return textFile(path, '')
}
