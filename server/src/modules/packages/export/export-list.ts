import { AppError, isListedAsFolder } from '@drafts/contract'
import type { AnyEndpoint, ExportListQuery, ProblemId } from '@drafts/contract'
import { asFile, filesOfList, inFolder, nameProblems } from '@drafts/formats'
import type { ArchivePart } from '@drafts/formats'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { resolveAccess } from '../../problems/index.ts'
import { packageName, preparePackage } from './export-package.ts'
import { recordExport } from './record-export.ts'

type Caller = Pick<Ctx, 'db' | 'blobs' | 'account' | 'now' | 'gone'>

/**
 * The files of a list (docs/product/packages.md#lists). Whether all may be taken out is known before the first byte. Each package is then made
 * when its turn comes, and let go before the next, so that one at a time is held; who may is asked again there, as a
 * long list takes minutes. One that is gone by then breaks the archive off.
 */
export const exportList = async (
  caller: Caller,
  { ids, format, name, start, duration }: ExportListQuery,
  access: Pick<AnyEndpoint, 'access' | 'of'>,
): Promise<AsyncIterable<ArchivePart>> => {
  const packages: { title: string; fileName: string; problemId: ProblemId }[] = []
  for (const problemId of ids) {
    const { title } = await findListed(caller, access, problemId)
    packages.push({ title, fileName: packageName(title, format), problemId })
  }
  const problems = nameProblems(packages)
  const isFolder = isListedAsFolder(format)
  return (async function* () {
    if (isFolder) yield* filesOfList(problems, { name, start, duration })
    for (const one of problems) {
      const problem = await findListed(caller, access, one.problemId)
      const { files } = await preparePackage(caller, problem, format)
      await recordExport(caller, problem, format)
      if (isFolder) yield* inFolder(one.id, files)
      else yield asFile(one, files)
    }
  })()
}

const findListed = async (
  { db, account }: Caller,
  access: Pick<AnyEndpoint, 'access' | 'of'>,
  problemId: ProblemId,
): Promise<ProblemAccess> => {
  try {
    const problem = await resolveAccess(db, account, access, problemId)
    if (problem) return problem
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, {
      message: `${error.message} That is of ${problemId}; the list is not written.`,
    })
  }
  throw new AppError('ErrNotFound')
}
