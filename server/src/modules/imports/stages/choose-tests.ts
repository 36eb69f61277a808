import { AppError, choosing, status } from '@drafts/contract'
import type { ChoicePlan, ChoiceRun, ChoiceState } from '../../../platform/db/plans/choice-plan.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findOutcomes, runOnBlobs, sumCpu } from '../../executions/index.ts'
import type { Outcome } from '../../executions/index.ts'
import { runnableLanguages } from '../../languages/index.ts'
import { findChoicePlan, writeStageState } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { getSection, sectionPath } from '../../sections/index.ts'
import { endChoice } from '../choice/end-choice.ts'
import { isOver, mainNotes, patienceBesideMs, patienceMs } from '../stage.ts'
import type { Next, Stage } from '../stage.ts'

// How the tests are chosen that distinguish most solutions (docs/product/packages.md#tests-that-distinguish-solutions). The plan stands
// whole in the stage's row: all tests of the package, those that were left out too, and its solutions. Each solution runs on all of
// them, a piece after the other; the row says which pieces were started. When all are over one change of the problem exchanges
// tests. A server that ends in between is followed by another.

type Outcomes = ReadonlyMap<string, Outcome>

type Leased = LeasedStage<'choose-tests'>

/** Takes the choice as far as it goes now. */
const next = async (ctx: Ctx, problem: ProblemAccess, leased: Leased): Promise<Next> => {
  const given = leased.state
  const outcomes = await findOutcomes(
    ctx.db,
    given.runs.map(({ executionId }) => executionId),
  )
  const running = given.runs.filter((run) => isRunning(outcomes, run)).length
  if (running >= choosing.runsAtOnce) return 'whileRunning'
  const plan = await findChoicePlan(ctx.db, leased.problemId)
  if (!plan) return 'whileRunning'
  const sorted = await sortOut(ctx, plan, given, outcomes)
  if (sorted !== given) await save(ctx, leased, sorted)
  const { state, isWaiting } = await startPieces(ctx, problem, {
    leased,
    plan,
    state: sorted,
    running,
  })
  if (isWaiting) return 'withoutJudge'
  if (state.runs.some((run) => isRunning(outcomes, run))) return 'whileRunning'
  return endChoice(ctx, leased, plan, state)
}

export const chooseTests: Stage<'choose-tests'> = {
  name: 'choose-tests',
  next,
  progress: (_, isFirst) => ({ choosesTests: isFirst }),
  notes: mainNotes,
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
  leased: Leased
  plan: ChoicePlan
  state: ChoiceState
  running: number
}

/** Starts pieces as long as there is room. `isWaiting`: a judge that runs the rest may come. */
const startPieces = async (
  ctx: Ctx,
  problem: ProblemAccess,
  begun: Begun,
): Promise<{ state: ChoiceState; isWaiting: boolean }> => {
  const { leased, plan } = begun
  let { state, running } = begun
  let isWaiting = false
  const size = await pieceSize(ctx, leased)
  for (const [solution, program] of plan.solutions.entries()) {
    while (running < choosing.runsAtOnce && !isSkipped(state, solution)) {
      const from = nextFrom(state, solution)
      if (from >= plan.tests.length) break
      const started = await startPiece(ctx, problem, begun, { solution, from, size })
      if (started === 'waiting') {
        isWaiting = true
        break
      }
      state =
        'run' in started
          ? { ...state, runs: [...state.runs, started.run] }
          : {
              ...state,
              skipped: [...state.skipped, { label: program.label, solution, why: started.why }],
            }
      await save(ctx, leased, state)
      if ('run' in started) running += 1
    }
  }
  return { state, isWaiting }
}

/** So many tests that a piece on which every run takes the whole limit is soon over. */
const pieceSize = async ({ db }: Ctx, { problemId }: Leased): Promise<number> => {
  const { body } = await getSection(db, problemId, sectionPath('limits'))
  const most = Math.floor(choosing.runCpuNs / Math.max(1, body.cpu))
  return Math.min(choosing.testsOfRun, Math.max(1, most))
}

const startPiece = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { leased, plan, state }: Begun,
  { solution, from, size }: { solution: number; from: number; size: number },
): Promise<{ run: ChoiceRun } | { why: string } | 'waiting'> => {
  const program = plan.solutions[solution]
  if (!program) return { why: 'it is not there' }
  const later = state.runs
    .filter((run) => run.solution === solution && run.from > from)
    .map((run) => run.from)
  const to = Math.min(from + size, plan.tests.length, ...later)
  try {
    const ownership = { private: false, creator_id: ctx.account.id }
    const tests = plan.tests.slice(from, to)
    const { id } = await runOnBlobs(ctx, problem, { ...program, ownership }, tests)
    return { run: { solution, from, to, executionId: id } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isHopeful = error.code === 'ErrNoJudge' && (await mayCome(ctx, leased, state))
    return isHopeful ? 'waiting' : { why: error.message }
  }
}

/** Without any judge it waits as long as that takes. */
const mayCome = async ({ db, now }: Ctx, leased: Leased, state: ChoiceState): Promise<boolean> => {
  if ((await runnableLanguages(db)) === null) return true
  const patience = state.runs.length === 0 ? patienceMs : patienceBesideMs
  return now().getTime() - leased.createdAt.getTime() < patience
}

const save = (ctx: Ctx, leased: Leased, state: ChoiceState): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeStageState(tx, leased, state))
