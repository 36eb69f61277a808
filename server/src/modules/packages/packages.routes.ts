import { AppError, invalidField } from '@drafts/contract'
import type { PackageTests, AccountId, ImportProgress } from '@drafts/contract'
import type { Ctx, SomeHandlers, UploadedBlob } from '../../platform/http/context.ts'
import { createProblem } from './import/create-problem.ts'
import { preparePackage } from './export/export-package.ts'
import { forkProblem } from './fork/fork-problem.ts'
import { getProblem, listEditorials } from './get-problem.ts'
import { getEditorialText, getStatementText } from './get-text.ts'
import { importPackage } from './import/import-package.ts'
import type { PackageKind } from './import/package-worker.ts'

const importing =
  (kind: PackageKind) =>
  async ({ ctx, body }: { ctx: Ctx; body: ImportBody }) => {
    if (!body.file) throw invalidField('file', 'Choose a package.')
    if (body.file.size === 0)
      throw new AppError('ErrBadPackage', { message: 'The archive is empty.' })
    const { file, tests, progressId } = body
    const key = progressId === undefined ? undefined : { accountId: ctx.account.id, progressId }
    return withImportProgress(key, (onProgress) =>
      importPackage(ctx, kind, file, { onProgress, ...(tests ? { tests } : {}) }),
    )
  }

interface ImportBody {
  file?: UploadedBlob
  tests?: PackageTests
  progressId?: string | undefined
}

export const packageRoutes = {
  createProblem: async ({ ctx, body }) => ({ id: await createProblem(ctx, body) }),
  importKattis: importing('kattis'),
  importPolygon: importing('polygon'),
  importDpkg: importing('dpkg'),
  getImportProgress: async ({ ctx, query: { progressId } }) => ({
    progress: findImportProgress({ accountId: ctx.account.id, progressId }),
  }),
  getExportReport: async ({ ctx, problem, query }) =>
    (await preparePackage(ctx, problem, query.format)).report,
  forkProblem: async ({ ctx, problem, query }) => ({
    id: await forkProblem(ctx, problem, query.version),
  }),
  listEditorials: async ({ ctx, problem, query }) => ({
    editorials: await listEditorials(ctx, problem, query.version),
  }),
  getStatementText: ({ ctx, problem, params, query }) =>
    getStatementText(ctx.db, { problemId: problem.id, locale: params.locale, ...query }),
  getEditorialText: ({ ctx, problem, params, query }) =>
    getEditorialText(ctx.db, { problemId: problem.id, locale: params.locale, ...query }),
  getProblem: ({ ctx, problem, query }) => getProblem(ctx, problem, query.version),
} satisfies SomeHandlers

// How far imports are, for those who wait (docs/product/packages.md#import). In this server's memory: another server
// knows nothing of it, and then a page shows no numbers.

/** Names an import that runs: what its caller calls it, which is the caller's own. */
interface ImportKey {
  accountId: AccountId
  progressId: string
}

/** More than run at once; an import that is the caller's thousandth is one without numbers. */
const mostImports = 1000
const running = new Map<string, ImportProgress>()

const nameOf = ({ accountId, progressId }: ImportKey): string => `${accountId} ${progressId}`

const findImportProgress = (key: ImportKey): ImportProgress | null =>
  running.get(nameOf(key)) ?? null

/** Runs the import; what it tells can be found until it ends. */
const withImportProgress = async <T>(
  key: ImportKey | undefined,
  run: (tell: (progress: ImportProgress) => void) => Promise<T>,
): Promise<T> => {
  const name = key && nameOf(key)
  if (name === undefined || running.has(name) || running.size >= mostImports)
    return run(() => undefined)
  running.set(name, { doneBytes: 0, totalBytes: 0 })
  try {
    return await run((progress) => running.set(name, progress))
  } finally {
    running.delete(name)
  }
}
