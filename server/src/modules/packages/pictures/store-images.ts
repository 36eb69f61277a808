import type { PackageImage } from '@drafts/formats'
import { imagePath } from '@drafts/formats'
import { imageBytes } from '@drafts/contract'
import type { ImageId } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { storeBlob, storeText } from '../../blobs/index.ts'
import type { NewImage } from '../../images/index.ts'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import { findKind, requireModest, sanitizeIsolated } from '../../images/index.ts'

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n'

interface StoredImages {
  /** In the order of the package. */
  stored: NewImage[]
  /** Ids by the addresses that texts of the package name. */
  addresses: Map<string, string>
}

/** An SVG of a package that cannot be read is there as an empty one. */
export const storeImages = async (
  ctx: Ctx,
  images: readonly PackageImage[],
): Promise<StoredImages> => {
  const stored: NewImage[] = []
  const addresses = new Map<string, string>()
  for (const image of images) {
    const { name, type } = image
    const bytes = await storeBlob(ctx, await image.open(), imageBytes)
    const blob = (await storePicture(ctx, bytes, type)) ?? (await storeText(ctx, emptyPicture))
    const id = newId<ImageId>()
    stored.push({ id, name, content_type: type, hash: blob.hash })
    addresses.set(imagePath(image), id)
  }
  return { stored, addresses }
}

/** What a problem shows of a picture: an SVG written anew, any other as it is. Undefined: not a picture. */
const storePicture = async (
  ctx: Pick<Ctx, 'db' | 'blobs' | 'account'>,
  blob: StoredBlob,
  contentType: string,
): Promise<StoredBlob | undefined> => {
  const bytes = (await ctx.blobs.read(blob.hash, imageBytes)) ?? Buffer.alloc(0)
  if (contentType !== 'image/svg+xml') {
    const picture = findKind(bytes)?.read(bytes)
    if (picture) requireModest(picture)
    return blob
  }
  const result = await sanitizeIsolated(ctx.account.id, bytes)
  return 'fault' in result ? undefined : storeText(ctx, result.svg)
}
