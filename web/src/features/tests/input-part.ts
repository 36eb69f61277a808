import type { UploadId } from '@drafts/contract'
import { api } from '../../lib/api-client.ts'
import { partOf, sizeOf } from './test-file.ts'
import type { TestFile } from './test-file.ts'

/** What is longer goes as a blob of its own, not inside of JSON. */
const inlineBytes = 100_000

/** A test's file as the input of a run. One that is only stored is read and handed in again. */
export const inputPartOf = async (
  file: TestFile,
  storedHref: string | undefined,
  signal: AbortSignal,
): Promise<{ text: string } | { blobId: UploadId }> => {
  const part = partOf(file)
  if (part && (file.kind !== 'text' || sizeOf(file) <= inlineBytes)) return part
  const bytes =
    file.kind === 'text' ? new Blob([file.text]) : await storedBytes(storedHref ?? '', signal)
  const { id } = await api.createBlob({ body: { kind: 'file', file: bytes, size: bytes.size } })
  return { blobId: id }
}

const storedBytes = async (href: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(href, { signal })
  if (!response.ok) throw new TypeError('The stored file could not be read.')
  return response.blob()
}
