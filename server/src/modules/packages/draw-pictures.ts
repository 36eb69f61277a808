import { AppError } from '@drafts/contract'
import type { AccountId, ImportReport } from '@drafts/contract'
import { imagePath } from '@drafts/formats'
import type { PackedImage, PackedProblem } from '@drafts/formats'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BoundedChildren } from '../../platform/apart/bounded-children.ts'
import { TextCache } from '../../platform/cache/text-cache.ts'
import type { Drawn } from './draw-svg.ts'
import { renamePictures } from './image-references.ts'

// LaTeX draws no SVG, and every drawing of the product is one: for formats in LaTeX they are drawn as PNG
// (docs/product/packages.md#pictures).

const apart = new BoundedChildren<string, Drawn | null>({
  module: new URL('draw-worker.ts', import.meta.url),
  processes: 1,
  patienceMs: 5000,
  idleMs: 30_000,
  heapMb: 256,
  waitingEach: 4,
  waitingAll: 40,
})
/** Of all pictures of a package; what comes after it stays as it is. */
const mostMs = 15_000

/** A report and its download ask for the same pictures. In base64. */
const cache = new TextCache(32 * 1024 ** 2)

type Kept = Omit<Drawn, 'png'> & { png: string }

export const drawPictures = async (
  asker: AccountId,
  problem: PackedProblem,
): Promise<{ problem: PackedProblem; warnings: ImportReport['warnings'] }> => {
  const until = performance.now() + mostMs
  const drawn = new Map<string, PackedImage>()
  const images: PackedImage[] = []
  const lacking: string[] = []
  for (const image of problem.images) {
    const kept =
      image.type === 'image/svg+xml' && performance.now() < until ? await draw(asker, image) : null
    const picture = kept ? pictureOf(image, kept) : image
    images.push(picture)
    if (!kept) continue
    drawn.set(imagePath(image), picture)
    if (kept.lacksLetters) lacking.push(image.name)
  }
  if (drawn.size === 0) return { problem, warnings: [] }
  const rename = renamePictures(
    new Map([...drawn].map(([path, picture]) => [path, imagePath(picture)])),
  )
  return {
    problem: { ...rename({ ...problem, images: [] }), images: onceEach(images) },
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

/** Null where it cannot be drawn. */
const draw = async (asker: AccountId, image: PackedImage): Promise<Kept | null> => {
  const text = await cache.get(image.sha256, async () => {
    const outcome = await apart.ask(asker, (await buffer(await image.open())).toString())
    if ('fault' in outcome && outcome.fault === 'busy')
      throw new AppError('ErrUnavailable', {
        message: 'The server is still busy with other packages. Try again in a moment.',
      })
    const found = 'answer' in outcome ? outcome.answer : null
    return JSON.stringify(found && { ...found, png: Buffer.from(found.png).toString('base64') })
  })
  // What was written into it above.
  return JSON.parse(text) as Kept | null
}

const pictureOf = ({ name }: PackedImage, { png, pixels }: Kept): PackedImage => {
  const bytes = Buffer.from(png, 'base64')
  return {
    name: `${name.replace(/\.svg$/i, '')}.png`,
    type: 'image/png',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    shownPixels: pixels,
    open: () => Promise.resolve(Readable.from([bytes])),
  }
}

const onceEach = (images: readonly PackedImage[]): PackedImage[] => [
  ...new Map(images.map((image) => [imagePath(image), image])).values(),
]
