import { AppError, imageBytes, imagePixels, invalidField } from '@drafts/contract'
import type { ImageId, ProblemId } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { storeBytes } from '../blobs/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { changeProblem } from '../revisions/index.ts'
import { imageContents, insertImages } from './images.store.ts'
import { findKind } from './picture-kinds.ts'
import type { PictureType } from './picture-kinds.ts'
import { sanitizeIsolated } from './sanitize-isolated.ts'

// How a picture comes in: its first bytes decide its kind, not its name; its structure is walked to its end,
// so that one which is cut off, or declares a huge size, is refused; what follows the end is left out. An SVG is written
// anew (formats/src/svg). GET /images/{id} serves it under a policy in which nothing runs.

export const uploadImage = async (
  ctx: Ctx,
  body: { problemId: ProblemId; file?: UploadedBlob; use?: 'text' | 'discussion' | undefined },
): Promise<{ url: string }> => {
  const isTalk = body.use === 'discussion'
  const problem = await resolveAccess(
    ctx.db,
    ctx.account,
    { access: isTalk ? 'problem:view' : 'problem:edit', of: 'problem' },
    body.problemId,
  )
  if (!problem) throw new AppError('ErrNotFound')
  if (!body.file) throw invalidField('file', 'Choose a picture.')
  const { type, blob } = await storePicture(ctx, body.file)
  const id = newId<ImageId>()
  const name = body.file.fileName ?? 'picture'
  const image = { id, name, content_type: type, hash: blob.hash }
  const action = async (tx: Tx) => {
    await insertImages(tx, problem.id, [image])
    // What is discussed is in no version, and neither are its pictures.
    return { result: undefined, ...(isTalk ? {} : { contents: imageContents([image]) }) }
  }
  await changeProblem(ctx, problem.id, action, { evenLocked: isTalk })
  return { url: `/api/images/${id}` }
}

const noPicture = 'A picture is a PNG, JPEG, GIF, WebP or SVG file.'

const storePicture = async (
  ctx: Ctx,
  file: StoredBlob,
): Promise<{ type: PictureType | 'image/svg+xml'; blob: StoredBlob }> => {
  const bytes = (await ctx.blobs.read(file.hash, imageBytes)) ?? Buffer.alloc(0)
  const kind = findKind(bytes)
  if (!kind) return { type: 'image/svg+xml', blob: await storeSvg(ctx, bytes) }
  const picture = kind.read(bytes)
  if (!picture)
    throw invalidField('file', 'The picture is damaged or did not arrive whole. Send it again.')
  requireModest(picture)
  const isWhole = picture.end === bytes.length
  const blob = isWhole ? file : await storeBytes(ctx, bytes.subarray(0, picture.end))
  return { type: kind.type, blob }
}

/** A small file may declare a huge picture. */
export const requireModest = ({ width, height }: { width: number; height: number }): void => {
  if (width === 0 || height === 0) throw invalidField('file', 'The picture has no size.')
  const { side, total } = imagePixels
  if (width > side || height > side || width * height > total)
    throw invalidField(
      'file',
      `The picture is too large: ${width} × ${height} pixels. At most ${side} a side and ${total} in all.`,
    )
}

const storeSvg = async (ctx: Ctx, bytes: Buffer): Promise<StoredBlob> => {
  // Anything else is refused as not a picture, not as bad XML.
  if (!/^(?:\xEF\xBB\xBF)?\s*</.test(bytes.toString('latin1', 0, 1024)))
    throw invalidField('file', noPicture)
  const result = await sanitizeIsolated(ctx.account.id, bytes)
  if ('fault' in result) throw invalidField('file', `${noPicture} ${result.fault}`)
  return storeBytes(ctx, Buffer.from(result.svg))
}
