import { dirname, join } from 'node:path'
import { BlobDamaged } from '../blobs/blobs.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { readOnlyBlobs } from '../blobs/folder-blobs.ts'
import type { Member } from './members.ts'

// A folder of backups shares one folder of blobs: each backup names those of its moment, and adds only the ones that are
// not there. Bytes never change under their hash, so those of earlier backups serve all later ones.

export const blobsBeside = (file: string): string => join(dirname(file), 'blobs')

/** The blobs beside a backup, for reading alone: it may lie where nothing can be written. */
export const readBeside = (file: string): Pick<BlobStore, 'open'> =>
  readOnlyBlobs(blobsBeside(file))

/** Puts a blob beside the backup unless it is there. Answers its size; undefined where the source has lost it. */
export const putBeside = async (
  source: BlobStore,
  beside: BlobStore,
  hash: string,
): Promise<number | undefined> => {
  try {
    // One that was set aside since no backup named it is named again.
    await beside.bringBack(hash)
    const size = await beside.findSize(hash)
    if (size !== undefined) return size
    const bytes = await source.open(hash)
    if (!bytes) return undefined
    const stored = await beside.put(bytes, Number.MAX_SAFE_INTEGER)
    return stored.hash === hash ? stored.size : undefined
  } catch (error) {
    if (error instanceof BlobDamaged) return undefined
    throw error
  }
}

/** The member that names blobs which lie beside: a line for each hash. */
export const besideMember: Member = { beside: true }

export function* linesOf(pieces: readonly Buffer[]): Generator<string> {
  for (const piece of pieces)
    for (const line of piece.toString('latin1').split('\n')) if (line) yield line
}
