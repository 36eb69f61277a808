import { archiveLimits } from './limits.ts'
import { createWarningList, type WarningList } from './warnings.ts'
import { decodeSource, decodeUtf8 } from './text/decode-text.ts'
import { withPlace, type EntryPlace } from './archive/entry-place.ts'
import { followLinks } from './archive/links.ts'
import { hashStream, type EntryDigest } from './archive/hash-entry.ts'
import { entryTooLarge, openArchive, type Archive } from './archive/open-archive.ts'
import { PackageError, badPackage } from './package-error.ts'
import type { Measured, MeasuredFile, ReadFile } from './problem/problem-package.ts'

/** The files of one package, by their path below the package's own folder. */
export interface PackageFiles {
  /** Sorted by code points. */
  readonly paths: readonly string[]
  readonly folderName: string
  readonly linkCount: number
  readonly warnings: WarningList
  has(path: string): boolean
  under(folder: string): string[]
  sizeOf(path: string): number
  readText(path: string, maxBytes: number): Promise<string>
  /** Undefined for a binary; a warning if it is not UTF-8. */
  readSource(path: string, maxBytes: number): Promise<string | undefined>
  readBytes(path: string, maxBytes: number): Promise<Buffer>
  /** Inflates the whole file once to measure and judge it. */
  measure(path: string, maxBytes?: number): Promise<ReadFile & MeasuredFile & EntryDigest>
  /**
   * Measures it too, unless it is large and the package is read for its small files only. `sha256`: what its bytes must be
   * then, once they are read.
   */
  locate(path: string, maxBytes?: number, sha256?: string): Promise<LocatedFile>
  /** Marks a file as mapped: it is not among the preserved ones. */
  use(path: string): void
  unused(): string[]
  /** The same files for reading that maps nothing and reports nothing. */
  aside(): PackageFiles
  close(): void
}

export interface LocatedFile extends ReadFile {
  /** Undefined: it was not read yet. */
  hasCrlf: boolean | undefined
}

/** What is larger is worth not being read twice. */
const smallBytes = 64 * 1024

export interface PackageMark {
  /** The file that makes a folder a package. */
  marker: string
  missing(paths: readonly string[]): string
}

export async function openPackage(
  file: string,
  mark: PackageMark,
  measured: Measured = 'all',
): Promise<PackageFiles> {
  const archive = await openArchive(file)
  try {
    const { files, linkCount, dangling } = await followLinks(archive)
    const root = findRoot([...files.keys()], mark)
    const warnings = createWarningList()
    reportOddNames(archive, [...files.keys()], warnings)
    if (linkCount > 0)
      warnings.report('links', `Symbolic links: read as copies (${linkCount} of them).`)
    for (const path of dangling)
      warnings.report('link-dangling', `The link ${path} points to nothing and is left out.`, path)
    return packageFiles(archive, { files, root, linkCount, warnings, measured })
  } catch (error) {
    archive.close()
    throw error
  }
}

/** The marker lies at the top or in one folder at the top; two such folders are two problems. */
function findRoot(paths: readonly string[], mark: PackageMark): string {
  if (paths.includes(mark.marker)) return ''
  const roots = paths.filter(
    (path) => path.endsWith(`/${mark.marker}`) && path.split('/').length === 2,
  )
  const found = roots.filter((path) => !path.startsWith('__MACOSX/'))
  const [first, second] = found
  if (second !== undefined)
    throw badPackage(`The archive holds more than one problem: ${found.slice(0, 3).join(', ')}.`)
  if (first === undefined) throw badPackage(mark.missing(paths))
  return first.slice(0, -mark.marker.length)
}

function reportOddNames(archive: Archive, paths: readonly string[], warnings: WarningList): void {
  for (const entry of archive.entries.values()) {
    if (!entry.isUtf8Name)
      warnings.report(
        'name-not-utf8',
        `The name of the file ${entry.path} is not UTF-8.`,
        entry.path,
      )
  }
  const byFolded = new Map<string, string>()
  for (const path of paths) {
    const other = byFolded.get(path.toLowerCase())
    if (other !== undefined)
      warnings.report('case-clash', `The names ${other} and ${path} differ by case only.`, path)
    byFolded.set(path.toLowerCase(), path)
  }
}

