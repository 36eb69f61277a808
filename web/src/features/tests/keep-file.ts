import type { UploadId } from '@drafts/contract'
import { api } from '../../lib/api-client.ts'

export type FilePart = { text: string } | { blobId: UploadId }

/** What is longer goes as a blob of its own: the bodies of 250 tests are one request. */
const inlineBytes = 20_000

/** A file of a test that goes with others in one request. */
export const keepFile = async (file: Blob): Promise<FilePart> => {
  const text = file.size <= inlineBytes ? decode(await file.arrayBuffer()) : undefined
  if (text !== undefined) return { text }
  const { id } = await api.createBlob({ body: { kind: 'file', file, size: file.size } })
  return { blobId: id }
}

/** Undefined where the bytes are no text: JSON would change them. */
const decode = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: it is sent as it is.
    return undefined
  }
}
