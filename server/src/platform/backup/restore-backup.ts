import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import type { BlobStore } from '../blobs/blobs.ts'
import { migrationLock, readMigrations } from '../db/upgrade/migration-files.ts'
import { BackupError, damaged } from './backup-error.ts'
import { copyIn, copyOut } from './copy.ts'
import type { BackupEnd, BackupHeader } from './members.ts'
import { readBackup } from './read-backup.ts'
import type { BackupReader } from './read-backup.ts'
import {
  copyInto,
  copyOutOf,
  listKeys,
  ownSchema,
  quotedName,
  setCounter,
  setSpelling,
} from './tables.ts'

// Restores into an empty database. How this works: in one transaction the migrations that the backup names make the tables,
// COPY fills them in their order, blobs go to their place, and once the end mark was read and all hashes were right, each
// table is read back and compared. Only then it is committed: what fails leaves an empty database, and blobs that nobody
// names. Migrations that are newer than the backup run after that, by whoever calls.

export interface RestoreTarget {
  pool: Pool
  blobs: BlobStore
}

export const restoreBackup = async (
  { pool, blobs }: RestoreTarget,
  source: AsyncIterable<Buffer>,
  beside?: Pick<BlobStore, 'open'>,
): Promise<{ header: BackupHeader; end: BackupEnd }> => {
  const client = await pool.connect()
  try {
    await setSpelling(client)
    await client.query('begin')
    // A server that starts meanwhile waits, and finds what was restored.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const restored = await fill(client, blobs, { source, beside })
    await client.query('commit')
    return restored
  } finally {
    // A transaction that is open ends with its connection.
    client.release(true)
  }
}

const fill = async (
  client: PoolClient,
  blobs: BlobStore,
  {
    source,
    beside,
  }: { source: AsyncIterable<Buffer>; beside: Pick<BlobStore, 'open'> | undefined },
): Promise<{ header: BackupHeader; end: BackupEnd }> => {
  await requireEmpty(client)
  const tables = new Map<string, BackupHeader['tables'][number]>()
  const hashes = new Map<string, string>()
  const reader: BackupReader = {
    async header(header) {
      await makeTables(client, header)
      for (const table of header.tables) tables.set(table.name, table)
    },
    async table(name, bytes) {
      const table = tables.get(name)
      if (!table) throw damaged(`it has a table ${name} that it does not announce`)
      // Migrations give some tables rows of their own.
      await client.query(`delete from ${quotedName(name)}`)
      await copyIn(client, copyInto(table), bytes).catch((error: unknown) => {
        throw isOfRows(error)
          ? new BackupError(damaged(`rows of the table ${name} are none`).message, { cause: error })
          : error
      })
    },
    async blob(_hash, bytes) {
      await blobs.put(Readable.from(bytes), Number.MAX_SAFE_INTEGER)
    },
    checked(member, { sha256 }) {
      if ('table' in member) hashes.set(member.table, sha256)
    },
  }
  const read = await readBackup(source, reader, beside)
  for (const counter of read.header.counters)
    if (tables.has(counter.table)) await setCounter(client, counter)
  await compare(client, [...tables.values()], hashes)
  return read
}

/** The database says so of a value or of a reference: PostgreSQL's classes 22 and 23. */
const isOfRows = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** Without the table of migrations too: a server that was started once has made accounts and keys of its own. */
const requireEmpty = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select 1 from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid
         and e.deptype = 'e') limit 1`,
    [await ownSchema(client)],
  )
  if (rows.length > 0)
    throw new BackupError(
      'The database is not empty. A backup is restored into a new data folder (--data FOLDER) or into an empty database (DATABASE_URL); nothing was changed.',
    )
}

const makeTables = async (
  client: PoolClient,
  { drafts, migrations }: BackupHeader,
): Promise<void> => {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  await client.query(
    'create table migrations (name text primary key, ran_at timestamptz not null default now(), checksum text)',
  )
  for (const { name, checksum } of migrations) {
    const migration = known.get(name)
    if (migration?.checksum !== checksum)
      throw new BackupError(
        `The backup was taken by Drafts ${drafts} and has the migration ${name}, which this version ${migration ? 'has in another form' : 'does not have'}. Restore it with Drafts ${drafts} or newer; nothing was changed.`,
      )
    await client.query(migration.text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

/** What the database gives back is what the backup has. */
const compare = async (
  client: PoolClient,
  tables: readonly BackupHeader['tables'][number][],
  hashes: ReadonlyMap<string, string>,
): Promise<void> => {
  const keys = await listKeys(client)
  for (const table of tables) {
    const hash = createHash('sha256')
    for await (const bytes of copyOut(client, copyOutOf(table, keys.get(table.name) ?? [])))
      hash.update(bytes)
    if (hash.digest('hex') !== hashes.get(table.name))
      throw new BackupError(
        `The table ${table.name} did not come back as the backup has it; nothing was kept. Try again, and tell the authors of Drafts if it is the same then.`,
      )
  }
}
