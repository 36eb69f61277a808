import { AppError, limitRange } from '@drafts/contract'
import type { SolutionId } from '@drafts/contract'
import type { Ctx, Platform, ProblemAccess } from '../../platform/http/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { TrialRun } from '../../platform/db/schema.ts'
import { getAccount } from '../accounts/index.ts'
import { executeSolution, findOutcomes } from '../executions/index.ts'
import type { Outcome } from '../executions/index.ts'
import { runnableLanguages } from '../languages/index.ts'
import { writeTrialRuns } from '../packages/index.ts'
import type { Trial } from '../packages/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { listSolutions } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { chooseTests } from './choose-tests.ts'
import { endTrial } from './end-trial.ts'
import type { Ran } from './end-trial.ts'
import { makeTests } from './make-tests.ts'
import { isOver, isTooSlow, patienceBesideMs, patienceMs } from './pace.ts'
import type { Wait } from './pace.ts'
import type { Unrun } from './trial-words.ts'

/** Takes a trial as far as it goes now; answers what it waits for. */
export const lookAtTrial = async (platform: Platform, trial: Trial): Promise<Wait> => {
  const { db, now } = platform
  const account = await getAccount(db, trial.accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'trial', audit: () => undefined }
  const access = { access: 'problem:inspect', of: 'problem' } as const
  const problem = await resolveAccess(db, account, access, trial.problemId)
  if (!problem) return 'withoutJudge'
  if (trial.tests) return makeTests(ctx, problem, trial, trial.tests)
  if (trial.isTried && trial.choosing) return chooseTests(ctx, problem, trial, trial.choosing)
  const solutions = await listSolutions(db, problem.id)
  const { runs, unrun } = await startRuns(ctx, problem, trial, solutions)
  if (runs.length === 0 && unrun.length > 0 && (await runnableLanguages(db)) === null)
    return 'withoutJudge'
  const outcomes = await findOutcomes(
    db,
    runs.map(({ executionId }) => executionId),
  )
  const ran = ranOf(solutions, runs, outcomes)
  if (ran.some(({ outcome }) => !isOver(outcome))) return 'whileRunning'
  if (await runAgain(ctx, problem, trial, { runs, outcomes })) return 'whileRunning'
  const patience = ran.length === 0 ? patienceMs : patienceBesideMs
  const isHopeful = now().getTime() - trial.createdAt.getTime() < patience
  if (unrun.some(({ isForJudge }) => isForJudge) && isHopeful) return 'withoutJudge'
  await endTrial(ctx, trial, ran, unrun)
  return 'whileRunning'
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
  { multiplier }: Trial,
  { runs, outcomes }: { runs: readonly TrialRun[]; outcomes: ReadonlyMap<string, Outcome> },
): Promise<boolean> => {
  if (multiplier === null) return false
  for (const run of runs) {
    const outcome = outcomes.get(run.executionId)
    if (run.isAgain || outcome === undefined || !isTooSlow(outcome)) continue
    const again = await startAgain(ctx, problem, run.solutionId)
    if (!again) continue
    const next = runs.map((one) => (one === run ? again : one))
    await inTransaction(ctx.db, (tx) => writeTrialRuns(tx, problem.id, next))
    return true
  }
  return false
}

/** Undefined where the solution is gone, or no judge is there: what is known of it has to do. */
const startAgain = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: SolutionId,
): Promise<TrialRun | undefined> => {
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
  trial: Trial,
  solutions: readonly SolutionRow[],
): Promise<{ runs: TrialRun[]; unrun: Unrun[] }> => {
  const findsLimit = trial.multiplier !== null
  const runs = [...trial.runs]
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
    await inTransaction(ctx.db, (tx) => writeTrialRuns(tx, problem.id, runs))
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
  runs: readonly TrialRun[],
  outcomes: ReadonlyMap<string, Outcome>,
): Ran[] =>
  runs.flatMap(({ solutionId, executionId }) => {
    const solution = solutions.find(({ id }) => id === solutionId)
    const outcome = outcomes.get(executionId)
    return solution && outcome ? [{ label: solution.label, outcome }] : []
  })
