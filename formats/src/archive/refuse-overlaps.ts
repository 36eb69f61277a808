import type yauzl from 'yauzl'
import { PackageError } from '../package-error.ts'

const localHeaderBytes = 30

/** Entries that share bytes are the "better zip bomb": a few kilobytes stand for gigabytes. No writer makes them. */
export function refuseOverlaps(entries: readonly yauzl.Entry[]): void {
  const spans = entries
    .map((entry) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end:
        entry.relativeOffsetOfLocalHeader +
        localHeaderBytes +
        entry.fileNameRaw.length +
        entry.compressedSize,
      name: Buffer.from(entry.fileNameRaw).toString('utf8'),
    }))
    .toSorted((a, b) => a.start - b.start)
  let end = 0
  for (const span of spans) {
    if (span.start < end) {
      throw new PackageError('ErrBadZIP', `The entry ${span.name} overlaps another one.`, span.name)
    }
    end = span.end
  }
}
