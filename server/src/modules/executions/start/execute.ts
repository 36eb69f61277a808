import { AppError, findLanguage, invalidField } from '@drafts/contract'
import type { BlobRef, ExecutionId, SolutionId } from '@drafts/contract'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../../platform/http/context.ts'
import { getSection, sectionPath } from '../../sections/index.ts'
import { getSolution } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import type { JudgedTest } from '../../tests/index.ts'
import type { SourceOwnership } from './gives-source.ts'
import { runOfSolution, startExecution } from './start-execution.ts'
import type { WantedRun } from './start-execution.ts'
import { ofBlobs } from './subjects.ts'
import type { GivenTest } from './subjects.ts'

export const executeSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: SolutionId,
  options: Pick<WantedRun, 'testIds' | 'inputs' | 'limits' | 'thorough' | 'isTrial'>,
): Promise<{ id: ExecutionId }> => {
  const solution = await getSolution(ctx.db, solutionId)
  if (options.thorough && !problem.allowThorough && !problem.isAdministrator)
    throw new AppError('ErrNoAccess', {
      message: 'Thorough execution is not enabled for this problem. Contact support to enable it.',
    })
  return startExecution(ctx, problem, runOfSolution(ctx, problem, solution, options))
}

/** The reference on tests whose answers it is to write. */
export const startAnswers = (
  ctx: Ctx,
  problem: ProblemAccess,
  reference: SolutionRow,
  tests: readonly JudgedTest[],
): Promise<{ id: ExecutionId }> =>
  startExecution(ctx, problem, {
    languageId: reference.language_id,
    sourceHash: reference.source_hash,
    sourceName: reference.label,
    solution: reference,
    thorough: true,
    answersOf: tests,
  })

/**
 * A program on tests that need not be in the problem, judged as the problem's are: on all of them, unless it is not `thorough`.
 * `ownership`: of the solution that it is, or was made of.
 */
export const runOnBlobs = (
  ctx: Ctx,
  problem: ProblemAccess,
  program: {
    label: string
    languageId: string
    source: BlobRef
    files: readonly FileBeside[]
    ownership: SourceOwnership
  },
  tests: readonly GivenTest[],
  { thorough = true }: { thorough?: boolean } = {},
): Promise<{ id: ExecutionId }> =>
  startExecution(ctx, problem, {
    languageId: program.languageId,
    sourceHash: program.source.hash,
    sourceName: program.label,
    solution: null,
    thorough,
    given: {
      subjects: tests.map(ofBlobs),
      files: program.files,
      ownership: program.ownership,
    },
  })

/** Submit form: a file is tried against all tests; it is seen by its submitter and those who can edit. */
export const submitFile = async (
  ctx: Ctx,
  problem: ProblemAccess,
  body: {
    languageId: string
    source?: UploadedBlob | undefined
    size?: number | undefined
    openSource?: boolean | undefined
  },
): Promise<{ id: ExecutionId }> => {
  if (!body.source) throw invalidField('source', 'Choose a file.')
  if (!findLanguage(body.languageId))
    throw invalidField('languageId', 'Choose a language from the list.')
  if (body.size !== undefined && body.size !== body.source.size)
    throw invalidField('size', 'The file did not arrive whole. Send it again.')
  await requireSourceSize(ctx, problem, body.languageId, body.source.size)
  return startExecution(ctx, problem, {
    languageId: body.languageId,
    sourceHash: body.source.hash,
    sourceName: body.source.fileName ?? 'submission',
    solution: null,
    thorough: false,
    openSource: body.openSource,
  })
}

/** A submission keeps to the problem's source limit times the language's factor (docs/product/forms.md#submit). */
const requireSourceSize = async (
  ctx: Ctx,
  problem: ProblemAccess,
  languageId: string,
  size: number,
): Promise<void> => {
  const { body: limits } = await getSection(ctx.db, problem.id, sectionPath('limits'))
  const limit = Math.round(limits.source * (limits.factors[languageId]?.source ?? 1))
  if (size <= limit) return
  const sentence = `The source is too large: ${size} bytes, and this problem takes at most ${limit}.`
  throw new AppError('ErrTooLarge', { message: sentence, fields: { source: sentence } })
}
