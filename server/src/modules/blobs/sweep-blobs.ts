import type { StoredFile } from '../../platform/blobs/blobs.ts'
import type { Platform } from '../../platform/http/context.ts'
import { listUnknown, removeBlobs } from './blobs.store.ts'
import { beginSweep, endSweep, getDatabaseId } from './sweeps.store.ts'
import type { Swept } from './sweeps.store.ts'
import { listUnreferred } from './unreferred.store.ts'

// How bytes that nothing refers to are removed (docs/decisions/014), beside those who write and on one server at a time:
//
//   a row that nobody put for two days, and nothing refers to ──▶ the row is removed
//   a file of two days without a row ──▶ it is set aside, where it is read as before
//   set aside a day ago ──▶ it is back if a row has come meanwhile, else it is gone
//
// A put writes its file, then its row. Whatever it meets on the way (the row goes, the file is set aside), its file is
// there afterwards: at its place, or aside until the next sweep sees the row.

const hourMs = 3_600_000
const graceMs = 48 * hourMs
const asideMs = 24 * hourMs
const everyMs = 24 * hourMs
const filesAtOnce = 1000
const rowsAtOnce = 1000

type Place = Pick<Platform, 'db' | 'blobs' | 'log' | 'now'>
/** Removes contents that no version names, of those recorded before; answers how many. */
type RemoveContents = (db: Place['db'], before: Date, isDry: boolean) => Promise<number>

/** Once a day over all servers. */
export const sweepDaily = async (place: Place, removeContents: RemoveContents): Promise<void> => {
  const at = place.now()
  const id = await beginSweep(place.db, new Date(at.getTime() - everyMs))
  if (id === undefined) return
  const swept = await sweepBlobs(place, removeContents)
  await endSweep(place.db, id, swept)
  if (swept.blobs > 0) place.log.info(swept, 'bytes that nothing refers to were removed')
}

/** `isDry`: only counts. */
export const sweepBlobs = async (
  { db, blobs, now }: Place,
  removeContents: RemoveContents,
  isDry = false,
): Promise<Swept> => {
  if (!(await blobs.isOwnedBy(await getDatabaseId(db), !isDry)))
    throw new Error(
      'The folder or bucket of blobs belongs to another database, so nothing is swept. If this is the only one that uses it (it was moved, or PostgreSQL was upgraded), remove the file `database` there.',
    )
  const before = new Date(now().getTime() - graceMs)
  if (!isDry) await settleAside(blobs, db, now().getTime() - asideMs)
  const contents = await removeContents(db, before, isDry)
  /** What each takes: of its file where there is one, which may be packed, else of its row. */
  const sizes = new Map<string, number>()
  const unreferred = await listUnreferred(db, before)
  if (!isDry)
    for (let from = 0; from < unreferred.length; from += rowsAtOnce)
      for (const { hash, size } of await removeBlobs(
        db,
        unreferred.slice(from, from + rowsAtOnce),
        before,
      ))
        sizes.set(hash, size)
  const doomed = new Set(isDry ? unreferred : [])
  for await (const files of batches(blobs.list())) {
    const unknown = new Set(
      await listUnknown(
        db,
        files.map(({ hash }) => hash),
      ),
    )
    for (const { hash, size, atMs } of files) {
      const isGone = unknown.has(hash) && atMs < before.getTime()
      if (!isGone && !doomed.has(hash)) continue
      sizes.set(hash, size)
      if (!isDry) await blobs.setAside(hash)
    }
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { contents, blobs: sizes.size, bytes }
}

const settleAside = async (
  blobs: Place['blobs'],
  db: Place['db'],
  beforeMs: number,
): Promise<void> => {
  for await (const files of batches(blobs.listAside())) {
    const unknown = new Set(
      await listUnknown(
        db,
        files.map(({ hash }) => hash),
      ),
    )
    for (const { hash, atMs } of files)
      if (!unknown.has(hash)) await blobs.bringBack(hash)
      else if (atMs < beforeMs) await blobs.removeAside(hash)
  }
}

async function* batches(files: AsyncIterable<StoredFile>): AsyncIterable<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < filesAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
