import type { ImportedImage } from '@drafts/formats'
import { imageBytes } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { storeBlob, storeText } from '../../blobs/index.ts'
import type { NewImage } from '../../images/index.ts'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import { findKind, requireModest, sanitizeIsolated } from '../../images/index.ts'

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n'

/** An SVG of a package that cannot be read is there as an empty one. */
export const storeImages = async (
  ctx: Ctx,
  images: readonly ImportedImage[],
): Promise<NewImage[]> => {
  const placed: NewImage[] = []
  for (const image of images) {
    const { name, contentType } = image
    const stored = await storeBlob(ctx, await image.open(), imageBytes)
    const blob =
      (await storePicture(ctx, stored, contentType)) ?? (await storeText(ctx, emptyPicture))
    placed.push({ id: newId(), name, content_type: contentType, hash: blob.hash })
  }
  return placed
}

/** Markdown that names a picture of the package names it by its address here. One walk over the text. */
export const placeImages = (markdown: string, images: readonly NewImage[]): string => {
  const addresses = new Map(
    images
      .filter(({ name }) => name.length <= maxName)
      .map(({ id, name }) => [name, `/api/images/${id}`]),
  )
  if (addresses.size === 0) return markdown
  return placeTags(placeLinks(markdown, addresses), addresses)
}

/** A longer name is not the name of a picture; it bounds the work at each link. */
const maxName = 500

/** `](name)`, `](<name>)`, `](name "title")` */
const placeLinks = (text: string, addresses: ReadonlyMap<string, string>): string => {
  const pieces: string[] = []
  let done = 0
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    const start = at + 2
    if (start < done) continue
    const found = destinationAt(text, start, addresses)
    if (!found) continue
    pieces.push(text.slice(done, start), found.address)
    done = found.end
  }
  return pieces.join('') + text.slice(done)
}

const destinationAt = (
  text: string,
  start: number,
  addresses: ReadonlyMap<string, string>,
): { address: string; end: number } | undefined => {
  const rest = text.slice(start, start + maxName + 3)
  if (rest.startsWith('<')) {
    const close = rest.indexOf('>)')
    const address = close < 0 ? undefined : addresses.get(rest.slice(1, close))
    return address === undefined ? undefined : { address, end: start + close + 1 }
  }
  for (const end of rest.matchAll(/\)| "/g)) {
    const address = addresses.get(rest.slice(0, end.index))
    if (address !== undefined) return { address, end: start + end.index }
  }
  return undefined
}

/** `<img … src="name" …>`: from each tag's beginning to the next `>`, and on behind it. */
const placeTags = (text: string, addresses: ReadonlyMap<string, string>): string => {
  const pieces: string[] = []
  let done = 0
  for (let at = text.indexOf('<img'); at >= 0; at = text.indexOf('<img', done)) {
    const end = text.indexOf('>', at)
    if (end < 0) break
    const tag = text.slice(at, end)
    const placed = tag.replaceAll(/(\ssrc=["'])([^"']*)/g, (whole, before: string, name: string) =>
      addresses.has(name) ? before + (addresses.get(name) ?? '') : whole,
    )
    pieces.push(text.slice(done, at), placed)
    done = end
  }
  return pieces.join('') + text.slice(done)
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
