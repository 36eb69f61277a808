import type { Readable } from 'node:stream'
import type { BlobStore, Incoming, ByteRange } from './blobs.ts'

export interface FoundFile {
  isPacked: boolean
  /** What it takes in the store. */
  bytes: number
  /** Where it lies on this machine already. */
  path?: string
  /** Opens the stored bytes; undefined where the file was moved since it was found. */
  open(range: ByteRange): Promise<Readable | undefined>
}

type Kept =
  'delete' | 'isOwnedBy' | 'list' | 'setAside' | 'listAside' | 'bringBack' | 'removeAside' | 'probe'

/** Where the files of blobs lie: the port that a folder and S3 share, below `createBlobs`. */
export interface StoredFiles extends Pick<BlobStore, Kept> {
  /** A folder of this machine for files on their way in and out. */
  readonly temporary: string
  /** Stores a file under the hash of its content, whole or not at all. `size` is that of the content. */
  add(blob: { hash: string; size: number }, incoming: Incoming): Promise<void>
  find(hash: string): Promise<FoundFile | undefined>
  /** All of what is stored. */
  open(hash: string): Promise<{ stream: Readable; isPacked: boolean } | undefined>
}
