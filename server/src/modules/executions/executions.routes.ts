import { AppError } from '@drafts/contract'
import type { ListedSolution, Solution } from '@drafts/contract'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { readText } from '../blobs/index.ts'
import { mayInspect } from '../problems/index.ts'
import { presentSource } from '../sections/index.ts'
import {
  createSolution,
  deleteSolution,
  mayViewSource,
  presentSolution,
  readSolution,
  readSolutions,
  updateSolution,
  uploadSolution,
} from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { executeSolution, submitFile } from './execute.ts'
import { latestExecutions, presentSummary, readExecution } from './executions.store.ts'
import type { ExecutionRow } from './executions.store.ts'
import { keysOf, limitsFor, readFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import { presentExecution } from './present-execution.ts'

// Solutions leave the server with their latest execution and whether it still stands, so their routes are here,
// one level above what stores them.

/** Null where the problem cannot run at all now (a custom checker without source): then all is outdated. */
const frameOf = (ctx: Ctx, problem: ProblemAccess): Promise<Frame | null> =>
  readFrame(ctx.db, problem).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

/** A run of chosen tests or with other limits is never a statement about the problem as it is. */
const isOutdated = (frame: Frame | null, row: SolutionRow, execution: ExecutionRow): boolean => {
  if (!frame) return true
  const limits = limitsFor(frame.limits, row.language_id)
  const run = { languageId: row.language_id, sourceHash: row.source_hash, limits }
  return keysOf(frame, run, frame.tests, execution.thorough).execution !== execution.key
}

const present = (
  ctx: Ctx,
  problem: ProblemAccess,
  row: SolutionRow,
  frame: Frame | null,
  execution: ExecutionRow | undefined,
): ListedSolution => ({
  ...presentSolution(row, mayViewSource(row, ctx.account.id, problem)),
  execution: execution ? presentSummary(execution, isOutdated(frame, row, execution)) : null,
})

const whole = async (ctx: Ctx, problem: ProblemAccess, row: SolutionRow): Promise<Solution> => {
  const [frame, latest] = await Promise.all([
    frameOf(ctx, problem),
    latestExecutions(ctx.db, problem.id),
  ])
  const listed = present(ctx, problem, row, frame, latest.get(row.id))
  const source = listed.canView
    ? presentSource(await readText(ctx.blobs, row.source_hash, Number(row.source_size)))
    : null
  return { ...listed, source }
}

export const executionRoutes = {
  listSolutions: async ({ ctx, problem }) => {
    const [rows, frame, latest] = await Promise.all([
      readSolutions(ctx.db, problem.id),
      frameOf(ctx, problem),
      latestExecutions(ctx.db, problem.id),
    ])
    return { solutions: rows.map((row) => present(ctx, problem, row, frame, latest.get(row.id))) }
  },
  getSolution: async ({ ctx, problem, params }) =>
    whole(ctx, problem, await readSolution(ctx.db, params.solutionId)),
  createSolution: async ({ ctx, problem, body }) =>
    whole(ctx, problem, await createSolution(ctx, problem.id, body)),
  uploadSolution: async ({ ctx, problem, body }) =>
    whole(ctx, problem, await uploadSolution(ctx, problem.id, body.source)),
  updateSolution: async ({ ctx, problem, params, body }) =>
    whole(ctx, problem, await updateSolution(ctx, problem, params.solutionId, body)),
  deleteSolution: async ({ ctx, problem, params }) => {
    await deleteSolution(ctx, problem.id, params.solutionId)
    return undefined
  },
  executeSolution: ({ ctx, problem, params, body }) =>
    executeSolution(ctx, problem, params.solutionId, body),
  submitFile: ({ ctx, problem, body }) => submitFile(ctx, problem, body),
  getExecution: async ({ ctx, problem, params }) => {
    const found = await readExecution(ctx.db, params.executionId)
    const author = mayInspect(problem)
    if (!author && found.execution.submitter_id !== ctx.account.id)
      throw new AppError('ErrNotFound')
    return presentExecution(ctx.blobs, found, { author })
  },
} satisfies SomeHandlers
