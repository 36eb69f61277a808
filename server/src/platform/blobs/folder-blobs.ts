import { createReadStream } from 'node:fs'
import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../ids/ids.ts'
import { BlobTooLarge } from './blobs.ts'
import type { BlobStore, StoredBlob } from './blobs.ts'
import { BlobInspector } from './inspect.ts'

/**
 * Blobs as files, `ab/cdef…`. Bytes go to a temporary file first and are renamed into place once they are
 * on the disk, so that a file under its hash is always whole, whatever dies when.
 */
export const folderBlobs = async (folder: string): Promise<BlobStore> => {
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  // Tests and solutions are nobody else's to read on this machine. A folder of another account keeps what it has.
  await chmod(folder, 0o700).catch(() => undefined)
  await removeLeftOver(temporary)

  const place = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2))

  const put = async (source: Readable, limitBytes: number): Promise<StoredBlob> => {
    const path = join(temporary, newId())
    const file = await open(path, 'wx', 0o600)
    const inspector = new BlobInspector()
    try {
      for await (const chunk of source) {
        const bytes = chunk as Buffer
        inspector.update(bytes)
        if (inspector.size > limitBytes) throw new BlobTooLarge(limitBytes)
        await file.write(bytes)
      }
      await file.datasync()
    } catch (error) {
      source.destroy()
      await file.close()
      await rm(path, { force: true })
      throw error
    }
    await file.close()
    const blob = inspector.finish()
    await mkdir(join(folder, blob.hash.slice(0, 2)), { recursive: true, mode: 0o700 })
    await rename(path, place(blob.hash))
    return blob
  }

  const openBlob: BlobStore['open'] = async (hash, range) => {
    if (!(await exists(place(hash)))) return undefined
    return createReadStream(
      place(hash),
      range ? { start: range.start, end: Math.max(range.start, range.end - 1) } : {},
    )
  }

  return {
    put,
    putBytes: (bytes) => put(Readable.from([Buffer.from(bytes)]), bytes.length),
    open: openBlob,
    async read(hash, maxBytes) {
      if (!(await exists(place(hash)))) return undefined
      const file = await open(place(hash), 'r')
      try {
        const buffer = Buffer.alloc(Math.min(maxBytes, (await file.stat()).size))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async localPath(hash) {
      const there = await exists(place(hash))
      return there ? { path: place(hash), release: async () => undefined } : undefined
    },
    async delete(hash) {
      await rm(place(hash), { force: true })
    },
    async probe() {
      await access(temporary, constants.W_OK)
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** No upload takes so long; another server that shares the folder may be writing the younger ones. */
const oldestMs = 24 * 3_600_000

const removeLeftOver = async (temporary: string): Promise<void> => {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > oldestMs) await rm(path, { force: true })
  }
}
