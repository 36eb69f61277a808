import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import type { Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Why a part of a folder is left alone; the message is a sentence for the person. */
export class PartFault extends Error {}

/** Files of one folder by their paths in it. No path leads out of it, and no link in it is followed. */
export interface FolderFiles {
  root: string
  /** Names in a folder, sorted; what begins with a point or ends in `.part` is none of ours. */
  list: (folder: string) => Promise<string[]>
  isFolder: (path: string) => Promise<boolean>
  sizeOf: (path: string) => Promise<number | undefined>
  /** Undefined: it is not there. */
  read: (path: string, maxBytes: number) => Promise<Buffer | undefined>
  hash: (path: string, maxBytes: number) => Promise<string | undefined>
  /** The file appears when it is whole. */
  write: (path: string, bytes: Uint8Array | Readable) => Promise<void>
  remove: (path: string) => Promise<void>
}

export const openFolderFiles = (root: string): FolderFiles => {
  const statOf = async (path: string): Promise<Stats | undefined> => {
    let stats: Stats | undefined
    const parts = plainParts(path)
    for (let count = 1; count <= parts.length; count += 1) {
      stats = await lstat(join(root, ...parts.slice(0, count))).catch(() => undefined)
      if (stats?.isSymbolicLink())
        throw new PartFault(
          `${parts.slice(0, count).join('/')} is a link, and no link is followed.`,
        )
      if (!stats) return undefined
    }
    return stats
  }
  const fileSize = async (path: string): Promise<number | undefined> => {
    const stats = await statOf(path)
    if (stats && !stats.isFile()) throw new PartFault(`${path} is no file.`)
    return stats?.size
  }
  const boundedSize = async (path: string, maxBytes: number): Promise<number | undefined> => {
    const size = await fileSize(path)
    if (size !== undefined && size > maxBytes)
      throw new PartFault(`${path} has ${size} bytes; at most ${maxBytes} are allowed.`)
    return size
  }
  return {
    root,
    sizeOf: fileSize,
    isFolder: async (path) => (await statOf(path))?.isDirectory() ?? false,
    list: async (folder) => {
      if (!(await statOf(folder))?.isDirectory()) return []
      const names = await readdir(join(root, folder))
      return names.filter((name) => !name.startsWith('.') && !name.endsWith('.part')).toSorted()
    },
    read: async (path, maxBytes) =>
      (await boundedSize(path, maxBytes)) === undefined ? undefined : readFile(join(root, path)),
    hash: async (path, maxBytes) => {
      if ((await boundedSize(path, maxBytes)) === undefined) return undefined
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(root, path)), hash)
      return hash.digest('hex')
    },
    write: async (path, bytes) => {
      await statOf(dirname(path))
      await fileSize(path)
      const full = join(root, path)
      await mkdir(dirname(full), { recursive: true })
      await writeBeside(full, bytes)
    },
    remove: async (path) => {
      if ((await fileSize(path)) === undefined) return
      await rm(join(root, path))
      await removeEmpty(root, dirname(path))
    },
  }
}

const writeBeside = async (full: string, bytes: Uint8Array | Readable): Promise<void> => {
  const part = `${full}.part`
  // What a run left that was ended; the new file is never written through a link.
  await rm(part, { force: true })
  const file = await open(part, 'wx')
  try {
    await (bytes instanceof Uint8Array
      ? file.writeFile(bytes)
      : pipeline(bytes, file.createWriteStream()))
    await file.close()
    await rename(part, full)
  } finally {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
  }
}

/** A file that is not there is left out; the bytes are read while they are sent. */
export const fileAt = async (
  files: FolderFiles,
  field: string,
  path: string,
): Promise<Record<string, Blob>> =>
  (await files.sizeOf(path)) === undefined
    ? {}
    : { [field]: await openAsBlob(join(files.root, path)) }

const plainParts = (path: string): string[] => {
  if (path === '.') return []
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)))
    throw new PartFault(`${JSON.stringify(path.slice(0, 200))} is no path in the folder.`)
  return parts
}

/** Folders that a removed file leaves empty, up to the root. */
const removeEmpty = async (root: string, folder: string): Promise<void> => {
  if (folder === '.') return
  const isRemoved = await rmdir(join(root, folder)).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeEmpty(root, dirname(folder))
}
