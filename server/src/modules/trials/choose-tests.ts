import { AppError, choosing, status } from '@drafts/contract'
import type { ChoicePlan, ChoiceRun, ChoiceState } from '../../platform/db/choice-plan.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findOutcomes, runOnBlobs, sumCpu } from '../executions/index.ts'
import type { Outcome } from '../executions/index.ts'
import { runnableLanguages } from '../languages/index.ts'
import { findChoicePlan, writeChoiceState } from '../packages/index.ts'
import type { Trial } from '../packages/index.ts'
import { getSection, sectionPath } from '../sections/index.ts'
import { endChoice } from './end-choice.ts'
import { isOver, patienceBesideMs, patienceMs } from './pace.ts'
import type { Wait } from './pace.ts'

// How the tests are chosen that distinguish most solutions (docs/product/packages.md#tests-that-distinguish-solutions). The plan stands
// whole in the trial's row: all tests of the package, those that were left out too, and its solutions. Each solution runs on all of
// them, a piece after the other; the row says which pieces were started. When all are over one change of the problem exchanges
// tests. A server that ends in between is followed by another.

type Outcomes = ReadonlyMap<string, Outcome>

/** Takes the choice as far as it goes now; answers what it waits for. */
export const chooseTests = async (
  ctx: Ctx,
  problem: ProblemAccess,
  trial: Trial,
  given: ChoiceState,
): Promise<Wait> => {
  const outcomes = await findOutcomes(
    ctx.db,
    given.runs.map(({ executionId }) => executionId),
  )
  const running = given.runs.filter((run) => isRunning(outcomes, run)).length
  if (running >= choosing.runsAtOnce) return 'whileRunning'
  const plan = await findChoicePlan(ctx.db, trial.problemId)
  if (!plan) return 'whileRunning'
  const sorted = await sortOut(ctx, plan, given, outcomes)
  if (sorted !== given) await save(ctx, trial, sorted)
  const { state, wait } = await startPieces(ctx, problem, { trial, plan, state: sorted, running })
  if (wait !== null) return wait
  if (state.runs.some((run) => isRunning(outcomes, run))) return 'whileRunning'
  return endChoice(ctx, trial, plan, state)
}

/** One that was just started has no outcome yet. */
const isRunning = (outcomes: Outcomes, { executionId }: ChoiceRun): boolean => {
  const outcome = outcomes.get(executionId)
  return outcome === undefined || !isOver(outcome)
}

/** A run that was stopped is forgotten, and starts again; a solution that cannot be judged runs no further. */
const sortOut = async (
  ctx: Ctx,
  plan: ChoicePlan,
  given: ChoiceState,
  outcomes: Outcomes,
): Promise<ChoiceState> => {
  const runs = given.runs.filter(
    ({ executionId }) => (outcomes.get(executionId)?.stoppedBy ?? null) === null,
  )
  let state = runs.length < given.runs.length ? { ...given, runs } : given
  for (const [solution, { label }] of plan.solutions.entries()) {
    const faults = runs.flatMap((run) => {
      const outcome = run.solution === solution ? outcomes.get(run.executionId) : undefined
      return outcome ? (faultOf(outcome) ?? []) : []
    })
    const [why] = faults
    if (why !== undefined && !isSkipped(state, solution))
      state = { ...state, skipped: [...state.skipped, { label, solution, why }] }
  }
  const ids = state.runs.map(({ executionId }) => executionId)
  const spentNs = await sumCpu(ctx.db, ids)
  return spentNs < choosing.cpuNs ? state : withoutRest(plan, state)
}

const faultOf = (outcome: Outcome): string | undefined => {
  if (outcome.verdict === 'CompilationError') return 'it does not compile'
  if (outcome.status === status.internalError) return 'it could not be judged'
  return undefined
}

/** Time is up: what has begun ends, nothing else begins. */
const withoutRest = (plan: ChoicePlan, state: ChoiceState): ChoiceState => {
  const late = plan.solutions.flatMap(({ label }, solution) =>
    isSkipped(state, solution) || nextFrom(state, solution) === plan.tests.length
      ? []
      : [
          {
            label,
            solution,
            why: `the runs took ${choosing.cpuNs / 60e9} minutes, the most there is`,
          },
        ],
  )
  return late.length === 0 ? state : { ...state, skipped: [...state.skipped, ...late] }
}

const isSkipped = (state: ChoiceState, solution: number): boolean =>
  state.skipped.some((one) => one.solution === solution)

/** Where the first piece begins that is not started; pieces that were stopped leave a gap. */
const nextFrom = ({ runs }: ChoiceState, solution: number): number => {
  let from = 0
  for (;;) {
    const run = runs.find((one) => one.solution === solution && one.from === from)
    if (!run) return from
    from = run.to
  }
}

interface Begun {
  trial: Trial
  plan: ChoicePlan
  state: ChoiceState
  running: number
}

/** Starts pieces as long as there is room. `wait`: a judge that runs the rest may come. */
const startPieces = async (
  ctx: Ctx,
  problem: ProblemAccess,
  begun: Begun,
): Promise<{ state: ChoiceState; wait: Wait | null }> => {
  const { trial, plan } = begun
  let { state, running } = begun
  let wait: Wait | null = null
  const size = await pieceSize(ctx, trial)
  for (const [solution, program] of plan.solutions.entries()) {
    while (running < choosing.runsAtOnce && !isSkipped(state, solution)) {
      const from = nextFrom(state, solution)
      if (from >= plan.tests.length) break
      const started = await startPiece(ctx, problem, begun, { solution, from, size })
      if ('wait' in started) {
        wait = started.wait
        break
      }
      state =
        'run' in started
          ? { ...state, runs: [...state.runs, started.run] }
          : {
              ...state,
              skipped: [...state.skipped, { label: program.label, solution, why: started.why }],
            }
      await save(ctx, trial, state)
      if ('run' in started) running += 1
    }
  }
  return { state, wait }
}

/** So many tests that a piece on which every run takes the whole limit is soon over. */
const pieceSize = async ({ db }: Ctx, { problemId }: Trial): Promise<number> => {
  const { body } = await getSection(db, problemId, sectionPath('limits'))
  const most = Math.floor(choosing.runCpuNs / Math.max(1, body.cpu))
  return Math.min(choosing.testsOfRun, Math.max(1, most))
}

const startPiece = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { trial, plan, state }: Begun,
  { solution, from, size }: { solution: number; from: number; size: number },
): Promise<{ run: ChoiceRun } | { why: string } | { wait: Wait }> => {
  const program = plan.solutions[solution]
  if (!program) return { why: 'it is not there' }
  const next = state.runs
    .filter((run) => run.solution === solution && run.from > from)
    .map((run) => run.from)
  const to = Math.min(from + size, plan.tests.length, ...next)
  try {
    const { id } = await runOnBlobs(ctx, problem, program, plan.tests.slice(from, to))
    return { run: { solution, from, to, executionId: id } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isHopeful = error.code === 'ErrNoJudge' && (await mayCome(ctx, trial, state))
    return isHopeful ? { wait: 'withoutJudge' } : { why: error.message }
  }
}

/** Without any judge it waits as long as that takes. */
const mayCome = async ({ db, now }: Ctx, trial: Trial, state: ChoiceState): Promise<boolean> => {
  if ((await runnableLanguages(db)) === null) return true
  const patience = state.runs.length === 0 ? patienceMs : patienceBesideMs
  return now().getTime() - trial.createdAt.getTime() < patience
}

const save = (ctx: Ctx, { problemId }: Trial, state: ChoiceState): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeChoiceState(tx, problemId, state))
