import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPartOn } from '../../testing/parts.ts'
import { readBackupFile } from './platform/backup/backup-file.ts'
import { memberName } from './platform/backup/members.ts'
import { readBackup } from './platform/backup/read-backup.ts'
import { openDataFolder, removeDataFolder } from './testing/data-folder.ts'
import { openOldDatabase } from './testing/open-old-database.ts'
import { hasSystemPostgres, startSystemPostgres } from './testing/system-postgres.ts'

// The program of ./drafts backup, restore and verify, between an embedded database and an external one (docs/backup.md).

let folder = ''
beforeAll(async () => {
  folder = await openDataFolder('drafts-backup-program-')
})
afterAll(async () => {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('data-')))
    await removeDataFolder(join(folder, name))
  await removeDataFolder(folder)
})

interface Place {
  DRAFTS_DATA: string
  DATABASE_URL?: string
}

const placeOf = (name: string): string => {
  const place = join(folder, `data-${name}`)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return place
}

const run = (place: Place, program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, program), ...args],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...place,
      },
      encoding: 'utf8',
    },
  )
  return { status, said: `${stdout}${stderr}`.trim() }
}

const hashesOf = async (file: string): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  await readBackup(readBackupFile(file, undefined), {
    header: async () => undefined,
    table: async () => undefined,
    blob: async () => undefined,
    checked: (member, { sha256 }) => {
      hashes[memberName(member)] = sha256
    },
  })
  return hashes
}

const file = (no: number): string => join(folder, `${no}.backup`)

it('an installation goes from an embedded database to an external one', async () => {
  const embedded = { DRAFTS_DATA: placeOf('first') }
  const made = run(embedded, 'testing/make-data-template.ts', '{"accounts":["alice"],"judges":[]}')
  expect(made.status).toBe(0)
  expect(run(embedded, 'backup.ts', 'backup', file(1))).toMatchObject({
    status: 0,
    said: expect.stringMatching(/1\.backup has \d{3,} rows and \d{3} files of \d\.\d MB\.$/),
  })
  expect(statSync(file(1)).mode & 0o777).toBe(0o600)
  expect(run(embedded, 'backup.ts', 'backup', file(1)).said).toContain('is there already')

  const database = await openOldDatabase('')
  const external = { DRAFTS_DATA: placeOf('second'), DATABASE_URL: database.url }
  expect(run(external, 'backup.ts', 'restore', file(1))).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Restored \d+ rows and \d+ files/),
  })
  expect(existsSync(join(external.DRAFTS_DATA, 'postgres'))).toBe(false)
  expect(run(external, 'backup.ts', 'restore', file(1)).said).toContain(
    'The database is not empty.',
  )
  expect(run(external, 'backup.ts', 'verify')).toMatchObject({
    status: 0,
    said: expect.stringContaining('All are there and have their hash.'),
  })
  expect(run(external, 'backup.ts', 'backup', file(2)).status).toBe(0)
  expect(await hashesOf(file(2))).toEqual(await hashesOf(file(1)))
  expect(run(external, 'backup.ts', 'verify', file(2)).said).toMatch(
    /2\.backup is whole: .* taken at \d{4}-.* by Drafts \d+\.\d+\.\d+\.$/,
  )
  await database.pool.query(
    "insert into sessions (token_hash, account_id, expires_at) select 'one', id, now() from accounts limit 1",
  )
  if (isPartOn('backups')) await goesBack(external)
  await database.close()
})

/** Into an embedded database, without the sessions that there are. */
const goesBack = async (external: Place): Promise<void> => {
  expect(run(external, 'backup.ts', 'backup', file(3)).status).toBe(0)
  const last = { DRAFTS_DATA: placeOf('third') }
  expect(run(last, 'backup.ts', 'restore', file(3), '--end-sessions')).toMatchObject({
    status: 0,
    said: expect.stringContaining('All sessions are ended.'),
  })
  expect(run(last, 'backup.ts', 'verify').status).toBe(0)
  expect(run(last, 'backup.ts', 'backup', file(6)).status).toBe(0)
  expect(await hashesOf(file(6))).toEqual(await hashesOf(file(1)))
}

