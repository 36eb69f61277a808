import type { ImportReport } from '@drafts/contract'
import { imagePath } from '@drafts/formats'
import type { PackageImage, ProblemPackage } from '@drafts/formats'
import { AppError } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { drawPicture } from './draw-picture.ts'
import type { Picture } from './draw-picture.ts'
import { renamePictures } from './image-references.ts'

// LaTeX draws no SVG, and every drawing of the product is one: for formats in LaTeX they are drawn as PNG
// (docs/product/packages.md#pictures).

/** What all pictures of a package may take: ms of CPU, and bytes of PNG. What comes after it stays as it is. */
const most = { ms: 15_000, bytes: 64 * 1024 ** 2 }
/** What counts for one that was not drawn to its end. */
const failedMs = 5000

export const drawPictures = async (
  ctx: Pick<Ctx, 'db' | 'blobs' | 'account' | 'gone'>,
  problem: ProblemPackage,
): Promise<{ problem: ProblemPackage; warnings: ImportReport['warnings'] }> => {
  const left = { ...most }
  const names = new Map<string, string>()
  const images: PackageImage[] = []
  const lacking: string[] = []
  for (const image of problem.images) {
    ctx.gone?.throwIfAborted()
    if (image.type !== 'image/svg+xml' || left.ms <= 0 || left.bytes <= 0) {
      images.push(image)
      continue
    }
    const picture = await drawPicture(ctx, image)
    left.ms -= picture?.ms ?? failedMs
    if (!picture?.png || picture.png.size > left.bytes) {
      images.push(image)
      continue
    }
    left.bytes -= picture.png.size
    const drawn = imageOf(ctx, image, picture.png)
    names.set(imagePath(image), imagePath(drawn))
    images.push(drawn)
    if (picture.png.lacksLetters) lacking.push(image.name)
  }
  if (names.size === 0) return { problem, warnings: [] }
  return {
    problem: { ...renamePictures(names)({ ...problem, images: [] }), images: onceEach(images) },
    warnings: [
      {
        code: 'picture-drawn',
        message: 'Pictures in SVG, drawings among them, are in it as PNG: LaTeX draws no SVG.',
      },
      ...lacking.map((name) => ({
        code: 'picture-letters',
        message: `The picture ${name} has letters that no font here has: look at its PNG before you use it.`,
      })),
    ],
  }
}

const imageOf = (
  { blobs }: Pick<Ctx, 'blobs'>,
  { name }: PackageImage,
  { hash, size, pixels }: NonNullable<Picture['png']>,
): PackageImage => ({
  name: `${name.replace(/\.svg$/i, '')}.png`,
  type: 'image/png',
  sizeBytes: size,
  sha256: hash,
  shownPixels: pixels,
  open: async () => {
    const bytes = await blobs.open(hash)
    if (!bytes) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
    return bytes
  },
})

const onceEach = (images: readonly PackageImage[]): PackageImage[] => [
  ...new Map(images.map((image) => [imagePath(image), image])).values(),
]
