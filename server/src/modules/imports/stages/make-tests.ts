import { AppError } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  ToolRun,
  PlannedTool,
  TestPlan,
  TestToMake,
} from '../../../platform/db/plans/test-plan.ts'
import { storeText } from '../../blobs/index.ts'
import { findOutcomes, runTool } from '../../executions/index.ts'
import type { ToolInput } from '../../executions/index.ts'
import { runnableLanguages } from '../../languages/index.ts'
import { writeStageState } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { endTests } from '../made-tests/end-tests.ts'
import { toolFault, readToolRuns } from '../made-tests/read-tool-runs.ts'
import { isOver, mainNotes, patienceBesideMs, patienceMs } from '../stage.ts'
import type { Next, Stage } from '../stage.ts'

// How tests are made that a package lacks (docs/product/packages.md#tests-that-are-made). The plan stands whole in the stage's
// row. Generators run first, each on all of its tests; when all are over, validators and the main solution run on what they wrote;
// then one change of the problem writes the tests, the report and that the plan is done. Each step does what can be done now
// and writes the plan: a server that ends in between is followed by another.

type Leased = LeasedStage<'make-tests'>
type Planned = Pick<ToolRun, 'of' | 'index'> & { tool: PlannedTool; tests: number[] }

/** Takes the tests as far as they go now. */
const next = async (ctx: Ctx, problem: ProblemAccess, leased: Leased): Promise<Next> => {
  let plan = leased.state
  for (const tools of [generatorsOf, readersOf]) {
    const started = await startRuns(ctx, problem, { ...leased, state: plan }, tools(plan))
    plan = started.plan
    if (started.isWaiting) return 'withoutJudge'
    const outcomes = await findOutcomes(
      ctx.db,
      plan.runs.map(({ executionId }) => executionId),
    )
    if ([...outcomes.values()].some((outcome) => !isOver(outcome))) return 'whileRunning'
    const read = await readToolRuns(ctx, plan)
    if (read !== plan) await save(ctx, leased, read)
    // A run that was stopped starts again.
    if (read.runs.length < plan.runs.length) return 'whileRunning'
    plan = read
  }
  await endTests(ctx, leased, plan)
  return 'over'
}

export const makeTests: Stage<'make-tests'> = {
  name: 'make-tests',
  next,
  progress: () => ({ makesTests: true }),
  notes: mainNotes,
}

const generatorsOf = ({ generators, tests }: TestPlan): Planned[] =>
  generators.flatMap((tool, index): Planned[] => {
    const made = placesOf(tests, (test) => test.maker?.generator === index && test.fault === null)
    const answered = made.filter((at) => tests[at]?.maker?.answer)
    return [
      { of: 'generator', index, tool, tests: made },
      { of: 'answer', index, tool, tests: answered },
    ]
  })

/** What reads the inputs: only after all of them are there, or never will be. */
const readersOf = ({ validators, main, tests }: TestPlan): Planned[] => {
  const made = placesOf(
    tests,
    ({ isNew, input, fault }) => isNew && input !== null && fault === null,
  )
  const answered = placesOf(
    tests,
    ({ input, answer, fault }) => input !== null && answer === null && fault === null,
  )
  return [
    ...validators.map((tool, index) => ({ of: 'validator' as const, index, tool, tests: made })),
    ...(main ? [{ of: 'main' as const, index: 0, tool: main, tests: answered }] : []),
  ]
}

const placesOf = (
  tests: TestPlan['tests'],
  isWanted: (test: TestPlan['tests'][number]) => boolean,
): number[] => tests.flatMap((test, at) => (isWanted(test) ? [at] : []))

/** Starts what has no run yet. `isWaiting`: a judge that runs it may come. */
const startRuns = async (
  ctx: Ctx,
  problem: ProblemAccess,
  leased: Leased,
  wanted: readonly Planned[],
): Promise<{ plan: TestPlan; isWaiting: boolean }> => {
  let plan = leased.state
  let isWaiting = false
  const { hash, size } = await storeText(ctx, '')
  const nothing = { hash, size }
  for (const { of, index, tool, tests } of wanted) {
    const isSame = (one: Pick<ToolRun, 'of' | 'index'>) => one.of === of && one.index === index
    if (tests.length === 0 || plan.runs.some(isSame) || plan.unrun.some(isSame)) continue
    const inputs = tests.flatMap((at) => {
      const test = plan.tests[at]
      return test
        ? [
            {
              input: inputOf(of, test) ?? nothing,
              args: argsOf(of, test),
              writes: writtenBy(of, test),
              inFolder: of === 'generator' && test.maker?.inFolder === true,
            },
          ]
        : []
    })
    try {
      const executionId = await runTool(
        ctx,
        problem,
        { ...tool, isSolution: of === 'main' },
        inputs,
      )
      plan = { ...plan, runs: [...plan.runs, { of, index, executionId, tests, isRead: false }] }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ErrNoJudge') throw error
      if (await isHopeful(ctx, leased)) {
        isWaiting = true
        continue
      }
      plan = unrunPlan(plan, { of, index, tool, tests }, error.message)
    }
    await save(ctx, leased, plan)
  }
  return { plan, isWaiting }
}

/** A generator reads its arguments. */
const inputOf = (of: ToolRun['of'], { input }: TestToMake): ToolInput['input'] | null =>
  of === 'generator' || of === 'answer' ? 'arguments' : input

const argsOf = (of: ToolRun['of'], { maker, validatorArgs }: TestToMake): string[] => {
  if (of === 'validator') return validatorArgs
  return of === 'main' ? [] : (maker?.args ?? [])
}

const writtenBy = (of: ToolRun['of'], { maker }: TestToMake): string | undefined => {
  if (of === 'answer') return maker?.answer?.file
  return of === 'generator' ? maker?.file : undefined
}

/** Without any judge it waits as long as that takes. */
const isHopeful = async ({ db, now }: Ctx, { createdAt, state }: Leased): Promise<boolean> => {
  if ((await runnableLanguages(db)) === null) return true
  const patience = state.runs.length === 0 ? patienceMs : patienceBesideMs
  return now().getTime() - createdAt.getTime() < patience
}

const unrunPlan = (plan: TestPlan, { of, index, tool, tests }: Planned, why: string): TestPlan => ({
  ...plan,
  unrun: [...plan.unrun, { of, index }],
  tests: plan.tests.map((test, at) =>
    tests.includes(at) ? toolFault(of, test, `${tool.label} was not run: ${why}`) : test,
  ),
})

const save = (ctx: Ctx, leased: Leased, plan: TestPlan): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeStageState(tx, leased, plan))
