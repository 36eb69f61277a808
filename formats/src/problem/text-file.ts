import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PackageFile } from './problem-package.ts'

/** A text as a file of a package. */
export const textFile = (value: string): PackageFile => {
  const bytes = Buffer.from(value)
  return {
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from(bytes.length === 0 ? [] : [bytes]),
  }
}
