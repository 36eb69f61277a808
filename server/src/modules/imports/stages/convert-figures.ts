import { AppError, figureConverters } from '@drafts/contract'
import type { FigureKind } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { FigurePlan } from '../../../platform/db/plans/figure-plan.ts'
import { storeText } from '../../blobs/index.ts'
import { findOutcomes, runTool } from '../../executions/index.ts'
import { changeImportWarnings, writeStageState } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { endFigures } from '../figures/end-figures.ts'
import { lackingWords } from '../figures/figure-words.ts'
import { readPictures } from '../figures/read-pictures.ts'
import { isOver } from '../stage.ts'
import type { Next, Stage } from '../stage.ts'

// How figures become pictures (docs/product/packages.md#figures). The converters are programs at risk and the figures are
// foreign, so a judge does it, in the sandbox: one run for each kind, an SVG and a PNG of each figure. When a run is over
// one change of the problem puts its pictures in the places of the links. What was started stands in the row.

const kinds: readonly FigureKind[] = ['pdf', 'eps']

type Leased = LeasedStage<'convert-figures'>

/** Takes the figures of a problem as far as they go now. */
const next = async (ctx: Ctx, problem: ProblemAccess, leased: Leased): Promise<Next> => {
  const { plan, lacking } = await startRuns(ctx, problem, leased)
  const outcomes = await findOutcomes(
    ctx.db,
    plan.runs.map(({ executionId }) => executionId),
  )
  let left = plan
  for (const run of plan.runs) {
    const outcome = outcomes.get(run.executionId)
    if (outcome && !isOver(outcome)) continue
    const rest = { ...left, runs: left.runs.filter((one) => one !== run) }
    // One that was stopped starts again.
    if (!outcome || outcome.stoppedBy !== null) {
      left = rest
      await save(ctx, leased, left)
      continue
    }
    const figures = left.figures.filter(({ kind }) => kind === run.kind)
    left = { ...rest, figures: left.figures.filter(({ kind }) => kind !== run.kind) }
    await endFigures(ctx, leased, await readPictures(ctx, run.executionId, figures), left)
  }
  if (left.figures.length === 0) return 'over'
  return left.runs.length === 0 && lacking ? 'withoutTool' : 'whileRunning'
}

export const convertFigures: Stage<'convert-figures'> = {
  name: 'convert-figures',
  next,
  progress: () => ({}),
  notes: {
    about: 'figures',
    givenUp: (why) => ({
      code: 'figures-given-up',
      message: `Figures of the package did not become pictures: making them ${why}. They stay links; upload pictures by hand.`,
    }),
  },
}

/** Starts what has no run yet. `lacking`: no judge offers a tool that is needed. */
const startRuns = async (
  ctx: Ctx,
  problem: ProblemAccess,
  leased: Leased,
): Promise<{ plan: FigurePlan; lacking: boolean }> => {
  let plan = leased.state
  let lacking = false
  for (const kind of kinds) {
    const figures = plan.figures.filter((figure) => figure.kind === kind)
    if (figures.length === 0 || plan.runs.some((run) => run.kind === kind)) continue
    try {
      const executionId = await convert(ctx, problem, kind, figures)
      plan = { ...plan, runs: [...plan.runs, { kind, executionId }] }
      await save(ctx, leased, plan)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ErrNoJudge') throw error
      lacking = true
      await tellOnce(ctx, problem, kind)
    }
  }
  return { plan, lacking }
}

const convert = async (
  ctx: Ctx,
  problem: ProblemAccess,
  kind: FigureKind,
  figures: FigurePlan['figures'],
) => {
  const { hash, size } = await storeText(ctx, '')
  const tool = {
    label: 'none.txt',
    languageId: figureConverters[kind],
    source: { hash, size },
    files: [],
  }
  const inputs = figures.flatMap(({ blob }) =>
    ['svg', 'png'].map((to) => ({ input: blob, args: [to], writes: undefined })),
  )
  return runTool(ctx, problem, tool, inputs)
}

const tellOnce = (ctx: Ctx, { id }: ProblemAccess, kind: FigureKind): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const words = lackingWords(kind)
    await changeImportWarnings(tx, id, (warnings) =>
      warnings.some(({ message }) => message === words.message)
        ? warnings
        : [...warnings, { ...words, dismissed: false }],
    )
  })

const save = (ctx: Ctx, leased: Leased, plan: FigurePlan): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeStageState(tx, leased, plan))
