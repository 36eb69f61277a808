import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MeasuredFile, PackageFile } from './problem-package.ts'

/** A text as a file of a package. */
export const textFile = (value: string): MeasuredFile => {
  const bytes = Buffer.from(value)
  return {
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from(bytes.length === 0 ? [] : [bytes]),
  }
}

/** Writers get problems whose files were all read. */
export const measuredSha256 = ({ sha256, path = 'of a package' }: PackageFile): string => {
  if (sha256 === undefined) throw new Error(`The file ${path} was not read yet.`)
  return sha256
}
