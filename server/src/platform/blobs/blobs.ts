import type { Readable } from 'node:stream'

/** What is known of stored bytes. `lineEnding`: 0 none, 1 LF, 2 CR, 3 any CRLF (docs/product/api.md#blobs). */
export interface StoredBlob {
  hash: string
  size: number
  lineEnding: 0 | 1 | 2 | 3
  finalNewline: boolean
  /** At most 80 characters of it, none of them a control character. */
  firstLine: string
}

export interface InspectedBlob extends StoredBlob {
  /** A text as large as a source may be that names the file of the judged source (inspect.ts). */
  namesSource: boolean
}

export interface StoredFile {
  hash: string
  /** What it takes in the store, where it may be packed. */
  size: number
  /** When it was stored; for one that is set aside, when that was. */
  atMs: number
}

/** `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes on their way into the store: in memory, or in a file that the store takes over or removes. */
export interface Incoming {
  source: { bytes: Buffer } | { path: string }
  /** What is stored is packed (frames.ts), and else the bytes themselves. */
  isPacked: boolean
}

/** `plain`: what a measurement compares with. */
export type BlobForm = 'plain' | 'packed where it pays'

/** What a store takes over: what is known of the content, and its bytes as they are stored. */
export interface Prepared {
  blob: InspectedBlob
  incoming: Incoming
}

/** Where the bytes go, `path` where there are many, and in which form. */
export interface PreparedAt {
  path: string
  form: BlobForm
  limitBytes: number
}

/** Another process than the store's own does what costs: it hashes, packs and writes. It leaves nothing where it fails. */
export type Preparer = (at: PreparedAt) => Promise<Prepared>

/**
 * Bytes by SHA-256, never changed: what the rest of the server sees. Rows about blobs are the caller's (modules/blobs). A
 * stream is stored without being held in memory. Where the store is away for a while, calls reject with ErrUnavailable.
 */
export interface BlobStore {
  /** Stores a stream, or what another process makes ready; stops with `TooLarge` after `limitBytes`. */
  put(source: Readable | Preparer, limitBytes: number): Promise<InspectedBlob>
  putBytes(bytes: Uint8Array): Promise<InspectedBlob>
  /** Undefined for an unknown blob. */
  open(hash: string, range?: ByteRange): Promise<Readable | undefined>
  read(hash: string, maxBytes: number): Promise<Buffer | undefined>
  /** The number of its bytes; undefined for an unknown blob. */
  findSize(hash: string): Promise<number | undefined>
  /** A path on this machine, valid until released; undefined for an unknown blob. */
  localPath(hash: string): Promise<{ path: string; release(): Promise<void> } | undefined>
  delete(hash: string): Promise<void>
  /** Whether these bytes are those of this database; the first that claims them has them from then on. */
  isOwnedBy(databaseId: string, claims: boolean): Promise<boolean>
  /** All that is stored, as it comes. */
  list(): AsyncIterable<StoredFile>
  /** What is set aside is read as before, until it is removed. */
  setAside(hash: string): Promise<void>
  listAside(): AsyncIterable<StoredFile>
  bringBack(hash: string): Promise<void>
  removeAside(hash: string): Promise<void>
  /** Rejects with a sentence for the operator where the store cannot be reached or written. */
  probe(): Promise<void>
}

export class BlobTooLarge extends Error {
  readonly limitBytes: number
  constructor(limitBytes: number) {
    super(`larger than ${limitBytes} bytes`)
    this.limitBytes = limitBytes
  }
}

/** Stored bytes that are not as they were written. */
export class BlobDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('stored bytes are damaged', options)
  }
}
