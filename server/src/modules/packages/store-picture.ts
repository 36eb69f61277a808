import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { readText, storeText } from '../blobs/index.ts'
import { makeSvgSafe } from './safe-svg.ts'

/** What a problem shows of a picture: an SVG made safe, any other as it is. Undefined: it is no picture. */
export const storePicture = async (
  ctx: Pick<Ctx, 'db' | 'blobs'>,
  blob: StoredBlob,
  contentType: string,
): Promise<StoredBlob | undefined> => {
  if (contentType !== 'image/svg+xml') return blob
  const safe = safely(await readText(ctx.blobs, blob.hash, blob.size))
  return safe === undefined ? undefined : storeText(ctx, safe)
}

/** Elements nested by the ten thousand end in a RangeError. */
const safely = (text: string): string | undefined => {
  try {
    return makeSvgSafe(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