interface Opened extends Pick<PackageFiles, 'linkCount' | 'warnings'> {
  files: ReadonlyMap<string, string>
  root: string
  measured: Measured
}

function packageFiles(
  archive: Archive,
  { files: all, root, linkCount, warnings, measured }: Opened,
): PackageFiles {
  const files = new Map(
    [...all]
      .filter(([path]) => path.startsWith(root))
      .map(([path, entry]) => [path.slice(root.length), entry]),
  )
  for (const path of all.keys()) {
    if (!path.startsWith(root) && !path.startsWith('__MACOSX/'))
      warnings.report(
        'outside',
        `${path} lies outside of the problem's folder and is left out.`,
        path,
      )
  }
  const paths = [...files.keys()].toSorted(compareCodePoints)
  const used = new Set<string>()
  const entryOf = (path: string): string => {
    const entry = files.get(path)
    if (entry === undefined) throw new PackageError('ErrBadPackage', `${path} is missing.`, path)
    return entry
  }
  const readBytes = async (path: string, maxBytes: number) => archive.read(entryOf(path), maxBytes)
  const opener = (place: EntryPlace) =>
    withPlace(
      () => archive.open(place.entry, place.maxBytes, place.sha256),
      () => place,
    )
  const open: PackageFiles = {
    paths,
    linkCount,
    warnings,
    readBytes,
    folderName: root.replace(/\/$/, ''),
    has: (path) => files.has(path),
    under: (folder) => beginningWith(paths, `${folder}/`),
    sizeOf: (path) => archive.entries.get(entryOf(path))?.size ?? 0,
    readText: async (path, maxBytes) =>
      decodeUtf8(await readBytes(path, maxBytes), path).replace(/\r\n?/g, '\n'),
    async readSource(path, maxBytes) {
      const decoded = decodeSource(await readBytes(path, maxBytes))
      if (decoded && !decoded.isUtf8)
        warnings.report(
          'source-not-utf8',
          `${path} is not UTF-8; it is read as windows-1251.`,
          path,
        )
      return decoded?.text
    },
    async measure(path, maxBytes = archiveLimits.entryBytes) {
      const entry = entryOf(path)
      const digest = await hashStream(await archive.open(entry, maxBytes))
      return { ...digest, path, sizeBytes: digest.size, open: opener({ entry, maxBytes }) }
    },
    async locate(path, maxBytes = archiveLimits.entryBytes, sha256) {
      const entry = entryOf(path)
      const sizeBytes = open.sizeOf(path)
      if (measured === 'all' || sizeBytes <= smallBytes) {
        const { size: _, ...file } = await open.measure(path, maxBytes)
        return file
      }
      if (sizeBytes > maxBytes) throw entryTooLarge(entry, maxBytes)
      const place = { entry, maxBytes, ...(sha256 === undefined ? {} : { sha256 }) }
      return { path, sizeBytes, hasCrlf: undefined, open: opener(place) }
    },
    use: (path) => void used.add(path),
    unused: () => paths.filter((path) => !used.has(path)),
    aside: () => ({ ...open, use: () => undefined, warnings: createWarningList() }),
    close: () => archive.close(),
  }
  return open
}

/** The sorted paths with this prefix, which are adjacent. */
function beginningWith(paths: readonly string[], prefix: string): string[] {
  let [low, high] = [0, paths.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCodePoints(paths[middle] ?? '', prefix) < 0) low = middle + 1
    else high = middle
  }
  let end = low
  while (paths[end]?.startsWith(prefix)) end += 1
  return paths.slice(low, end)
}

/** Not by locale and not by UTF-16 units: the order of tests is the same for everyone. */
export function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
