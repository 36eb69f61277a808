import { AppError, errorTable } from '@drafts/contract'
import type {
  ErrorCode,
  ImportProgress,
  ImportReport,
  PackageTests,
  ProblemId,
} from '@drafts/contract'
import type { ReadPackage } from '@drafts/formats'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { withLocalFile } from '../../blobs/index.ts'
import { runnableLanguages } from '../../languages/index.ts'
import { chooseReference } from './choose-reference.ts'
import type { Fault, PackageKind } from './package-worker.ts'
import { readPackage } from './read-package.ts'
import { storePackage } from './store-package.ts'
import type { PackageSource } from './store-package.ts'

/** All or nothing, unless the caller has gone. What the product has no place for is preserved and named in the report. */
export const importPackage = async (
  ctx: Ctx,
  kind: PackageKind,
  file: StoredBlob & { fileName?: string | undefined },
  { isKnown = false, tests = 'all', onProgress }: ImportOptions = {},
): Promise<{ id: ProblemId; report: ImportReport }> =>
  withLocalFile(ctx.blobs, file.hash, async (path) => {
    const { fileName } = file
    const input = { kind, path, fileName, tests }
    const read = await readPackage(input, { gone: ctx.gone, onProgress }).catch(asAppError)
    return storeChosen(ctx, read, { isKnown, fileName }).catch(asAppError).finally(read.close)
  })

interface ImportOptions {
  /** A package of our own: nothing is reported, run or made after its import. */
  isKnown?: boolean
  /** What becomes of a package that has more tests than a problem may have. */
  tests?: PackageTests
  /** How much of the package's files was taken over. */
  onProgress?: (progress: ImportProgress) => void
}

const storeChosen = async (ctx: Ctx, read: ReadPackage, source: PackageSource) =>
  storePackage(ctx, chooseReference(read, await runnableLanguages(ctx.db)), source)

/** The readers' errors carry codes of the contract and a sentence that names the file; a bad zip is a bad package. */
const asAppError = (error: unknown): never => {
  const { code, message, path, offer } = error as Partial<Fault>
  if (error instanceof AppError || code === undefined || !(code in errorTable)) throw error
  throw new AppError(code === 'ErrBadZIP' ? 'ErrBadPackage' : (code as ErrorCode), {
    ...(message ? { message } : {}),
    ...(path ? { fields: { file: path, ...(offer ? { tests: offer } : {}) } } : {}),
  })
}
