import { kindOfMarkers, packageBytes, recognisePackage } from '@drafts/contract'
import type { PackageKind } from '@drafts/contract'
import { readZipDirectory } from '../../../lib/zip/zip-directory.ts'
import type { DirectoryEntry } from '../../../lib/zip/zip-directory.ts'
import { packedContent, zipOfPart } from '../../../lib/zip/zip-part.ts'

/** One of several packages in an archive: a folder, or a file that is a package itself. */
export interface PackageInArchive {
  /** Where it lies: `contest/a` or `contest/a.kpp`. */
  path: string
  kind: PackageKind
  /** Packed. */
  sizeBytes: number
  /** The package by itself, named as a problem is that nothing else names. */
  open(): Promise<File>
}

/** Folders that a package may lie in, and its own: the root of a repository, a contest, its problems, one of them. */
const deepest = 5
const archivedPackages = 100
/** A directory of a zip counts no more. */
const mostFiles = 65_535
/** Names of files stand at the end of a zip. */
const endBytes = 2_000_000

/**
 * The packages in an archive that is none itself, in the order of its directory (docs/product/packages.md#lists). Empty for a package,
 * and for what has none or cannot be read: the server says why.
 */
export const packagesInArchive = async (archive: Blob): Promise<PackageInArchive[]> => {
  const entries = await readZipDirectory(archive)
  if (!entries) return []
  const folders = outermost(foldersOf(entries), new Set(entries.map(({ name }) => name)))
  if (folders.has('')) return []
  const own = Map.groupBy(entries, ({ name }) => folderAround(name, folders) ?? '')
  const found = [...folders].slice(0, archivedPackages).flatMap(([folder, kind]) => {
    const files = own.get(folder) ?? []
    return files.length > mostFiles ? [] : [folderPackage(archive, files, folder, kind)]
  })
  const room = { bytes: packageBytes }
  for (const entry of (own.get('') ?? []).filter(isPackageFile).slice(0, archivedPackages)) {
    if (found.length === archivedPackages || found.some(({ path }) => path === entry.name)) continue
    const one = await filePackage(archive, entry, room)
    if (one) found.push(one)
  }
  const [first] = found
  const isPackage = found.length === 1 && first !== undefined && folders.has(first.path)
  return isPackage && !first.path.includes('/') ? [] : found
}

/** Each once, in the order of their first files. */
const foldersOf = (entries: readonly DirectoryEntry[]): ReadonlySet<string> => {
  const folders = new Set<string>()
  for (const { name } of entries) {
    const parts = name.split('/').slice(0, -1)
    if (parts[0] === '__MACOSX') continue
    for (let depth = 0; depth <= Math.min(parts.length, deepest); depth += 1)
      folders.add(parts.slice(0, depth).join('/'))
  }
  return folders
}

/** Those that are packages; one that lies in another is a part of it. */
const outermost = (
  folders: ReadonlySet<string>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, PackageKind> => {
  const found = new Map<string, PackageKind>()
  for (const folder of folders) {
    const kind = kindOfMarkers((marker) =>
      names.has(folder === '' ? marker : `${folder}/${marker}`),
    )
    if (kind) found.set(folder, kind)
  }
  return new Map([...found].filter(([folder]) => !liesIn(folder, found)))
}

/** Whether it lies in one of them; it does not lie in itself. */
const liesIn = (path: string, folders: ReadonlyMap<string, PackageKind>): boolean =>
  path !== '' && folderAround(path, folders) !== undefined

/** The outermost of them that a path lies in. */
const folderAround = (
  path: string,
  folders: ReadonlyMap<string, PackageKind>,
): string | undefined => {
  const parts = path.split('/', deepest + 1)
  return parts
    .map((_part, at) => parts.slice(0, at).join('/'))
    .find((folder) => folders.has(folder))
}

const folderPackage = (
  archive: Blob,
  own: readonly DirectoryEntry[],
  folder: string,
  kind: PackageKind,
): PackageInArchive => {
  const around = folder.split('/').length - 1
  return {
    path: folder,
    kind,
    sizeBytes: own.reduce((sum, { packedBytes }) => sum + packedBytes, 0),
    open: async () => new File([await zipOfPart(archive, own, around)], `${lastPart(folder)}.zip`),
  }
}

const isPackageFile = ({ name, packedBytes, bytes }: DirectoryEntry): boolean =>
  /(?:^|\/)[^./][^/]*\.(?:zip|kpp|dpkg)$/i.test(name) &&
  !name.startsWith('__MACOSX/') &&
  name.split('/').length <= deepest &&
  Math.max(packedBytes, bytes) <= packageBytes

/** Undefined for a zip that is no package, as one of tests. `room`: how much may be unpacked to look at files. */
const filePackage = async (
  archive: Blob,
  entry: DirectoryEntry,
  room: { bytes: number },
): Promise<PackageInArchive | undefined> => {
  if (entry.bytes > room.bytes) return undefined
  room.bytes -= entry.method === 0 ? 0 : entry.bytes
  const end = await unpacked(archive, entry, endBytes)
  const kind = end && (await recognisePackage(end))
  if (!kind) return undefined
  const open = async () => {
    const content = await unpacked(archive, entry, entry.bytes)
    if (!content) throw new Error(`${entry.name} is damaged.`)
    return new File([content], lastPart(entry.name))
  }
  return { path: entry.name, kind, sizeBytes: entry.bytes, open }
}

/** The last `kept` bytes of a file; undefined where it is packed otherwise, damaged, or not as long as it says. */
const unpacked = async (
  archive: Blob,
  entry: DirectoryEntry,
  kept: number,
): Promise<Blob | undefined> => {
  const packed = await packedContent(archive, entry)
  if (entry.method === 0) return packed.slice(Math.max(0, packed.size - kept))
  if (entry.method !== 8) return undefined
  const pieces: Blob[] = []
  let fresh: Uint8Array<ArrayBuffer>[] = []
  let [size, held, freshBytes] = [0, 0, 0]
  // What is in a blob is no longer in the memory of the page.
  const keep = () => {
    pieces.push(new Blob(fresh))
    held += freshBytes
    fresh = []
    freshBytes = 0
    while (pieces[0] && held - pieces[0].size >= kept) held -= pieces.shift()?.size ?? 0
  }
  try {
    for await (const piece of packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
      size += piece.length
      freshBytes += piece.length
      if (size > entry.bytes) return undefined
      fresh.push(piece)
      if (freshBytes >= blobBytes) keep()
    }
    keep()
  } catch {
    // Damaged: it is no package that could be offered.
    return undefined
  }
  return size === entry.bytes ? new Blob(pieces) : undefined
}

const blobBytes = 4_000_000

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
