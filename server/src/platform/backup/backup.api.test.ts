import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@drafts/contract'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOldDatabase } from '../../testing/open-old-database.ts'
import type { OldDatabase } from '../../testing/open-old-database.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/upgrade/migration-files.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { readBeside } from './beside.ts'
import { checkBlobs } from './check-blobs.ts'
import { memberName } from './members.ts'
import type { BackupEnd } from './members.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './write-backup.ts'

// docs/backup.md

// A backup costs as much as there is: the tests but the first share a world of a few rows.
let world: World
let folder = ''
let problemIds: string[] = []
let count = 0

const fill = async (own: World): Promise<string[]> => {
  const { api } = await own.as('alice')
  const ids: string[] = []
  for (let no = 0; no < 4; no += 1) {
    const body = { title: `Ribbon ${no}`, mechanism: 'standard' } as const
    ids.push((await api.createProblem({ body })).id)
  }
  return ids
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-backup-'))
  world = await createWorld()
  problemIds = await fill(world)
  const { api } = await world.as('alice')
  for (const [who, problemId] of problemIds.entries())
    for (const action of [0, 1, 2]) await writeOnce(api, problemId, who, action)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const newFile = (): string => join(folder, `${(count += 1)}.backup`)

const take = async (
  { pool, blobs }: { pool: Pool; blobs: BlobStore },
  passphrase?: string,
): Promise<{ file: string; end: BackupEnd }> => {
  const file = newFile()
  const ends: BackupEnd[] = []
  const source = { pool, blobs, version: '0.2.0', now: () => new Date(0) }
  await writeBackupFile(
    file,
    takeBackup(source, (end) => ends.push(end)),
    passphrase,
  )
  const [end] = ends
  if (!end) throw new Error('The backup has no end.')
  return { file, end }
}

/** Hashes by name, as the file has them. */
const membersOf = async (file: string, passphrase?: string): Promise<Map<string, string>> => {
  const members = new Map<string, string>()
  await readBackup(readBackupFile(file, passphrase), {
    header: async () => undefined,
    table: async () => undefined,
    blob: async () => undefined,
    checked: (member, { sha256 }) => members.set(memberName(member), sha256),
  })
  return members
}

interface Target extends OldDatabase {
  blobs: BlobStore
}

const newTarget = async (): Promise<Target> => {
  const database = await openOldDatabase('')
  const blobs = await folderBlobs(await mkdtemp(join(folder, 'blobs-')))
  return { ...database, blobs }
}

const isEmpty = async ({ pool }: Target): Promise<boolean> =>
  (await pool.query("select 1 from pg_class where relnamespace = 'public'::regnamespace"))
    .rowCount === 0

/** Changes a text, a test or a solution. */
const writeOnce = async (
  api: Client,
  problemId: string,
  who: number,
  writes: number,
): Promise<void> => {
  const text = `writer ${who}, ${writes}\nline\\ two\tand more`
  if (writes % 3 === 0)
    await api
      .saveEditorial({ problemId, locale: 'en-US', body: { content: text } })
      .catch(() => undefined)
  else if (writes % 3 === 1)
    await api.createTest({ problemId, body: { input: { text }, output: { text: `${text}!` } } })
  else
    await api.createSolution({
      problemId,
      body: { label: `s${who}-${writes}.py`, languageId: 'python3', source: { text } },
    })
}

/** Writes, one after the other, until it is told to stop. */
const write = async (
  api: Client,
  ids: readonly string[],
  who: number,
  stopped: AbortSignal,
): Promise<number> => {
  let writes = 0
  while (!stopped.aborted) {
    await writeOnce(api, ids[who % ids.length] ?? '', who, writes)
    writes += 1
  }
  return writes
}

describe('a backup', () => {
  it('is of one moment while twenty people write, and comes back as it was', async () => {
    const busy = await createWorld()
    const ids = await fill(busy)
    const { api } = await busy.as('alice')
    const stop = new AbortController()
    const writers = Array.from({ length: 20 }, (_, who) => write(api, ids, who, stop.signal))
    const { pool } = busy.platform
    await expect
      .poll(async () => (await pool.query('select 1 from solutions')).rowCount)
      .toBeGreaterThan(20)
    const backups = [await take(busy.platform), await take(busy.platform)]
    stop.abort()
    const writes = await Promise.all(writers)
    expect(writes.every((one) => one > 0)).toBe(true)
    for (const { file, end } of backups) {
      const target = await newTarget()
      await restoreBackup(target, readBackupFile(file, undefined))
      expect(await migrate(target.pool)).toEqual([])
      const had = await membersOf(file)
      const has = await membersOf((await take(target)).file)
      expect(has).toEqual(had)
      expect(had.size).toBeGreaterThan(60)
      // Every head names contents that are there, and every test and solution bytes.
      expect(await checkBlobs(target)).toEqual({ count: end.blobs, lost: [] })
      const { rows } = await target.pool.query(
        `select 1 from heads h, jsonb_each_text(h.manifest) e where not exists (select 1 from contents where hash = e.value)`,
      )
      expect(rows).toEqual([])
      // Numbers go on where they were.
      const next = `select nextval(pg_get_serial_sequence('revisions', 'id'))::int > coalesce(max(id), 0) as "isNew" from revisions`
      expect((await target.pool.query(next)).rows).toEqual([{ isNew: true }])
      await target.close()
    }
    await busy.close()
  })

  it('goes from one database to another and back', async () => {
    const first = await take(world.platform)
    const [one, other] = [await newTarget(), await newTarget()]
    await restoreBackup(one, readBackupFile(first.file, undefined))
    const second = await take(one)
    await restoreBackup(other, readBackupFile(second.file, undefined))
    const third = await take(other)
    expect(await membersOf(third.file)).toEqual(await membersOf(first.file))
    await one.close()
    await other.close()
  })

  it('of a folder adds the files that are not there, and is restored with them', async () => {
    const place = await mkdtemp(join(folder, 'many-'))
    const beside = await folderBlobs(join(place, 'blobs'))
    const { api } = await world.as('alice')
    const files: string[] = []
    for (const text of ['first', 'second']) {
      const [problemId = ''] = problemIds
      await api.createTest({ problemId, body: { input: { text }, output: { text } } })
      files.push(join(place, text))
      const source = { ...world.platform, beside, version: '0.2.0', now: () => new Date(0) }
      await writeBackupFile(
        files.at(-1) ?? '',
        takeBackup(source, () => undefined),
        undefined,
      )
    }
    for (const file of files) {
      const target = await newTarget()
      const { end } = await restoreBackup(target, readBackupFile(file, undefined), readBeside(file))
      expect(await checkBlobs(target)).toEqual({ count: end.blobs, lost: [] })
      await target.close()
    }
    const second = createHash('sha256').update('second').digest('hex')
    await beside.delete(second)
    const [one = '', other = ''] = files
    const target = await newTarget()
    await expect(
      restoreBackup(target, readBackupFile(other, undefined), readBeside(other)),
    ).rejects.toThrow(`1 of its files are lost or others, as ${second}`)
    await restoreBackup(target, readBackupFile(one, undefined), readBeside(one))
    await target.close()
  })

  it('of an older version comes to the present', async () => {
    const old = await newTarget()
    const migrations = (await readMigrations()).slice(0, 14)
    await old.pool.query('create table migrations (name text primary key, checksum text)')
    for (const { name, text, checksum } of migrations) {
      await old.pool.query(text)
      await old.pool.query('insert into migrations values ($1, $2)', [name, checksum])
    }
    await old.pool.query(
      "insert into accounts (id, handle, oidc_issuer, oidc_subject) values ('a', 'anna', 'i', 's')",
    )
    const { file } = await take(old)
    const target = await newTarget()
    await restoreBackup(target, readBackupFile(file, undefined))
    expect((await migrate(target.pool))[0]).toBe('0015-operator.sql')
    expect((await target.pool.query('select handle from accounts')).rows).toEqual([
      { handle: 'anna' },
    ])
    await old.close()
    await target.close()
  })

  it('names packed files that are damaged, inside and beside, and has all else', async () => {
    const text = Array.from({ length: 60_000 }, (_, no) => `${no * 7919}`).join(' ')
    const hash = createHash('sha256').update(text).digest('hex')
    const [problemId = ''] = problemIds
    const { api } = await world.as('alice')
    await api.createTest({ problemId, body: { input: { text }, output: { text: 'x' } } })
    const target = await newTarget()
    const place = await mkdtemp(join(folder, 'damaged-'))
    const blobs = await folderBlobs(place)
    await restoreBackup(
      { pool: target.pool, blobs },
      readBackupFile((await take(world.platform)).file, undefined),
    )
    const path = join(place, hash.slice(0, 2), `${hash.slice(2)}.zst`)
    const bytes = await readFile(path)
    bytes[1000] = (bytes[1000] ?? 0) ^ 255
    await writeFile(path, bytes)
    expect((await checkBlobs({ pool: target.pool, blobs })).lost).toEqual([hash])
    expect((await take({ pool: target.pool, blobs })).end.lost).toEqual([hash])
    const beside = await folderBlobs(join(place, 'backups/blobs'))
    const ends: BackupEnd[] = []
    const source = { pool: target.pool, blobs, beside, version: '0.2.0', now: () => new Date(0) }
    const file = join(place, 'backups/one')
    const records = takeBackup(source, (end) => ends.push(end))
    await writeBackupFile(file, records, undefined)
    expect(ends[0]?.lost).toEqual([hash])
    // A whole one beside is damaged later.
    await beside.putBytes(Buffer.from(text))
    const other = join(place, 'backups/two')
    await writeBackupFile(
      other,
      takeBackup(source, () => undefined),
      undefined,
    )
    await writeFile(join(place, 'backups/blobs', hash.slice(0, 2), `${hash.slice(2)}.zst`), bytes)
    const again = await newTarget()
    await expect(
      restoreBackup(again, readBackupFile(other, undefined), readBeside(other)),
    ).rejects.toThrow(`1 of its files are lost or others, as ${hash}`)
    expect(
      (await restoreBackup(again, readBackupFile(file, undefined), readBeside(file))).end.lost,
    ).toEqual([hash])
    await again.close()
    await target.close()
  })

  it('names bytes that are lost or are others, and has all else', async () => {
    const target = await newTarget()
    await restoreBackup(target, readBackupFile((await take(world.platform)).file, undefined))
    const { rows } = await target.pool.query<{ hash: string }>(
      'select hash from blobs order by hash limit 2',
    )
    const [lost = '', changed = ''] = rows.map(({ hash }) => hash)
    const place = await target.blobs.localPath(changed)
    await writeFile(place?.path ?? '', 'others')
    await target.blobs.delete(lost)
    expect((await checkBlobs(target)).lost).toEqual([lost, changed])
    const { file, end } = await take(target)
    expect(end.lost).toEqual([lost, changed])
    const again = await newTarget()
    expect((await restoreBackup(again, readBackupFile(file, undefined))).end.lost).toEqual(end.lost)
    await again.close()
    await target.close()
  })

  it('is sealed by a passphrase', async () => {
    const { file } = await take(world.platform, 'a long one')
    expect((await readFile(file)).includes('Ribbon')).toBe(false)
    expect(await membersOf(file, 'a long one')).toEqual(
      await membersOf((await take(world.platform)).file),
    )
    await expect(membersOf(file, 'another')).rejects.toThrow(
      'The passphrase is not that of the file, or the file is damaged.',
    )
    await expect(membersOf(file)).rejects.toThrow('has a passphrase')
  })
})

describe('what is refused, and leaves nothing', () => {
  it.each([undefined, 'a long one'])(
    'is a file that was cut at any of twenty places (passphrase: %s)',
    async (passphrase) => {
      const { file } = await take(world.platform, passphrase)
      const whole = await readFile(file)
      const { length } = whole
      const target = await newTarget()
      // Opening a sealed file takes a fifth of a second of CPU each time, on purpose.
      const step = passphrase === undefined ? 1 : 5
      for (let at = 19; at >= 0; at -= step) {
        // The last byte, and then ever less of the file.
        await truncate(file, at === 19 ? length - 1 : Math.floor((length * at) / 20))
        await expect(membersOf(file, passphrase)).rejects.toThrow('The file is cut off')
      }
      await writeFile(file, whole.subarray(0, length / 2))
      await expect(restoreBackup(target, readBackupFile(file, passphrase))).rejects.toThrow(
        'The file is cut off',
      )
      expect(await isEmpty(target)).toBe(true)
      await target.close()
    },
  )

  it.each([undefined, 'a long one'])(
    'is a file of which a byte is another (passphrase: %s)',
    async (passphrase) => {
      const { file } = await take(world.platform, passphrase)
      const bytes = await readFile(file)
      const target = await newTarget()
      for (let at = 1; at <= 10; at += passphrase === undefined ? 1 : 3) {
        const changed = Buffer.from(bytes)
        const place = Math.floor((bytes.length * at) / 11)
        changed.writeUInt8(changed.readUInt8(place) ^ 0x55, place)
        await writeFile(file, changed)
        await expect(membersOf(file, passphrase)).rejects.toThrow(/^The (file|passphrase) is /)
        if (at % 4 !== 0) continue
        await expect(restoreBackup(target, readBackupFile(file, passphrase))).rejects.toThrow(
          /^The (file|passphrase) is /,
        )
      }
      expect(await isEmpty(target)).toBe(true)
      await target.close()
    },
  )

  it('is a database that has something', async () => {
    const { file } = await take(world.platform)
    const target = await newTarget()
    await target.pool.query('create table notes (id text)')
    await expect(restoreBackup(target, readBackupFile(file, undefined))).rejects.toThrow(
      'The database is not empty.',
    )
    await target.close()
  })

  it('is a backup of migrations that this version does not have', async () => {
    const target = await newTarget()
    await migrate(target.pool)
    await target.pool.query(
      "insert into migrations (name, checksum) values ('9000-later.sql', 'x')",
    )
    const { file } = await take(target)
    const empty = await newTarget()
    await expect(restoreBackup(empty, readBackupFile(file, undefined))).rejects.toThrow(
      'has the migration 9000-later.sql, which this version does not have',
    )
    expect(await isEmpty(empty)).toBe(true)
    await target.close()
    await empty.close()
  })

  it('is another file', async () => {
    const file = newFile()
    await writeFile(file, 'PK\u0003\u0004 some zip')
    await expect(membersOf(file)).rejects.toThrow('is no backup of Drafts')
  })

  it('is a backup of a database from before checksums', async () => {
    const target = await newTarget()
    await migrate(target.pool)
    await target.pool.query('update migrations set checksum = null')
    await expect(take(target)).rejects.toThrow('of a version before 0.2.0')
    await target.close()
  })
})
