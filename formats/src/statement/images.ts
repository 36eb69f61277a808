import { extensionOf } from '../program/languages.ts'
import { createFinder, figureEndings, pictureEndings } from './find-image.ts'
import { imageBytesMax } from '../limits.ts'
import { pngSize, sniffImage } from './sniff-image.ts'
import type { ImageSize } from '../tex/blocks/flow.ts'
import type { ImportedImage } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'

/** The pictures of one folder, for statements that lie in it. */
export interface ImageFolder {
  /** What the Markdown is to call the picture that a statement names, with or without extension or folder. */
  find: (file: string) => string | undefined
  /** How many pixels it has, where its first bytes say so. */
  sizeOf: (file: string) => ImageSize | undefined
}

/** All pictures of a package; the same bytes have one name, other bytes another. */
export interface ImageShelf {
  readonly images: ImportedImage[]
  /** `others`: folders whose pictures its statements may show too, by a name with the folder's or without. */
  load(folder: string, label: string, others?: readonly string[]): Promise<ImageFolder>
}

export function createImageShelf(files: PackageFiles): ImageShelf {
  const shelf = createNames()
  const load = async (
    folder: string,
    label: string,
    others: readonly string[] = [],
  ): Promise<ImageFolder> => {
    const names = new Map<string, string>()
    const sizes = new Map<string, ImageSize>()
    const shownOnly = new Map<string, { image: ImportedImage; path: string }>()
    const places = [folder, ...others].flatMap((of) =>
      files.under(of).map((path) => ({ of, path })),
    )
    for (const { of, path } of places) {
      const relative = path.slice(of.length + 1)
      const read = await readImage(files, path, relative, label, shelf)
      if (!read) continue
      names.set(of === folder ? relative : path, read.image.name)
      if (read.size) sizes.set(read.image.name, read.size)
      if (of !== folder || figureEndings.includes(extensionOf(path)))
        shownOnly.set(read.image.name, { image: read.image, path })
      else shelve(shelf, files, read.image, path)
    }
    const look = createFinder(
      files,
      places.map(({ path }) => path),
      names,
    )
    const find = (file: string): string | undefined => {
      const name = look(file)
      const shown = shownOnly.get(name ?? '')
      if (shown) shelveShown(shelf, files, shown.image, shown.path)
      return name
    }
    return { find, sizeOf: (file) => sizes.get(look(file) ?? '') }
  }
  return { images: shelf.images, load }
}

/** Only what a text shows: what else is a PDF may be a rendering of the statement. */
function shelveShown(shelf: Names, files: PackageFiles, image: ImportedImage, path: string): void {
  if (isFigureType(image.contentType) && !shelf.images.includes(image))
    files.warnings.report(
      'figure',
      `The figure ${path} is no picture yet: a judge makes one of it after the import.`,
      path,
    )
  shelve(shelf, files, image, path)
}

function shelve(shelf: Names, files: PackageFiles, image: ImportedImage, path: string): void {
  files.use(path)
  if (!shelf.images.includes(image)) shelf.images.push(image)
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
): Promise<{ image: ImportedImage; size: ImageSize | undefined } | undefined> {
  const isFigure = figureEndings.includes(extensionOf(path))
  if (!isFigure && !pictureEndings.includes(extensionOf(path))) return undefined
  if (files.sizeOf(path) > imageBytesMax) {
    // The finder reports a figure that cannot be shown.
    if (isFigure) return undefined
    files.warnings.report(
      'image-large',
      `The picture ${path} has more than ${imageBytesMax} bytes and is kept aside.`,
      path,
    )
    return undefined
  }
  const bytes = await files.readBytes(path, imageBytesMax)
  const contentType = sniffImage(bytes, path)
  if (!contentType || isFigure !== isFigureType(contentType)) {
    if (isFigure) return undefined
    files.warnings.report(
      'image-unreadable',
      `${path} is not a picture that can be shown; it is kept aside.`,
      path,
    )
    return undefined
  }
  const { hasCrlf: _, size: __, ...file } = await files.measure(path, imageBytesMax)
  const image = named({ ...file, contentType }, relative, label, shelf)
  return { image, size: pngSize(bytes) }
}

const isFigureType = (type: ImportedImage['contentType']): boolean =>
  type === 'application/pdf' || type === 'application/postscript'

/** The same bytes under the same name are one picture. */
function named(
  file: Omit<ImportedImage, 'name'>,
  relative: string,
  label: string,
  shelf: Names,
): ImportedImage {
  const plain = relative.replace(/[^A-Za-z0-9._/-]/g, '_')
  const equal = shelf.byHash.get(file.sha256) ?? []
  const same = equal.find((image) => image.name.endsWith(plain))
  if (same) return same
  const name = shelf.taken.has(plain)
    ? freeName(`${label.replace(/[^A-Za-z0-9._-]/g, '_')}/${plain}`, shelf)
    : plain
  const image: ImportedImage = { ...file, name }
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
