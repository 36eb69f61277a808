import { extensionOf } from '../program/languages.ts'
import { imageBytesMax } from '../limits.ts'
import type { ImportedImage } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'

const extensions = ['png', 'jpg', 'jpeg', 'svg', 'gif', 'webp']
const unusable = new Set(['pdf', 'eps', 'ps', 'tif', 'tiff', 'bmp'])

/** The pictures of one folder, for statements that lie in it. */
export interface ImageFolder {
  /** What the Markdown is to call the picture that a statement names, with or without extension or folder. */
  find: (file: string) => string | undefined
  /** How many pixels wide it is, where its first bytes say so. */
  pixelsOf: (file: string) => number | undefined
}

/** All pictures of a package; the same bytes have one name, other bytes another. */
export interface ImageShelf {
  readonly images: ImportedImage[]
  load(folder: string, label: string): Promise<ImageFolder>
}

export function createImageShelf(files: PackageFiles): ImageShelf {
  const shelf = createNames()
  const load = async (folder: string, label: string): Promise<ImageFolder> => {
    const names = new Map<string, string>()
    const pixels = new Map<string, number>()
    const paths = files.under(folder)
    for (const path of paths) {
      const relative = path.slice(folder.length + 1)
      if (!extensions.includes(extensionOf(path))) continue
      const image = await readImage(files, path, relative, label, shelf)
      if (image) names.set(relative, image.name)
      const width = image && pngWidth(await files.readBytes(path, imageBytesMax))
      if (image && width !== undefined) pixels.set(image.name, width)
    }
    const find = createFinder(files, paths, names)
    return { find, pixelsOf: (file) => pixels.get(find(file) ?? '') }
  }
  return { images: shelf.images, load }
}

/** The pictures so far, with what finds them without looking at each. */
interface Names {
  images: ImportedImage[]
  byHash: Map<string, ImportedImage[]>
  taken: Set<string>
  /** How often a name was wanted that was not free. */
  wanted: Map<string, number>
}

const createNames = (): Names => ({
  images: [],
  byHash: new Map(),
  taken: new Set(),
  wanted: new Map(),
})

async function readImage(
  files: PackageFiles,
  path: string,
  relative: string,
  label: string,
  shelf: Names,
): Promise<ImportedImage | undefined> {
  if (files.sizeOf(path) > imageBytesMax) {
    files.warnings.tell(
      'image-large',
      `The picture ${path} has more than ${imageBytesMax} bytes and is kept aside.`,
      path,
    )
    return undefined
  }
  const contentType = sniff(await files.readBytes(path, imageBytesMax), path)
  if (!contentType) {
    files.warnings.tell(
      'image-unreadable',
      `${path} is not a picture that can be shown; it is kept aside.`,
      path,
    )
    return undefined
  }
  const { hasCrlf: _, size: __, ...file } = await files.measure(path, imageBytesMax)
  files.use(path)
  const plain = relative.replace(/[^A-Za-z0-9._/-]/g, '_')
  const equal = shelf.byHash.get(file.sha256) ?? []
  const same = equal.find((image) => image.name.endsWith(plain))
  if (same) return same
  const name = shelf.taken.has(plain)
    ? freeName(`${label.replace(/[^A-Za-z0-9._-]/g, '_')}/${plain}`, shelf)
    : plain
  const image: ImportedImage = { ...file, name, contentType }
  shelf.images.push(image)
  shelf.taken.add(name)
  shelf.byHash.set(file.sha256, equal)
  equal.push(image)
  return image
}

function freeName(wanted: string, { taken, wanted: counts }: Names): string {
  for (let i = (counts.get(wanted) ?? 0) + 1; ; i++) {
    const name = i === 1 ? wanted : `${i}-${wanted}`
    counts.set(wanted, i)
    if (!taken.has(name)) return name
  }
}

/** Of a PNG; undefined for any other. */
const pngWidth = (bytes: Buffer): number | undefined =>
  bytes.length >= 24 && isPng(bytes) ? bytes.readUInt32BE(16) : undefined

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'

/** By the bytes, not by the extension: an extension is only a claim. */
function sniff(bytes: Buffer, path: string): ImportedImage['contentType'] | undefined {
  if (isPng(bytes)) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'image/gif'
  if (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  )
    return 'image/webp'
  if (extensionOf(path) === 'svg' && /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('utf8')))
    return 'image/svg+xml'
  return undefined
}

/** Looks a picture up by its last part, so that a statement of a thousand pictures reads the list once. */
function createFinder(
  files: PackageFiles,
  paths: readonly string[],
  names: ReadonlyMap<string, string>,
): ImageFolder['find'] {
  const exact = new Map<string, string>()
  for (const [name, shown] of names)
    if (!exact.has(name.toLowerCase())) exact.set(name.toLowerCase(), shown)
  const byLast = Map.groupBy(exact, ([name]) => lastPart(name))
  const unusablePaths = paths.filter((path) => unusable.has(extensionOf(path)))
  const known = new Map<string, string | undefined>()
  const look = (file: string): string | undefined => {
    const wanted = normalise(file)
    const bare = wanted.replace(/\.(png|jpe?g|svg|gif|webp|pdf|eps)$/i, '')
    const candidates = [
      wanted,
      ...extensions.flatMap((extension) => [`${wanted}.${extension}`, `${bare}.${extension}`]),
    ].map((name) => name.toLowerCase())
    const whole = candidates.find((candidate) => exact.has(candidate))
    if (whole !== undefined) return exact.get(whole)
    for (const candidate of candidates) {
      const near = byLast
        .get(lastPart(candidate))
        ?.find(([name]) => name.endsWith(`/${candidate}`) || candidate.endsWith(`/${name}`))
      if (near) return near[1]
    }
    warnOfImage(files, unusablePaths, file, bare)
    return undefined
  }
  return (file) => {
    if (!known.has(file)) known.set(file, look(file))
    return known.get(file)
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function warnOfImage(
  files: PackageFiles,
  unusablePaths: readonly string[],
  file: string,
  bare: string,
): void {
  const other = unusablePaths.find((path) =>
    path
      .toLowerCase()
      .replace(/\.[^.]*$/, '')
      .endsWith(bare.toLowerCase()),
  )
  if (other !== undefined)
    files.warnings.tell(
      'image-format',
      `The picture ${other} cannot be shown in this format; it is kept aside.`,
      other,
    )
  else
    files.warnings.tell(
      'image-missing',
      `A statement shows the picture ${file}, which is not in the package.`,
    )
}

function normalise(file: string): string {
  const parts: string[] = []
  for (const part of file.trim().replace(/\\/g, '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
