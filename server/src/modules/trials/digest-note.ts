import { createHash } from 'node:crypto'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { TestToMake } from '../../platform/db/test-plan.ts'

/** What is to be said of a file that was made, beside the hash that the package has of it. */
export const digestNote = async (
  blobs: BlobStore,
  hash: string,
  digest: TestToMake['digest'],
): Promise<string | null> => {
  if (!digest) return null
  const stream = await blobs.open(hash)
  if (!stream) return null
  const [plain, windows] = [createHash(digest.algorithm), createHash(digest.algorithm)]
  for await (const chunk of stream) {
    // Bytes as text and back: only the ends of lines change.
    const text = Buffer.from(chunk).toString('latin1')
    plain.update(text, 'latin1')
    windows.update(text.replaceAll('\n', '\r\n'), 'latin1')
  }
  if (plain.digest('hex') === digest.hex) return null
  return windows.digest('hex') === digest.hex
    ? `the package has its ${digest.algorithm} with line ends of Windows, and it is the same but for them`
    : `the package has another ${digest.algorithm} of it, ${digest.hex}: its generator may write something else here`
}
