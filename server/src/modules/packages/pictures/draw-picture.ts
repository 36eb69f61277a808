import { AppError } from '@drafts/contract'
import type { PackageImage } from '@drafts/formats'
import { buffer } from 'node:stream/consumers'
import { BoundedChildren } from '../../../platform/isolated/bounded-children.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { storeBytes } from '../../blobs/index.ts'
import type { DrawAnswer } from './draw-worker.ts'

/** What became of an SVG, and what that took. */
export interface Picture {
  /** Stored; undefined: it cannot be drawn. `pixels`: how wide a page shows it; 0: as wide as the text. */
  png: { hash: string; size: number; pixels: number; lacksLetters: boolean } | undefined
  /** CPU time; the same at each request, so that a report and its download agree. */
  ms: number
}

type Place = Pick<Ctx, 'db' | 'blobs' | 'account'>

const isolated = new BoundedChildren<string, DrawAnswer>({
  module: new URL('draw-worker.ts', import.meta.url),
  processes: 1,
  // On a busy machine; what counts for a package is CPU.
  patienceMs: 10_000,
  idleMs: 30_000,
  heapMb: 256,
  answerBytes: 64_000_000,
  waitingEach: 8,
  waitingAll: 40,
})

/** By the SVG's hash, the oldest first: also those that are being drawn, so that nobody draws one twice. */
const known = new Map<string, Promise<Picture | undefined>>()
const mostKnown = 5000

/** Undefined: not this time, for want of time or memory. */
export const drawPicture = async (
  place: Place,
  image: PackageImage,
): Promise<Picture | undefined> => {
  const before = await known.get(image.sha256)
  if (before && (await isStored(place, before))) return before
  const drawing = draw(place, image)
  known.set(image.sha256, drawing)
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break
    known.delete(oldest)
  }
  const forget = () => known.get(image.sha256) === drawing && known.delete(image.sha256)
  try {
    const picture = await drawing
    // Another time it may be drawn.
    if (!picture) forget()
    return picture
  } catch (error) {
    forget()
    throw error
  }
}

const isStored = async ({ blobs }: Place, { png }: Picture): Promise<boolean> => {
  if (!png) return true
  const bytes = await blobs.open(png.hash, { start: 0, end: 1 })
  bytes?.destroy()
  return bytes !== undefined
}

const draw = async (place: Place, image: PackageImage): Promise<Picture | undefined> => {
  const svg = (await buffer(await image.open())).toString()
  // A process that has drawn others may have no memory left for this one: it is asked once more, of a fresh one.
  const answer = (await ask(place, svg)) ?? (await ask(place, svg))
  if (!answer || answer === 'time') return undefined
  const { drawn, ms } = answer
  if (!drawn) return { png: undefined, ms }
  const { pixels, lacksLetters } = drawn
  const { hash, size } = await storeBytes(place, drawn.png)
  return { png: { hash, size, pixels, lacksLetters }, ms }
}

const ask = async ({ account }: Place, svg: string): Promise<DrawAnswer | 'time' | undefined> => {
  const outcome = await isolated.ask(account.id, svg)
  if ('answer' in outcome) return outcome.answer
  if (outcome.fault === 'busy')
    throw new AppError('ErrUnavailable', {
      message: 'The server is still busy with other packages. Try again in a moment.',
    })
  return outcome.fault === 'time' ? 'time' : undefined
}
