import { AppError, invalidField } from '@drafts/contract'
import type { Ctx, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { resolveAccess } from '../problems/index.ts'
import { storePicture } from './store-picture.ts'

/** By their first bytes, not by what they are called. */
const kinds: [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  [
    'image/webp',
    (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
  // Made safe, and served with a policy under which nothing in it runs.
  [
    'image/svg+xml',
    (bytes) =>
      /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>\s*)?(<!--[^]*?-->\s*)*<svg[\s/>]/i.test(
        bytes.toString('utf8'),
      ),
  ],
]

export const uploadImage = async (
  ctx: Ctx,
  body: { problemId: string; file?: UploadedBlob },
): Promise<{ url: string }> => {
  const problem = await resolveAccess(
    ctx.db,
    ctx.account,
    { access: 'problem:edit', of: 'problem' },
    body.problemId,
  )
  if (!problem) throw new AppError('ErrNotFound')
  if (!body.file) throw invalidField('file', 'Choose a picture.')
  const head = (await ctx.blobs.read(body.file.hash, 1024)) ?? Buffer.alloc(0)
  const kind = kinds.find(([, fits]) => fits(head))?.[0]
  const picture = kind && (await storePicture(ctx, body.file, kind))
  if (!picture) throw invalidField('file', 'A picture is a PNG, JPEG, GIF, WebP or SVG file.')
  const id = newId()
  await ctx.db
    .insertInto('images')
    .values({
      id,
      problem_id: problem.id,
      name: body.file.fileName ?? 'picture',
      content_type: kind,
      hash: picture.hash,
    })
    .execute()
  return { url: `/api/images/${id}` }
}
