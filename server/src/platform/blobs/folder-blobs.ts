import { createReadStream, open as openCallback } from 'node:fs'
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
import { promisify } from 'node:util'
import { newId } from '../ids/ids.ts'
import type { BlobStore, Range } from './blobs.ts'
import { createBlobs } from './create-blobs.ts'
import type { StoredFiles } from './stored-files.ts'
import { openTemporary } from './temporary.ts'

export const folderBlobs = async (folder: string): Promise<BlobStore> =>
  createBlobs(await folderFiles(folder))

/**
 * Files of blobs in a folder, `ab/cdef…`. Bytes go to a temporary file first and are renamed into place once they are
 * on the disk.
 */
const folderFiles = async (folder: string): Promise<StoredFiles> => {
  const temporary = join(folder, 'tmp')
  await openTemporary(temporary)
  // Tests and solutions are nobody else's to read on this machine. A folder of another account keeps what it has.
  await chmod(folder, 0o700).catch(() => undefined)

  const aside = join(folder, 'aside')
  await mkdir(aside, { recursive: true, mode: 0o700 })

  const place = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2))
  /** What comes back from aside between the first two looks is at its place at the third. */
  const placesOf = (hash: string): string[] => [place(hash), join(aside, hash), place(hash)]

  return {
    temporary,
    async add(hash, incoming) {
      const path = 'path' in incoming ? incoming.path : join(temporary, newId())
      try {
        if ('bytes' in incoming) await writeDurably(path, incoming.bytes)
        await mkdir(dirname(place(hash)), { recursive: true, mode: 0o700 })
        await rename(path, place(hash))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async find(hash) {
      for (const path of placesOf(hash)) {
        const found = await fileOf(path)
        if (found) return { bytes: found.size, path }
      }
      return undefined
    },
    async open(hash, range) {
      for (const path of placesOf(hash)) {
        const stream = await openIfThere(path, range)
        if (stream) return stream
      }
      return undefined
    },
    async delete(hash) {
      await rm(place(hash), { force: true })
    },
    async isOwnedBy(databaseId, claims) {
      const file = join(folder, 'database')
      if (!claims && !(await fileOf(file))) return true
      await writeFile(file, databaseId, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
      return (await readFile(file, 'utf8')).trim() === databaseId
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
      if (await fileOf(place(hash))) return rm(join(aside, hash), { force: true })
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

const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

const openDescriptor = promisify(openCallback)

/** It is opened at once: what moves it after that takes nothing from the reader. */
const openIfThere = async (path: string, range?: Range): Promise<Readable | undefined> => {
  if (range && range.end <= range.start) return (await fileOf(path)) && Readable.from([])
  try {
    const fd = await openDescriptor(path, 'r')
    return createReadStream('', {
      fd,
      ...(range ? { start: range.start, end: range.end - 1 } : {}),
    })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const fileOf = (path: string) => stat(path).catch(() => undefined)

/** Another server may have moved it. */
const moveIfThere = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
  })

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