// The version that Debian 12 has; the embedded one is newer, and orders texts in another way.
it.runIf(isPartOn('backups') && hasSystemPostgres(15))(
  'an installation goes to PostgreSQL 15 and back (skipped where /usr/lib/postgresql/15 is not there)',
  async () => {
    const embedded = { DRAFTS_DATA: placeOf('first') }
    const external = startSystemPostgres(15, join(folder, 'postgres-15'))
    try {
      const older = { DRAFTS_DATA: placeOf('on-15'), DATABASE_URL: external.url }
      const last = { DRAFTS_DATA: placeOf('back') }
      const steps: [Place, string, ...string[]][] = [
        [embedded, 'backup', file(15)],
        [older, 'restore', file(15)],
        [older, 'verify'],
        [older, 'backup', file(16)],
        [last, 'restore', file(16)],
        [last, 'verify'],
        [last, 'backup', file(17)],
      ]
      for (const [place, ...args] of steps)
        expect([...args, run(place, 'backup.ts', ...args)]).toEqual([
          ...args,
          { status: 0, said: expect.any(String) },
        ])
    } finally {
      external.stop()
    }
    const hashes = await hashesOf(file(15))
    expect(Object.keys(hashes).length).toBeGreaterThan(60)
    expect(await hashesOf(file(16))).toEqual(hashes)
    expect(await hashesOf(file(17))).toEqual(hashes)
  },
)

it('a backup under a passphrase is opened by it, and by no other', async () => {
  const place = { DRAFTS_DATA: placeOf('first') }
  const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')]
  writeFileSync(right, 'a long one\n')
  writeFileSync(wrong, 'another\n')
  const sealed = run(place, 'backup.ts', 'backup', file(4), '--passphrase-file', right)
  expect(sealed.status).toBe(0)
  expect(run(place, 'backup.ts', 'verify', file(4), '--passphrase-file', right).status).toBe(0)
  expect(run(place, 'backup.ts', 'verify', file(4), '--passphrase-file', wrong)).toEqual({
    status: 1,
    said: 'The passphrase is not that of the file, or the file is damaged.',
  })
  expect(run(place, 'backup.ts', 'verify', file(4))).toMatchObject({
    status: 1,
    said: expect.stringContaining('has a passphrase'),
  })
})

it('a data folder without a database gets none', () => {
  const place = { DRAFTS_DATA: placeOf('typo') }
  for (const args of [['backup', file(5)], ['verify']])
    expect(run(place, 'backup.ts', ...args)).toEqual({
      status: 1,
      said: `There is no database in ${place.DRAFTS_DATA}.`,
    })
  expect(readdirSync(place.DRAFTS_DATA)).toEqual([])
})

it('a folder of backups has each file once', async () => {
  const place = { DRAFTS_DATA: placeOf('first') }
  const to = join(folder, 'many')
  const first = run(place, 'backup.ts', 'backup', '--to', to)
  expect(first.status).toBe(0)
  const [name = ''] = readdirSync(to).filter((one) => one.endsWith('.backup'))
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
  expect(run(place, 'backup.ts', 'verify', join(to, name)).said).toContain('is whole')
  renameSync(join(to, name), join(to, '2020-01-01T00-00-00Z.backup'))
  expect(run(place, 'backup.ts', 'backup', '--to', to, '--keep', '1')).toMatchObject({
    status: 0,
    said: expect.stringContaining('1 older backups were removed. 0 files that no backup names'),
  })
  const [last = '', ...others] = readdirSync(to).filter((one) => one.endsWith('.backup'))
  expect([last.startsWith('2020'), others]).toEqual([false, []])
  expect(run(place, 'backup.ts', 'verify', join(to, last)).said).toContain('is whole')
})
