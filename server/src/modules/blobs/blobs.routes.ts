import { AppError, invalidField } from '@drafts/contract'
import type { UploadId } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { newId } from '../../platform/ids/ids.ts'
import { findTestFile, findUpload, insertUpload, presentBlob } from './blobs.store.ts'

export const blobRoutes = {
  createBlob: async ({ ctx, body }) => {
    const blob = body.kind === 'copy' ? await copied(ctx, body.from) : body.file
    if (!blob) throw invalidField('file', 'Choose a file.')
    if (body.size !== undefined && body.size !== blob.size)
      throw invalidField(
        'size',
        `The file arrived with ${blob.size} of ${body.size} bytes. Send it again.`,
      )
    const id = newId<UploadId>()
    await insertUpload(ctx.db, { id, account_id: ctx.account.id, hash: blob.hash })
    return { id, ...presentBlob(blob) }
  },
} satisfies SomeHandlers

const reader = ({ account }: Ctx) => ({
  id: account.id,
  isAdministrator: account.permits.includes('drafts:administrator'),
})

/** An upload of one's own by its id, or a test's file that one may read by its sha256Sum. */
const copied = async (ctx: Ctx, from: UploadId | undefined): Promise<StoredBlob> => {
  const blob =
    from &&
    ((await findUpload(ctx.db, ctx.account.id, from)) ??
      (await findTestFile(ctx.db, reader(ctx), from)))
  if (!blob) throw new AppError('ErrNotFound')
  return blob
}
