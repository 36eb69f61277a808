import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openOldDatabase } from '../../testing/open-old-database.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { clientOf, createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { examineStorage } from '../../doctor/examine-storage.ts'
import { readBackupFile, writeBackupFile } from '../../platform/backup/backup-file.ts'
import { checkBlobs } from '../../platform/backup/check-blobs.ts'
import { memberName } from '../../platform/backup/members.ts'
import { readBackup } from '../../platform/backup/read-backup.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { takeBackup } from '../../platform/backup/write-backup.ts'
import type { BackupSource } from '../../platform/backup/write-backup.ts'
import { folderBlobs } from '../../platform/blobs/folder-blobs.ts'
import { s3Blobs } from '../../platform/blobs/s3/s3-files.ts'
import { removeUnnamedContents } from '../revisions/index.ts'
import { storeText, sweepBlobs } from './index.ts'

let service: S3Server
let world: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-s3-'))
  service = await startS3Server({ pageKeys: 5 })
  world = await createWorld(service.environment('blobs'))
})
afterAll(async () => {
  await world.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (one: World, url: string, token: string) =>
  one.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

const makeTest = async (text: string): Promise<{ id: string; token: string }> => {
  const { api, token } = await world.as('alice')
  const body = { title: 'In S3', mechanism: 'standard' } as const
  const { id: problemId } = await api.createProblem({ body })
  const output = { text: `${text}!` }
  const { id } = await api.createTest({ problemId, body: { input: { text }, output } })
  return { id, token }
}

it('a test of one server is read whole and in part by another one of the same bucket', async () => {
  const text = '0123456789'.repeat(300_000)
  const { id, token } = await makeTest(text)
  const second = await createWorld({
    ...service.environment('blobs'),
    DATABASE_URL: world.platform.config.databaseUrl ?? '',
  })
  onTestFinished(() => second.close())
  const url = `/api/tests/${id}/input`
  expect((await get(second, url, token)).body).toBe(text)
  const ranged = await second.app.inject({
    url,
    headers: { authorization: `Bearer ${token}`, range: 'bytes=1000005-1000009' },
  })
  expect([ranged.statusCode, ranged.body]).toEqual([206, '56789'])
  const { input } = await clientOf(second.app, token).getTest({ testId: id })
  expect(input).toMatchObject({ size: text.length, truncated: true })
  // Nothing of it lies on this machine.
  expect(await readdir(join(world.platform.config.dataDir, 'blobs'))).toEqual(['tmp'])
})

it('a bucket that is away is said, and all is well by itself when it is back', async () => {
  const { id, token } = await makeTest('while it is away')
  const ready = () => world.app.inject({ url: '/readyz' })
  expect((await ready()).statusCode).toBe(200)
  await service.stop()
  expect((await ready()).json()).toMatchObject({
    code: 'ErrUnavailable',
    fields: { blobs: expect.stringContaining('The bucket drafts at http://') as string },
  })
  const read = await get(world, `/api/tests/${id}/input`, token)
  expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '5'])
  expect(read.json()).toMatchObject({ code: 'ErrUnavailable' })
  const findings = await examineStorage(world.platform)
  expect(findings.find(({ part }) => part === 'blobs')).toMatchObject({
    ok: false,
    what: expect.stringContaining('The bucket drafts at http://') as string,
  })
  // What needs no file goes on.
  expect((await get(world, '/api/problems', token)).statusCode).toBe(200)
  await service.start()
  expect((await ready()).statusCode).toBe(200)
  expect((await get(world, `/api/tests/${id}/input`, token)).body).toBe('while it is away')
  const after = await examineStorage(world.platform)
  expect(after.find(({ part }) => part === 'blobs')).toMatchObject({ ok: true })
})

const sweep = (one: World, hours: number) => {
  const now = () => new Date(one.platform.now().getTime() + hours * 3_600_000)
  return sweepBlobs({ ...one.platform, now }, removeUnnamedContents)
}

it('a bucket is swept by the database that claimed it', async () => {
  const { hash } = await storeText(world.platform, 'nobody needs this in S3')
  const { id, token } = await makeTest('this is needed')
  expect((await sweep(world, 49)).blobs).toBeGreaterThan(0)
  expect(await world.platform.blobs.read(hash, 6)).toEqual(Buffer.from('nobody'))
  await sweep(world, 74)
  expect(await world.platform.blobs.open(hash)).toBeUndefined()
  expect((await get(world, `/api/tests/${id}/input`, token)).body).toBe('this is needed')
  const other = await createWorld(service.environment('blobs'))
  onTestFinished(() => other.close())
  await expect(sweep(other, 49)).rejects.toThrow('belongs to another database')
})

/** Hashes of all that a backup has, by name. */
const backUp = async (source: Pick<BackupSource, 'pool' | 'blobs'>, name: string) => {
  const file = join(folder, name)
  const records = takeBackup(
    { ...source, version: '0.2.0', now: () => new Date(0) },
    () => undefined,
  )
  await writeBackupFile(file, records, undefined)
  const members = new Map<string, string>()
  await readBackup(readBackupFile(file, undefined), {
    header: async () => undefined,
    table: async () => undefined,
    blob: async () => undefined,
    checked: (member, { sha256 }) => members.set(memberName(member), sha256),
  })
  return { file, members }
}

it('a backup goes from S3 to a folder and back', async () => {
  await makeTest('x'.repeat(3_000_000))
  const first = await backUp(world.platform, 'first')
  const [one, other] = [await openOldDatabase(''), await openOldDatabase('')]
  const inFolder = { pool: one.pool, blobs: await folderBlobs(join(folder, 'restored')) }
  await restoreBackup(inFolder, readBackupFile(first.file, undefined))
  const second = await backUp(inFolder, 'second')
  const bucket = await s3Blobs(service.settings('restored'), join(folder, 'tmp'))
  const inS3 = { pool: other.pool, blobs: bucket }
  await restoreBackup(inS3, readBackupFile(second.file, undefined))
  const third = await backUp(inS3, 'third')
  expect(third.members).toEqual(first.members)
  expect(second.members).toEqual(first.members)
  expect((await checkBlobs(inS3)).lost).toEqual([])
  const [lost = ''] = [...first.members.keys()].filter((name) => name.startsWith('blob '))
  await bucket.delete(lost.slice('blob '.length))
  expect((await checkBlobs(inS3)).lost).toEqual([lost.slice('blob '.length)])
  bucket.close()
  await one.close()
  await other.close()
})
