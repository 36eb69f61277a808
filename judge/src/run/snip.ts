import { snipBytes } from '@drafts/contract'
import type { Stream } from '@drafts/contract'

/**
 * The beginning of bytes as text of at most `snipBytes` of UTF-8: bytes that are not text grow threefold as replacement
 * characters and count as such. A character cut in two at the end is left out, a byte-order mark is kept.
 */
export const snipOutput = (bytes: Uint8Array): string => {
  const text = beginning(bytes)
  const encoded = Buffer.from(text)
  return encoded.length <= snipBytes ? text : beginning(encoded)
}

/** What a stream shows of itself; `size` is that of all its bytes, of which `bytes` may be the first. */
export const snippet = (bytes: Uint8Array, size: number): Stream => ({
  snip: snipOutput(bytes),
  size,
  blob: null,
})

/** NUL cannot be stored as text: it is a replacement character like other bytes that are not text. */
const beginning = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes.subarray(0, snipBytes), { stream: bytes.length > snipBytes })
    .replaceAll('\0', '\uFFFD')
