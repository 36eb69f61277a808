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
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { newId } from '../ids/ids.ts'
import type { BlobStore, BlobForm, ByteRange } from './blobs.ts'
import { createBlobs } from './create-blobs.ts'
import type { FoundFile, StoredFiles } from './stored-files.ts'
import { openTemporary } from './temporary.ts'

export const folderBlobs = async (folder: string, form?: BlobForm): Promise<BlobStore> => {
  const files = folderFiles(folder)
  await openTemporary(files.temporary)
  // Tests and solutions are nobody else's to read on this machine. A folder of another account keeps what it has.
  await chmod(folder, 0o700).catch(() => undefined)
  await mkdir(join(folder, 'aside'), { recursive: true, mode: 0o700 })
  return createBlobs(files, form)
}

/** For reading alone: a folder in which nothing can be written, or none. */
export const readOnlyBlobs = (folder: string): Pick<BlobStore, 'open'> =>
  createBlobs(folderFiles(folder))

/** The name of a packed file ends so, as that of any file of zstd. */
const packedEnding = '.zst'
const forms = [false, true]

/** Where the file of a blob is, and where it is set aside. */
type Places = Record<'place' | 'asidePlace', (hash: string, isPacked: boolean) => string>

const placesIn = (folder: string, aside: string): Places => ({
  place: (hash, isPacked) => join(folder, hash.slice(0, 2), nameOf(hash.slice(2), isPacked)),
  asidePlace: (hash, isPacked) => join(aside, nameOf(hash, isPacked)),
})

/**
 * Files of blobs in a folder, `ab/cdef…`, or `ab/cdef….zst` where they are packed. Bytes go to a temporary file first and are
 * renamed into place once they are on the disk.
 */
const folderFiles = (folder: string): StoredFiles => {
  const temporary = join(folder, 'tmp')
  const aside = join(folder, 'aside')
  const places = placesIn(folder, aside)
  const { place, asidePlace } = places

  const find = async (hash: string): Promise<FoundFile | undefined> => {
    // What comes back from aside between the first two looks is at its place at the third.
    for (const placeOf of [place, asidePlace, place])
      for (const isPacked of forms) {
        const path = placeOf(hash, isPacked)
        const found = await fileOf(path)
        if (!found) continue
        return { isPacked, bytes: found.size, path, open: (range) => openIfThere(path, range) }
      }
    return undefined
  }

  return {
    temporary,
    async add({ hash, size }, { source, isPacked }) {
      const path = 'path' in source ? source.path : join(temporary, newId())
      const [to, other] = [place(hash, isPacked), place(hash, !isPacked)]
      try {
        if ('bytes' in source) await writeDurably(path, source.bytes)
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        const there = await fileOf(other)
        // An older version stored it in the other form, which stays: a reader may have its path.
        if (there && (!isPacked || there.size === size)) return await rm(path)
        await rename(path, to)
        if (there) await rm(other, { force: true })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    find,
    async open(hash) {
      for (let tries = 0; tries < 3; tries += 1) {
        const found = await find(hash)
        if (!found) return undefined
        const stream = await found.open({ start: 0, end: Infinity })
        if (stream) return { stream, isPacked: found.isPacked }
      }
      return undefined
    },
    async delete(hash) {
      for (const isPacked of forms) await rm(place(hash, isPacked), { force: true })
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
          if (found) yield { hash: start + hashIn(rest), size: found.size, atMs: found.mtimeMs }
        }
      }
    },
    ...asideFiles(aside, places),
    async probe() {
      await access(temporary, constants.W_OK)
    },
  }
}

const asideFiles = (
  aside: string,
  { place, asidePlace }: Places,
): Pick<StoredFiles, 'setAside' | 'listAside' | 'bringBack' | 'removeAside'> => ({
  async setAside(hash) {
    for (const isPacked of forms)
      await moveIfThere(place(hash, isPacked), asidePlace(hash, isPacked))
  },
  async *listAside() {
    for (const name of await readdir(aside)) {
      const found = await fileOf(join(aside, name))
      // Moving it has changed the time of its state, not that of its bytes.
      if (found) yield { hash: hashIn(name), size: found.size, atMs: found.ctimeMs }
    }
  },
  async bringBack(hash) {
    await mkdir(dirname(place(hash, false)), { recursive: true, mode: 0o700 })
    for (const isPacked of forms) {
      const from = asidePlace(hash, isPacked)
      if (await fileOf(place(hash, isPacked))) await rm(from, { force: true })
      else await moveIfThere(from, place(hash, isPacked))
    }
  },
  async removeAside(hash) {
    for (const isPacked of forms) await rm(asidePlace(hash, isPacked), { force: true })
  },
})

const nameOf = (hash: string, isPacked: boolean): string => (isPacked ? hash + packedEnding : hash)

const hashIn = (name: string): string =>
  name.endsWith(packedEnding) ? name.slice(0, -packedEnding.length) : name

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
const readBytes = 128 * 1024

/** It is opened at once: what moves it after that takes nothing from the reader. */
const openIfThere = async (path: string, range: ByteRange): Promise<Readable | undefined> => {
  try {
    const fd = await openDescriptor(path, 'r')
    return createReadStream('', {
      fd,
      start: range.start,
      end: range.end - 1,
      highWaterMark: readBytes,
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
