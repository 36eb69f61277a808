import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlobStore } from '../blobs/blobs.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { writeBackupFile } from './backup-file.ts'
import { pruneFolder } from './prune-folder.ts'
import { bytesRecord, jsonRecord } from './records.ts'

let folder: string
let beside: BlobStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-prune-'))
  beside = await folderBlobs(join(folder, 'blobs'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A backup whose files lie beside, as far as pruning reads it. */
const write = async (name: string, ...texts: string[]): Promise<void> => {
  for (const text of texts) await beside.putBytes(Buffer.from(text))
  const end = { end: true, rows: 1, blobs: texts.length, blobBytes: 1, lost: [], sha256: '' }
  const records = [
    jsonRecord({ table: 'accounts' }),
    bytesRecord(Buffer.from(`${hashOf('a row')}\n`)),
    bytesRecord(Buffer.alloc(0)),
    jsonRecord({ bytes: 1, sha256: '', rows: 1 }),
    jsonRecord({ beside: true }),
    ...texts.map((text) => bytesRecord(Buffer.from(`${hashOf(text)}\n`))),
    bytesRecord(Buffer.alloc(0)),
    jsonRecord({ bytes: 1, sha256: '', rows: 0 }),
    jsonRecord(end),
  ]
  await writeBackupFile(join(folder, name), Readable.from(records), undefined)
}
const day = (no: number): string => `2026-11-0${no}T03-00-00Z.backup`
const prune = (keep: number, isLater = false) =>
  pruneFolder(folder, beside, { keep, asideBefore: new Date(isLater ? 8e15 : 0) })
const backups = async () => (await readdir(folder)).filter((name) => name !== 'blobs').toSorted()
const isThere = async (text: string) => (await beside.findSize(hashOf(text))) !== undefined

it('the newest backups stay with what they name, and those of other names always', async () => {
  await write(day(1), 'first', 'first and second')
  await write(day(2), 'first and second', 'second')
  await write(day(3), 'third')
  await write('before the move', 'moved')
  await beside.putBytes(Buffer.from('nobody names it'))
  await writeFile(join(folder, 'notes.txt'), 'what these are')
  expect(await prune(3)).toEqual({ backups: 0, files: 1 })
  expect(await prune(2)).toEqual({ backups: 1, files: 1 })
  expect(await backups()).toEqual([day(2), day(3), 'before the move', 'notes.txt'])
  // Set aside, they serve whoever counted on them.
  expect([await isThere('first'), await isThere('nobody names it')]).toEqual([true, true])
  await write(day(4), 'nobody names it')
  expect(await prune(3, true)).toEqual({ backups: 0, files: 0 })
  const texts = ['first', 'first and second', 'second', 'third', 'moved', 'nobody names it']
  const there = await Promise.all(texts.map(isThere))
  expect(texts.filter((_text, no) => !there[no])).toEqual(['first'])
})

it('no file is removed while a backup of the folder cannot be read', async () => {
  await beside.putBytes(Buffer.from('of the one that is being written'))
  await writeFile(join(folder, `${day(5)}.part`), 'drafts-backup 1 {"seal":null}\n')
  await expect(prune(1, true)).rejects.toThrow(`since ${join(folder, day(5))}.part cannot be read`)
  expect(await isThere('of the one that is being written')).toBe(true)
})
