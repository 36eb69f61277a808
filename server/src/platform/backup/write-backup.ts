import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { BlobDamaged } from '../blobs/blobs.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { BackupError } from './backup-error.ts'
import { besideMember, linesOf, putBeside } from './beside.ts'
import { copyOut } from './copy.ts'
import { MemberHash, Passing } from './members.ts'
import type { BackupEnd, BackupHeader, Member, MemberEnd } from './members.ts'
import { bytesRecord, jsonRecord } from './records.ts'
import { copyOutOf, listBackedTables, listCounters, listKeys, setSpelling } from './tables.ts'

// Takes a backup while people write. How this works: one transaction that sees the database as of its beginning reads
// table after table; the blobs that rows of that moment name are copied after it, since bytes never change under their
// hash, and a sweep that finds one without use keeps its file for a day. All of it is one stream, so memory does not grow
// with the installation.

export interface BackupSource {
  pool: Pool
  blobs: BlobStore
  /** Where blobs go that are to lie beside the backup; left out: they are inside. */
  beside?: BlobStore
  /** The version of the program. */
  version: string
  now: () => Date
}

/** The records of a backup; `onEnd` hears what it has once it is whole. */
export async function* takeBackup(
  source: BackupSource,
  onEnd: (end: BackupEnd) => void,
): AsyncGenerator<Buffer> {
  const all = new MemberHash()
  let rows = 0
  const hashes: Buffer[] = []
  const client = await source.pool.connect()
  try {
    await setSpelling(client)
    await client.query('begin isolation level repeatable read, read only')
    const header = await readHeader(client, source)
    yield jsonRecord(header)
    const keys = await listKeys(client)
    for (const table of header.tables) {
      const bytes = copyOut(client, copyOutOf(table, keys.get(table.name) ?? []))
      const end = yield* member({ table: table.name }, bytes)
      all.add(`table ${table.name}`, end)
      rows += end.rows
    }
    for await (const piece of copyOut(
      client,
      'copy (select hash from blobs order by hash collate "C") to stdout',
    ))
      hashes.push(piece)
    await client.query('commit')
  } finally {
    // One that was left in the middle of a copy answers nothing else any more; the spelling of another is not for others.
    client.release(true)
  }
  const ended = { blobs: 0, blobBytes: 0, lost: [] as string[] }
  const count = (hash: string, bytes: number | undefined): void => {
    if (bytes === undefined) {
      ended.lost.push(hash)
      return
    }
    ended.blobs += 1
    ended.blobBytes += bytes
  }
  if (source.beside) {
    for (const hash of linesOf(hashes))
      count(hash, await putBeside(source.blobs, source.beside, hash))
    all.add('beside', yield* member(besideMember, Readable.from(hashes)))
  } else {
    for (const hash of linesOf(hashes)) {
      const bytes = await source.blobs.open(hash)
      const end = bytes && (yield* member({ blob: hash }, untilDamage(bytes)))
      if (end) all.add(`blob ${hash}`, end)
      count(hash, end?.sha256 === hash ? end.bytes : undefined)
    }
  }
  const end: BackupEnd = { end: true, rows, ...ended, sha256: all.digest() }
  yield jsonRecord(end)
  onEnd(end)
}

/** What is damaged ends early, and has another hash. */
async function* untilDamage(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error
  }
}

const readHeader = async (
  client: PoolClient,
  { version, now }: BackupSource,
): Promise<BackupHeader> => {
  const { rows } = await client.query<{ column: string }>(
    "select attname as column from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum'",
  )
  const ran = await client
    .query<{ name: string; checksum: string | null }>(
      `select name, ${rows.length > 0 ? 'checksum' : 'null as checksum'} from migrations order by name`,
    )
    .catch((error: unknown) => {
      throw new BackupError(
        'The database has nothing of Drafts: there is nothing to be backed up.',
        {
          cause: error,
        },
      )
    })
  const migrations = ran.rows.flatMap(({ name, checksum }) =>
    checksum === null ? [] : [{ name, checksum }],
  )
  if (migrations.length < ran.rows.length)
    throw new BackupError(
      'The database is of a version before 0.2.0, of which no backup can be taken. Stop Drafts and copy the data folder, or use pg_dump; then start this version once.',
    )
  return {
    drafts: version,
    takenAt: now().toISOString(),
    migrations,
    tables: await listBackedTables(client),
    counters: await listCounters(client),
  }
}

const recordBytes = 256 * 1024

/** Its record, its bytes in records of a modest size, and what they were. */
async function* member(
  one: Member,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, MemberEnd> {
  yield jsonRecord(one)
  const passing = new Passing()
  for await (const bytes of source) {
    passing.update(bytes, !('blob' in one))
    for (let at = 0; at < bytes.length; at += recordBytes)
      yield bytesRecord(bytes.subarray(at, at + recordBytes))
  }
  yield bytesRecord(Buffer.alloc(0))
  const end = passing.end()
  yield jsonRecord(end)
  return end
}
