import type { Readable } from 'node:stream'
import type { BlobStore, Range } from './blobs.ts'

/** Bytes on their way into the store: in memory, or in a file that the store takes over or removes. */
export type Incoming = { bytes: Buffer } | { path: string }

type Kept =
  'delete' | 'isOwnedBy' | 'list' | 'setAside' | 'listAside' | 'bringBack' | 'removeAside' | 'probe'

/** Where the files of blobs lie: the port that a folder and S3 share, below `createBlobs`. */
export interface StoredFiles extends Pick<BlobStore, Kept> {
  /** A folder of this machine for files on their way in and out. */
  readonly temporary: string
  /** Stores bytes under their hash, whole or not at all. */
  add(hash: string, incoming: Incoming): Promise<void>
  /** `path`: where it lies on this machine already. */
  find(hash: string): Promise<{ bytes: number; path?: string } | undefined>
  open(hash: string, range?: Range): Promise<Readable | undefined>
}
