import { problemsPerPage, status } from '@drafts/contract'
import type { ExecutionGroup, ListedSolution, Solution } from '@drafts/contract'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/page-of.ts'
import { getText } from '../blobs/index.ts'
import { listGroups } from '../groups/index.ts'
import { mayInspect } from '../problems/index.ts'
import { presentSource } from '../sections/index.ts'
import {
  createSolution,
  deleteSolution,
  mayViewSource,
  presentSolution,
  getSolution,
  listSolutions,
  updateSolution,
  uploadSolution,
} from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { listKeyedTests } from '../tests/index.ts'
import {
  brokenPrograms,
  executedSolutions,
  keyedProblem,
  readKeyedSetup,
} from './keys/current-keys.ts'
import type { ExecutedSolutions } from './keys/current-keys.ts'
import { executeSolution, submitFile } from './start/execute.ts'
import { latestExecutions, presentSummary, getExecution } from './executions.store.ts'
import type { ExecutionRow, BrokenProgram } from './executions.store.ts'
import { fitExecution } from './read/fit-execution.ts'
import { presentExecution } from './read/present-execution.ts'
import { stopExecution, stopExecutionsOf } from './stop/stop.ts'
import { pointsOfRun, pointsOfSolutions } from './read/run-points.ts'
import { countSubmissions, listSubmissions } from './read/submissions.store.ts'
import { requireViewer } from './read/viewer.ts'

// Solutions leave the server with their latest execution and whether it still stands, so their routes are here,
// one level above what stores them.

/** What decides whether solutions still stand: the keys they would have now, and which of them a run has shown. */
interface Standing extends ExecutedSolutions {
  latest: ReadonlyMap<string, ExecutionRow>
  broken: ReadonlyMap<string, BrokenProgram>
  inGroups: ReadonlyMap<string, ExecutionGroup[]>
}

const standingOf = async (
  { db }: Ctx,
  problem: ProblemAccess,
  rows: readonly SolutionRow[],
): Promise<Standing> => {
  const [{ setup, includes }, tests, latest, groups] = await Promise.all([
    readKeyedSetup(db, problem),
    listKeyedTests(db, problem.id),
    latestExecutions(db, problem.id),
    listGroups(db, problem.id),
  ])
  const keyed = await keyedProblem(db, { setup, tests, solutions: rows, includes })
  // Most runs blame nobody: then nothing is asked.
  const failed = rows.filter(({ id }) => latest.get(id)?.status === status.internalError)
  const [{ keys, executed, byCells }, broken] = await Promise.all([
    executedSolutions(db, [keyed]),
    brokenPrograms(db, [{ setup, solutions: failed }]),
  ])
  const known = { ...keyed, solutions: rows.filter(({ id }) => executed.has(id)) }
  const inGroups = await pointsOfSolutions(db, known, { groups, tests })
  return { keys, executed, byCells, latest, broken, inGroups }
}

const present = (
  ctx: Ctx,
  problem: ProblemAccess,
  row: SolutionRow,
  { keys, executed, byCells, latest, broken, inGroups }: Standing,
): ListedSolution => {
  const execution = latest.get(row.id)
  const verdict = executed.get(row.id) ?? null
  const isOfCells = byCells.has(row.id)
  const isWhole = execution?.status === status.finished && execution.stopped_by === null
  return {
    ...presentSolution(row, mayViewSource(row, ctx.account.id, problem)),
    // A run of the matrix judged a part: with the results of others it is whole.
    execution: execution
      ? presentSummary(
          isOfCells && isWhole ? { ...execution, verdict } : execution,
          !isOfCells && keys.get(row.id) !== execution.key,
        )
      : null,
    needsExecution: verdict === null,
    currentVerdict: verdict,
    currentGroups: inGroups.get(row.id) ?? null,
    brokenProgram: broken.get(row.id) ?? null,
  }
}

/** A solution as it leaves the server, with its source where the caller may read it. */
export const wholeSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  row: SolutionRow,
): Promise<Solution> => {
  const listed = present(ctx, problem, row, await standingOf(ctx, problem, [row]))
  const source = listed.canView
    ? presentSource(await getText(ctx.blobs, row.source_hash, Number(row.source_size)))
    : null
  return { ...listed, source }
}

export const executionRoutes = {
  listSolutions: async ({ ctx, problem, query }) => {
    const rows = await listSolutions(ctx.db, problem.id)
    const standing = await standingOf(ctx, problem, rows)
    const solutions = rows.map((row) => present(ctx, problem, row, standing))
    const { items, ...rest } = pageOf(solutions, query)
    return { solutions: items, ...rest }
  },
  getSolution: async ({ ctx, problem, params }) =>
    wholeSolution(ctx, problem, await getSolution(ctx.db, params.solutionId)),
  createSolution: async ({ ctx, problem, body }) =>
    wholeSolution(ctx, problem, await createSolution(ctx, problem, body)),
  uploadSolution: async ({ ctx, problem, body }) =>
    wholeSolution(ctx, problem, await uploadSolution(ctx, problem, body.source)),
  updateSolution: async ({ ctx, problem, params, body }) =>
    wholeSolution(ctx, problem, await updateSolution(ctx, problem, params.solutionId, body)),
  deleteSolution: async ({ ctx, problem, params }) => {
    const runs = { problemId: problem.id, solutionId: params.solutionId }
    const stopped = await deleteSolution(ctx, problem.id, params.solutionId, (tx) =>
      stopExecutionsOf(tx, runs, ctx.account.id),
    )
    if (stopped.length > 0) await wake(ctx.db, 'drafts_jobs')
    return undefined
  },
  executeSolution: ({ ctx, problem, params, body }) =>
    executeSolution(ctx, problem, params.solutionId, body),
  submitFile: ({ ctx, problem, body }) => submitFile(ctx, problem, body),
  listSubmissions: async ({ ctx, problem, query }) => {
    const readerId = ctx.account.id
    const reader = { readerId, submitterId: mayInspect(problem) ? undefined : readerId }
    const { limit = problemsPerPage, after, start } = query
    const [submissions, count] = await Promise.all([
      listSubmissions(ctx.db, problem.id, reader, { limit, after, start }),
      countSubmissions(ctx.db, problem.id, reader),
    ])
    const listed = submissions.map((submission) => ({ id: submission.executionId, submission }))
    // It begins at its place already.
    const { items, ...rest } = pageOf(listed, { limit })
    return {
      submissions: items.map(({ submission }) => submission),
      pager: { count, start },
      ...rest,
    }
  },
  getExecution: async ({ ctx, problem, params }) => {
    const found = await getExecution(ctx.db, params.executionId)
    const viewer = await requireViewer(ctx.db, ctx.account.id, problem, found.execution)
    const points = await pointsOfRun(ctx.db, found)
    return fitExecution(await presentExecution(ctx, found, viewer, points))
  },
  stopExecution: async ({ ctx, problem, params }) => {
    await stopExecution(ctx, problem, params.executionId)
    return undefined
  },
} satisfies SomeHandlers
