import { AppError } from '@drafts/contract'
import type { AccountId, BlobInfo, BlobView, UploadId } from '@drafts/contract'
import { snipBytes } from '@drafts/contract'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { BlobStore, InspectedBlob, Preparer, StoredBlob } from '../../platform/blobs/blobs.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { callerMay } from '../../platform/db/problem-rights.ts'
import type { BlobIntake } from '../../platform/http/reading/read-body.ts'

interface Place {
  db: Db | Tx
  blobs: BlobStore
}

/** Stores bytes and their row; the same content is stored once. */
export const storeBlob = async (
  place: Place,
  source: Readable,
  limitBytes: number,
): Promise<StoredBlob> => {
  const blob = await place.blobs.put(source, limitBytes)
  await rememberBlobs(place.db, [blob])
  return blob
}

interface StorableFile {
  open: () => Promise<Readable>
  /** Left out: it is opened and read here. */
  prepare?: Preparer
}

/** So many files are written at once: each waits for the disk. */
const atOnce = 16

/**
 * Many small files: some at once, with one statement for each turn. The order is kept. `open` is called when the file's turn
 * comes.
 */
export const storeBlobs = async (
  place: Place,
  files: readonly StorableFile[],
  limitBytes: number,
): Promise<StoredBlob[]> => {
  const stored: InspectedBlob[] = []
  for (let from = 0; from < files.length; from += atOnce) {
    const turn = files.slice(from, from + atOnce)
    const blobs = await Promise.all(
      turn.map(async ({ prepare, open }) => place.blobs.put(prepare ?? (await open()), limitBytes)),
    )
    await rememberBlobs(place.db, uniqueBlobs(blobs))
    stored.push(...blobs)
  }
  return stored
}

const uniqueBlobs = (blobs: readonly InspectedBlob[]): InspectedBlob[] => [
  ...new Map(blobs.map((blob) => [blob.hash, blob])).values(),
]

export const storeBytes = async (place: Place, bytes: Uint8Array): Promise<StoredBlob> => {
  const blob = await place.blobs.putBytes(bytes)
  await rememberBlobs(place.db, [blob])
  return blob
}

export const storeText = (place: Place, text: string): Promise<StoredBlob> =>
  storeBytes(place, Buffer.from(text))

const rememberBlobs = async (db: Db | Tx, blobs: InspectedBlob[]): Promise<void> => {
  await db
    .insertInto('blobs')
    .values(
      blobs.map((blob) => ({
        hash: blob.hash,
        size: blob.size,
        line_ending: blob.lineEnding,
        final_newline: blob.finalNewline,
        first_line: blob.firstLine,
        names_source: blob.namesSource,
      })),
    )
    // A sweep leaves what was put a short while ago: its reference may still be on its way. Of old rows it is not known whether
    // they name the source.
    .onConflict((oc) =>
      oc
        .column('hash')
        .doUpdateSet({
          put_at: sql<Date>`now()`,
          names_source: sql<boolean>`excluded.names_source`,
        })
        .where(
          sql<boolean>`blobs.put_at < now() - interval '1 hour' or blobs.names_source is null`,
        ),
    )
    .execute()
}

/** Rows of these that were not put since; one that a row of another table refers to stays. */
export const removeBlobs = async (
  db: Db,
  hashes: readonly string[],
  before: Date,
): Promise<{ hash: string; size: number }[]> => {
  const remove = async (some: readonly string[]) => {
    const { rows } = await sql<{ hash: string; size: string }>`
      delete from blobs where hash = any(${some}::text[]) and put_at < ${before}
      returning hash, size`.execute(db)
    return rows.map(({ hash, size }) => ({ hash, size: Number(size) }))
  }
  try {
    return await remove(hashes)
  } catch (error) {
    if (!isReferred(error)) throw error
    if (hashes.length === 1) return []
    // One of them is referred to since they were looked at: the others are removed without it.
    const middle = Math.ceil(hashes.length / 2)
    return [
      ...(await removeBlobs(db, hashes.slice(0, middle), before)),
      ...(await removeBlobs(db, hashes.slice(middle), before)),
    ]
  }
}

/** PostgreSQL's foreign_key_violation. */
const isReferred = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

