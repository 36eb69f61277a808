import type { ImportedImage } from '@drafts/formats'
import { imageBytes } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { storeBlob, storeText } from '../blobs/index.ts'
import { storePicture } from './store-picture.ts'

export interface PlacedImage {
  id: string
  name: string
  contentType: string
  blob: StoredBlob
}

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n'

/** An SVG of a package that cannot be read is there as an empty one. */
export const storeImages = async (
  ctx: Ctx,
  images: readonly ImportedImage[],
): Promise<PlacedImage[]> => {
  const placed: PlacedImage[] = []
  for (const image of images) {
    const { name, contentType } = image
    const stored = await storeBlob(ctx, await image.open(), imageBytes)
    const blob =
      (await storePicture(ctx, stored, contentType)) ?? (await storeText(ctx, emptyPicture))
    placed.push({ id: newId(), name, contentType, blob })
  }
  return placed
}

/** Markdown that names a picture of the package names it by its address here. */
export const placeImages = (markdown: string, images: readonly PlacedImage[]): string =>
  images.reduce(
    (text, image) =>
      text
        .replaceAll(`](${image.name})`, `](/api/images/${image.id})`)
        .replaceAll(`](<${image.name}>)`, `](/api/images/${image.id})`)
        .replaceAll(`](${image.name} "`, `](/api/images/${image.id} "`)
        .replaceAll(
          new RegExp(`(<img[^>]*\\ssrc=["'])${escapePattern(image.name)}(["'])`, 'g'),
          `$1/api/images/${image.id}$2`,
        ),
    markdown,
  )

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
