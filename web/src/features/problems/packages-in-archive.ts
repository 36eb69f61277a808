import { kindOfMarkers, packageBytes, recognisePackage } from '@drafts/contract'
import type { PackageKind } from '@drafts/contract'
import { readZipDirectory } from '../../lib/zip-directory.ts'
import type { ZipEntry } from '../../lib/zip-directory.ts'
import { packedContent, zipOfPart } from '../../lib/zip-part.ts'

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
export const archivedPackages = 100

/**
 * The packages in an archive that is none itself, in the order of its directory (docs/product/packages.md#lists). Empty for a package,
 * and for what has none or cannot be read: the server says why.
 */
export const packagesInArchive = async (archive: Blob): Promise<PackageInArchive[]> => {
  const entries = await readZipDirectory(archive)
  if (!entries) return []
  const names = new Set(entries.map(({ name }) => name))
  const folders = outermost(foldersOf(entries), names)
  if (folders.has('')) return []
  const found: PackageInArchive[] = []
  for (const [folder, kind] of folders) found.push(folderPackage(archive, entries, folder, kind))
  for (const entry of entries.filter((one) => isPackageFile(one, folders))) {
    const one = found.length < archivedPackages ? await filePackage(archive, entry) : undefined
    if (one) found.push(one)
  }
  const [first] = found
  const isPackage = found.length === 1 && first !== undefined && folders.has(first.path)
  return isPackage && !first.path.includes('/') ? [] : found.slice(0, archivedPackages)
}

/** Each once, in the order of their first files. */
const foldersOf = (entries: readonly ZipEntry[]): ReadonlySet<string> => {
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

/** Whether a folder around it is one of them. */
const liesIn = (path: string, folders: ReadonlyMap<string, PackageKind>): boolean => {
  const parts = path === '' ? [] : path.split('/')
  return parts.some((_part, at) => folders.has(parts.slice(0, at).join('/')))
}

const folderPackage = (
  archive: Blob,
  entries: readonly ZipEntry[],
  folder: string,
  kind: PackageKind,
): PackageInArchive => {
  const own = entries.filter(({ name }) => name.startsWith(`${folder}/`))
  const around = folder.split('/').length - 1
  return {
    path: folder,
    kind,
    sizeBytes: own.reduce((sum, { packedBytes }) => sum + packedBytes, 0),
    open: async () => new File([await zipOfPart(archive, own, around)], `${lastPart(folder)}.zip`),
  }
}

const isPackageFile = (
  { name, packedBytes }: ZipEntry,
  folders: ReadonlyMap<string, PackageKind>,
): boolean =>
  /(?:^|\/)[^./][^/]*\.(?:zip|kpp|dpkg)$/i.test(name) &&
  !name.startsWith('__MACOSX/') &&
  name.split('/').length <= deepest &&
  packedBytes <= packageBytes &&
  !liesIn(name, folders)

/** Undefined for a zip that is no package, as one of tests. */
const filePackage = async (
  archive: Blob,
  entry: ZipEntry,
): Promise<PackageInArchive | undefined> => {
  const content = await unpacked(archive, entry)
  const kind = content && (await recognisePackage(content))
  if (!kind) return undefined
  return {
    path: entry.name,
    kind,
    sizeBytes: content.size,
    open: async () => new File([content], lastPart(entry.name)),
  }
}

/** Undefined where it is packed otherwise, damaged, or larger than a package may be. */
const unpacked = async (archive: Blob, entry: ZipEntry): Promise<Blob | undefined> => {
  const packed = await packedContent(archive, entry)
  if (entry.method === 0) return packed
  if (entry.method !== 8) return undefined
  const pieces: BlobPart[] = []
  let size = 0
  try {
    const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
    for await (const piece of stream) {
      size += piece.length
      if (size > packageBytes) return undefined
      pieces.push(piece)
    }
  } catch {
    // Damaged: it is no package that could be offered.
    return undefined
  }
  return new Blob(pieces)
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
