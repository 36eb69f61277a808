import { imagePath } from '../dpkg/layout.ts'
import type { PackageWriter } from './package-writer.ts'
import type { PackageImage } from '../problem/problem-package.ts'

/** Puts a picture that a text names into the folders and returns its file's name; undefined where there is no such picture. */
export type PlacePicture = (address: string, folders: readonly string[]) => string | undefined

/** What each of them draws. */
const drawn = {
  latex: new Set(['image/png', 'image/jpeg', 'application/pdf', 'application/postscript']),
  markdown: new Set(['image/png', 'image/jpeg', 'image/svg+xml']),
} as const satisfies Record<string, ReadonlySet<string>>
const complaints = {
  latex: 'is no PNG, JPEG or PDF: LaTeX does not draw it.',
  markdown: 'is no PNG, JPEG or SVG: the format has no others.',
} as const

interface Picture {
  image: PackageImage
  /** In every folder it is needed in. */
  file: string
}

export const picturePlacer = (
  images: readonly PackageImage[],
  writer: PackageWriter,
  reader: keyof typeof drawn = 'latex',
): PlacePicture => {
  const pictures = picturesOf(images)
  const draws: ReadonlySet<string> = drawn[reader]
  return (address, folders) => {
    const picture = pictures.get(address)
    if (picture === undefined) return undefined
    const { image, file } = picture
    for (const folder of folders) writer.put(`${folder}/${file}`, image)
    if (!draws.has(image.type))
      writer.warnings.report(
        'picture-format',
        `The picture ${image.name} ${complaints[reader]}`,
        `${folders[0] ?? ''}/${file}`,
      )
    return file
  }
}

/** How wide a page shows a picture that says no width itself. */
export const pixelsOfPictures = (
  images: readonly PackageImage[],
): ((address: string) => number | undefined) => {
  const pixels = new Map(images.map((image) => [imagePath(image), image.shownPixels]))
  return (address) => pixels.get(address)
}

const picturesOf = (images: readonly PackageImage[]): ReadonlyMap<string, Picture> =>
  new Map(
    images.map((image) => {
      const path = imagePath(image)
      const ending = path.slice(path.lastIndexOf('.'))
      return [path, { image, file: `${image.sha256.slice(0, 16)}${ending}` }] as const
    }),
  )