/** Which of these no row has. */
export const listUnknown = async (db: Db, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select h.hash from unnest(${hashes}::text[]) as h(hash)
    where not exists (select 1 from blobs b where b.hash = h.hash)`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Their rows by hash. */
export const findBlobs = async (
  db: Db | Tx,
  hashes: string[],
): Promise<Map<string, StoredBlob>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('blobs')
    .selectAll()
    .where('hash', '=', anyOf([...new Set(hashes)]))
    .execute()
  return new Map(
    rows.map((row) => [
      row.hash,
      {
        hash: row.hash,
        size: Number(row.size),
        lineEnding: row.line_ending,
        finalNewline: row.final_newline,
        firstLine: row.first_line,
      },
    ]),
  )
}

/** Bytes for a later call of the same account. */
export const insertUpload = async (
  db: Db,
  upload: { id: UploadId; account_id: AccountId; hash: string },
): Promise<void> => {
  await db.insertInto('uploads').values(upload).execute()
}

export const removeOldUploads = async (db: Db): Promise<void> => {
  await sql`delete from uploads where created_at < now() - interval '24 hours'`.execute(db)
}

export const findUpload = async (
  db: Db | Tx,
  accountId: AccountId,
  uploadId: UploadId,
): Promise<StoredBlob | undefined> => {
  const row = await db
    .selectFrom('uploads')
    .select('hash')
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && (await findBlobs(db, [row.hash])).get(row.hash)
}

/** The input or output with this hash of a test of a problem that the reader may inspect. */
export const findTestFile = async (
  db: Db | Tx,
  reader: { id: AccountId; isAdministrator: boolean },
  hash: string,
): Promise<StoredBlob | undefined> => {
  const { rows } = await sql`
    select 1 from tests t join problems p on p.id = t.problem_id and p.deleted_at is null
    where ${hash} in (t.input_hash, t.output_hash) and ${callerMay('inspect', reader)}
    limit 1`.execute(db)
  return rows.length > 0 ? (await findBlobs(db, [hash])).get(hash) : undefined
}

/** What platform/http reads bodies with. */
export const blobIntake = (place: Place, accountId: AccountId): BlobIntake => ({
  store: (source, limitBytes) => storeBlob(place, source, limitBytes),
  findUpload: (blobId) => findUpload(place.db, accountId, blobId),
})

export const presentBlob = (blob: StoredBlob): BlobInfo => ({
  size: blob.size,
  sha256Sum: blob.hash,
  lineEnding: blob.lineEnding,
  finalNewline: blob.finalNewline,
})

/** Adds the beginning of the bytes as text, cut at a whole character. */
export const viewBlob = async (blobs: BlobStore, blob: StoredBlob): Promise<BlobView> => {
  const bytes = await blobs.read(blob.hash, snipBytes)
  if (!bytes) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
  const snip = snipText(bytes)
  const truncated = blob.size > snipBytes || snip.length < wholeText(bytes).length
  return { ...presentBlob(blob), snip, truncated }
}

export const getText = async (
  blobs: BlobStore,
  hash: string,
  maxBytes: number,
): Promise<string> => {
  const bytes = await blobs.read(hash, maxBytes)
  if (!bytes) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
  return bytes.toString('utf8')
}

/** A character cut in two at the end is left out; a byte-order mark is kept. */
const wholeText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, {
    stream: bytes.length >= snipBytes,
  })

/** Bytes as text of at most `snipBytes`: bytes that are no text grow threefold as replacement characters. */
export const snipText = (bytes: Uint8Array): string => {
  const text = wholeText(bytes)
  const encoded = Buffer.from(text)
  if (encoded.length <= snipBytes) return text
  return wholeText(encoded.subarray(0, snipBytes))
}

/** Calls `use` with a path of the bytes on this machine; a store that is not a folder copies them first. */
export const withLocalFile = async <R>(
  blobs: BlobStore,
  hash: string,
  use: (path: string) => Promise<R>,
): Promise<R> => {
  const local = await blobs.localPath(hash)
  if (!local) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
  try {
    return await use(local.path)
  } finally {
    await local.release()
  }
}

/** Reads every row of `blobs`. */
export const sumOfBlobs = async (db: Db): Promise<{ bytes: number; count: number }> => {
  const { rows } = await sql<{ bytes: string; count: string }>`
    select coalesce(sum(size), 0) as bytes, count(*) as count from blobs`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), count: Number(rows[0]?.count ?? 0) }
}
