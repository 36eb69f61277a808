import { imagePath } from '../dpkg/layout.ts'
import { extensionOf } from '../program/languages.ts'
import { createFinder, figureEndings, pictureEndings } from './find-image.ts'
import { imageBytesMax } from '../limits.ts'
import { pngSize, sniffImage } from './sniff-image.ts'
import type { ImageSize } from '../tex/blocks/flow.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PackageImage } from '../problem/problem-package.ts'

/** The pictures of one folder, for statements that lie in it. */
export interface ImageFolder {
  /** The address, in the texts of a package, of the picture that a statement names with or without extension or folder. */
  find: (file: string) => string | undefined
  /** How many pixels it has, where its first bytes say so. */
  sizeOf: (file: string) => ImageSize | undefined
}

/** All pictures of a package, each content once. */
export interface ImageShelf {
  readonly images: PackageImage[]
  /** `others`: folders whose pictures its statements may show too, by a name with the folder's or without. */
  load(folder: string, others?: readonly string[]): Promise<ImageFolder>
}

export function createImageShelf(files: PackageFiles): ImageShelf {
  const shelf: Shelf = { images: [], byPath: new Map() }
  const load = async (folder: string, others: readonly string[] = []): Promise<ImageFolder> => {
    const names = new Map<string, string>()
    const sizes = new Map<string, ImageSize>()
    const shownOnly = new Map<string, { image: PackageImage; path: string }>()
    const places = [folder, ...others].flatMap((of) =>
      files.under(of).map((path) => ({ of, path })),
    )
    for (const { of, path } of places) {
      const relative = path.slice(of.length + 1)
      const read = await readImage(files, path, relative, shelf)
      if (!read) continue
      const address = imagePath(read.image)
      names.set(of === folder ? relative : path, address)
      if (read.size) sizes.set(address, read.size)
      if (of !== folder || figureEndings.includes(extensionOf(path)))
        shownOnly.set(address, { image: read.image, path })
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
function shelveShown(shelf: Shelf, files: PackageFiles, image: PackageImage, path: string): void {
  if (isFigureType(image.type) && !shelf.images.includes(image))
    files.warnings.report(
      'figure',
      `The figure ${path} is no picture yet: a judge makes one of it after the import.`,
      path,
    )
  shelve(shelf, files, image, path)
}

function shelve(shelf: Shelf, files: PackageFiles, image: PackageImage, path: string): void {
  files.use(path)
  if (!shelf.images.includes(image)) shelf.images.push(image)
}

/** The pictures so far, by their addresses. */
interface Shelf {
  images: PackageImage[]
  byPath: Map<string, PackageImage>
}

async function readImage(
  files: PackageFiles,
  path: string,
  relative: string,
  shelf: Shelf,
): Promise<{ image: PackageImage; size: ImageSize | undefined } | undefined> {
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
  const type = sniffImage(bytes, path)
  if (!type || isFigure !== isFigureType(type)) {
    if (isFigure) return undefined
    files.warnings.report(
      'image-unreadable',
      `${path} is not a picture that can be shown; it is kept aside.`,
      path,
    )
    return undefined
  }
  const { hasCrlf: _, size: __, ...file } = await files.measure(path, imageBytesMax)
  const named = { ...file, type, name: relative.replace(/[^A-Za-z0-9._/-]/g, '_') }
  const image = shelf.byPath.get(imagePath(named)) ?? named
  shelf.byPath.set(imagePath(image), image)
  return { image, size: pngSize(bytes) }
}

const isFigureType = (type: PackageImage['type']): boolean =>
  type === 'application/pdf' || type === 'application/postscript'
