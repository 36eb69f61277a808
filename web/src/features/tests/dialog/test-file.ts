import { sampleFileBytes, testFileBytes } from '@drafts/contract'
import type { BlobView, TestType, UploadId } from '@drafts/contract'

/** What a test's input or output is while it is edited. Only `text` is typed; the others are known by their beginning. */
export type TestFile =
  | { kind: 'text'; text: string }
  | { kind: 'stored'; size: number; snip: string }
  | { kind: 'uploaded'; name: string; size: number; snip: string; blobId: UploadId }

export const emptyFile: TestFile = { kind: 'text', text: '' }

export const testFile = ({ size, snip, truncated }: BlobView): TestFile =>
  truncated ? { kind: 'stored', size, snip } : { kind: 'text', text: snip }

const encoder = new TextEncoder()

export const sizeOf = (file: TestFile): number =>
  file.kind === 'text' ? encoder.encode(file.text).length : file.size

export const limitOf = (type: TestType): number =>
  type === 'sample' ? sampleFileBytes : testFileBytes

/** The sentence of an alert about a file that is too large; undefined when the file fits. */
export const tooLarge = (size: number, type: TestType): string | undefined =>
  size > limitOf(type) ? `The file is too large (${Math.ceil(size / 1000)} kB)` : undefined

export const isSameFile = (a: TestFile, b: TestFile): boolean => {
  if (a === b) return true
  if (a.kind === 'text') return b.kind === 'text' && a.text === b.text
  if (a.kind === 'uploaded') return b.kind === 'uploaded' && a.blobId === b.blobId
  return b.kind === 'stored' && a.size === b.size && a.snip === b.snip
}

export const partOf = (file: TestFile): { text: string } | { blobId: UploadId } | undefined => {
  if (file.kind === 'text') return { text: file.text }
  return file.kind === 'uploaded' ? { blobId: file.blobId } : undefined
}
