import { imageBytes } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { storeText } from '../blobs/index.ts'
import { findKind, requireModest, sanitizeApart } from '../images/index.ts'

/** What a problem shows of a picture: an SVG written anew, any other as it is. Undefined: not a picture. */
export const storePicture = async (
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
  const result = await sanitizeApart(ctx.account.id, bytes)
  return 'fault' in result ? undefined : storeText(ctx, result.svg)
}
