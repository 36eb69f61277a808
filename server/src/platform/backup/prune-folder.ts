import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../blobs/blobs.ts'
import { BackupError, cutOff } from './backup-error.ts'
import { isBackupFile, readBackupFile } from './backup-file.ts'
import { linesOf } from './beside.ts'
import { BackupEnd, Member } from './members.ts'
import { readRecords } from './records.ts'

// Removes old backups from a folder, and files beside them that no backup names any more. How this works: of the backups that
// are named by their time the newest stay, and every other file of the folder stays. Each backup that is left is read for the
// files that it names. What none names is set aside, and removed by a later run when a day has passed: a backup that is
// written at the same time, and counts on a file, names it by then, and brings it back.

export interface Pruned {
  backups: number
  files: number
}

const timed = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

export const pruneFolder = async (
  folder: string,
  beside: BlobStore,
  { keep, asideBefore }: { keep: number; asideBefore: Date },
): Promise<Pruned> => {
  const old = (await readdir(folder)).filter((name) => timed.test(name)).toSorted()
  const removed = old.slice(0, Math.max(0, old.length - keep))
  for (const name of removed) await rm(join(folder, name))
  const named = await listNamed(folder)
  for await (const { hash, atMs } of beside.listAside())
    if (named.has(hash)) await beside.bringBack(hash)
    else if (atMs < asideBefore.getTime()) await beside.removeAside(hash)
  let files = 0
  for await (const { hash } of beside.list()) {
    if (named.has(hash)) continue
    await beside.setAside(hash)
    files += 1
  }
  return { backups: removed.length, files }
}

/** Throws where a backup of the folder cannot be read to its end: then nobody knows what it names. */
const listNamed = async (folder: string): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isFile() || !(await isBackupFile(path))) continue
    try {
      await addNamed(path, named)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new BackupError(
        `No file beside the backups was removed, since ${path} cannot be read: ${error.message}`,
        { cause: error },
      )
    }
  }
  return named
}

const addNamed = async (path: string, named: Set<string>): Promise<void> => {
  let isBeside = false
  let isWhole = false
  let pieces: Buffer[] = []
  for await (const record of readRecords(readBackupFile(path, undefined))) {
    if ('json' in record) {
      const member = Member.safeParse(record.json)
      isBeside = member.success && 'beside' in member.data
      isWhole = BackupEnd.safeParse(record.json).success
    } else if (isBeside) pieces.push(record.bytes)
    if (isBeside || pieces.length === 0) continue
    for (const hash of linesOf([Buffer.concat(pieces)])) named.add(hash)
    pieces = []
  }
  if (!isWhole) throw cutOff()
}
