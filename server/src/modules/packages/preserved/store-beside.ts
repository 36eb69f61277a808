import { sourceFileBytes } from '@drafts/contract'
import type { PackageFile } from '@drafts/formats'
import type { Ctx } from '../../../platform/http/context.ts'
import { storeBlobs } from '../../blobs/index.ts'

/** Files that are built with a solution, as its row has them. */
export const storeBeside = async (
  ctx: Ctx,
  files: readonly (PackageFile & { name: string })[],
): Promise<string> => {
  const blobs = await storeBlobs(ctx, files, sourceFileBytes)
  const named = files.map(({ name }, at) => {
    const blob = blobs[at]
    return { name, hash: blob?.hash ?? '', size: blob?.size ?? 0 }
  })
  return JSON.stringify(named)
}
