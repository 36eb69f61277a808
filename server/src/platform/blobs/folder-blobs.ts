import { createReadStream } from 'node:fs'
import {
  access,
  chmod,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

  const aside = join(folder, 'aside')
  await mkdir(aside, { recursive: true, mode: 0o700 })

  const place = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2))
  /** Where the bytes are now; undefined for an unknown blob. */
  const find = async (hash: string): Promise<string | undefined> => {
    for (const path of [place(hash), join(aside, hash)]) if (await exists(path)) return path
    return undefined
  }

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
    const path = await find(hash)
    if (path === undefined) return undefined
    return createReadStream(
      path,
      range ? { start: range.start, end: Math.max(range.start, range.end - 1) } : {},
    )
  }

  return {
    put,
    putBytes: (bytes) => put(Readable.from([Buffer.from(bytes)]), bytes.length),
    open: openBlob,
    async read(hash, maxBytes) {
      const path = await find(hash)
      if (path === undefined) return undefined
      const file = await open(path, 'r')
      try {
        const buffer = Buffer.alloc(Math.min(maxBytes, (await file.stat()).size))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async localPath(hash) {
      const path = await find(hash)
      return path === undefined ? undefined : { path, release: async () => undefined }
    },
    async delete(hash) {
      await rm(place(hash), { force: true })
    },
    async isOwnedBy(installation) {
      const file = join(folder, 'installation')
      await writeFile(file, installation, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      })
      return (await readFile(file, 'utf8')).trim() === installation
    },
    async *list() {
      for (const start of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue
        for (const rest of await readdir(join(folder, start))) {
          const found = await fileOf(join(folder, start, rest))
          if (found) yield { hash: start + rest, size: found.size, atMs: found.mtimeMs }
        }
      }
    },
    setAside: (hash) => moveIfThere(place(hash), join(aside, hash)),
    async *listAside() {
      for (const hash of await readdir(aside)) {
        const found = await fileOf(join(aside, hash))
        // Moving it has changed the time of its state, not that of its bytes.
        if (found) yield { hash, size: found.size, atMs: found.ctimeMs }
      }
    },
    async bringBack(hash) {
      if (await exists(place(hash))) return rm(join(aside, hash), { force: true })
      await mkdir(dirname(place(hash)), { recursive: true, mode: 0o700 })
      return moveIfThere(join(aside, hash), place(hash))
    },
    async removeAside(hash) {
      await rm(join(aside, hash), { force: true })
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

const fileOf = (path: string) => stat(path).catch(() => undefined)

/** Another server may have moved it. */
const moveIfThere = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })

/** No upload takes so long; another server that shares the folder may be writing the younger ones. */
const oldestMs = 24 * 3_600_000

const removeLeftOver = async (temporary: string): Promise<void> => {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const found = await fileOf(path)
    if (found && Date.now() - found.mtimeMs > oldestMs) await rm(path, { force: true })
  }
}
