import { AppError, limitRange } from '@drafts/contract'
import type { SolutionId } from '@drafts/contract'
import type { LimitRun } from '../../../platform/db/plans/stage-states.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { executeSolution, findOutcomes } from '../../executions/index.ts'
import type { Outcome } from '../../executions/index.ts'
import { runnableLanguages } from '../../languages/index.ts'
import { writeStageState } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { listSolutions } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { endLimit } from '../limits/end-limit.ts'
import type { Ran } from '../limits/end-limit.ts'
import type { Unrun } from '../limits/limit-words.ts'
import { isOver, isTooSlow, mainNotes, patienceBesideMs, patienceMs } from '../stage.ts'
import type { Next, Stage } from '../stage.ts'

// How the time limit is found that a package lacks (docs/product/packages.md#limits-that-are-found): its accepted solutions are
// run. Where the package has a limit one run shows whether checker and driver build.

type Leased = LeasedStage<'find-limit'>

const next = async (ctx: Ctx, problem: ProblemAccess, leased: Leased): Promise<Next> => {
  const { db, now } = ctx
  const solutions = await listSolutions(db, problem.id)
  const { runs, unrun } = await startRuns(ctx, problem, leased, solutions)
  if (runs.length === 0 && unrun.length > 0 && (await runnableLanguages(db)) === null)
    return 'withoutJudge'
  const outcomes = await findOutcomes(
    db,
    runs.map(({ executionId }) => executionId),
  )
  const ran = ranOf(solutions, runs, outcomes)
  if (ran.some(({ outcome }) => !isOver(outcome))) return 'whileRunning'
  if (await runAgain(ctx, problem, leased, { runs, outcomes })) return 'whileRunning'
  const patience = ran.length === 0 ? patienceMs : patienceBesideMs
  const isHopeful = now().getTime() - leased.createdAt.getTime() < patience
  if (unrun.some(({ isForJudge }) => isForJudge) && isHopeful) return 'withoutJudge'
  await endLimit(ctx, leased, ran, unrun)
  return 'over'
}

export const findLimit: Stage<'find-limit'> = {
  name: 'find-limit',
  next,
  progress: ({ multiplier }) => ({ findsTimeLimit: multiplier !== null }),
  notes: mainNotes,
}

/** The longest limit there is, for runs that show what it has to be. */
const longest = { thorough: false, isTrial: true, limits: { cpu: limitRange.cpuNs.max } }

/**
 * A solution that took longer than any limit may be is run once more when all others are over, one at a time: other runs on the
 * same machine slow it down. Answers whether one was started.
 */
const runAgain = async (
  ctx: Ctx,
  problem: ProblemAccess,
  leased: Leased,
  { runs, outcomes }: { runs: readonly LimitRun[]; outcomes: ReadonlyMap<string, Outcome> },
): Promise<boolean> => {
  if (leased.state.multiplier === null) return false
  for (const run of runs) {
    const outcome = outcomes.get(run.executionId)
    if (run.isAgain || outcome === undefined || !isTooSlow(outcome)) continue
    const again = await startAgain(ctx, problem, run.solutionId)
    if (!again) continue
    const changed = runs.map((one) => (one === run ? again : one))
    await save(ctx, leased, changed)
    return true
  }
  return false
}

/** Undefined where the solution is gone, or no judge is there: what is known of it has to do. */
const startAgain = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: SolutionId,
): Promise<LimitRun | undefined> => {
  try {
    const { id } = await executeSolution(ctx, problem, solutionId, longest)
    return { solutionId, executionId: id, isAgain: true }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Starts what is to be run and has no run yet. */
const startRuns = async (
  ctx: Ctx,
  problem: ProblemAccess,
  leased: Leased,
  solutions: readonly SolutionRow[],
): Promise<{ runs: LimitRun[]; unrun: Unrun[] }> => {
  const findsLimit = leased.state.multiplier !== null
  const runs = [...leased.state.runs]
  const started = new Set<SolutionId>(runs.map(({ solutionId }) => solutionId))
  const unrun: Unrun[] = []
  for (const solution of toBeRun(solutions, findsLimit)) {
    // One run shows whether checker and driver build.
    if (!findsLimit && runs.length > 0) break
    if (started.has(solution.id)) continue
    try {
      const { id } = await executeSolution(
        ctx,
        problem,
        solution.id,
        findsLimit ? longest : { thorough: false, isTrial: true },
      )
      runs.push({ solutionId: solution.id, executionId: id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isForJudge = error.code === 'ErrNoJudge'
      unrun.push({ label: solution.label, why: error.message, isForJudge })
      continue
    }
    await save(ctx, leased, runs)
  }
  return { runs, unrun }
}

/** For the limit the accepted ones; to see what builds any, the most likely first. */
const toBeRun = (solutions: readonly SolutionRow[], findsLimit: boolean): SolutionRow[] => {
  const accepted = solutions.filter(
    ({ want_verdict: wanted, role }) => wanted === 'Accepted' && role === 'solution',
  )
  if (findsLimit) return accepted
  return [...accepted, ...solutions.filter((one) => !accepted.includes(one))]
}

/** Without solutions that were deleted meanwhile. */
const ranOf = (
  solutions: readonly SolutionRow[],
  runs: readonly LimitRun[],
  outcomes: ReadonlyMap<string, Outcome>,
): Ran[] =>
  runs.flatMap(({ solutionId, executionId }) => {
    const solution = solutions.find(({ id }) => id === solutionId)
    const outcome = outcomes.get(executionId)
    return solution && outcome ? [{ label: solution.label, outcome }] : []
  })

const save = (ctx: Ctx, leased: Leased, runs: readonly LimitRun[]): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeStageState(tx, leased, { ...leased.state, runs: [...runs] }))
