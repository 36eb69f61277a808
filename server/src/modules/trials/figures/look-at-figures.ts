import { AppError, figureConverters } from '@drafts/contract'
import type { FigureKind } from '@drafts/contract'
import type { Ctx, Platform, ProblemAccess } from '../../../platform/http/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { FigurePlan } from '../../../platform/db/figure-plan.ts'
import { getAccount } from '../../accounts/index.ts'
import { storeText } from '../../blobs/index.ts'
import { findOutcomes, runMaker } from '../../executions/index.ts'
import { changeImportWarnings, writeFigurePlan } from '../../packages/index.ts'
import type { WaitingFigures } from '../../packages/index.ts'
import { resolveAccess } from '../../problems/index.ts'
import { isOver } from '../pace.ts'
import type { Wait } from '../pace.ts'
import { endFigures } from './end-figures.ts'
import { lackingWords } from './figure-words.ts'
import { readPictures } from './read-pictures.ts'

// How figures become pictures (docs/product/packages.md#figures). The converters are programs at risk and the figures are
// foreign, so a judge does it, in the sandbox: one run for each kind, an SVG and a PNG of each figure. When a run is over
// one change of the problem puts its pictures in the places of the links. What was started stands in the row.

const kinds: readonly FigureKind[] = ['pdf', 'eps']

/** Takes the figures of a problem as far as they go now; answers what they wait for. */
export const lookAtFigures = async (
  platform: Platform,
  { problemId, accountId, plan: given }: WaitingFigures,
): Promise<Wait> => {
  const { db } = platform
  const account = await getAccount(db, accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'figures', audit: () => undefined }
  const access = { access: 'problem:inspect', of: 'problem' } as const
  const problem = await resolveAccess(db, account, access, problemId)
  if (!problem) return 'withoutJudge'
  const { plan, lacking } = await startRuns(ctx, problem, given)
  const outcomes = await findOutcomes(
    db,
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
      await save(ctx, problem, left)
      continue
    }
    const figures = left.figures.filter(({ kind }) => kind === run.kind)
    left = { ...rest, figures: left.figures.filter(({ kind }) => kind !== run.kind) }
    await endFigures(ctx, problemId, await readPictures(ctx, run.executionId, figures), left)
  }
  return left.runs.length === 0 && lacking ? 'withoutTool' : 'whileRunning'
}

/** Starts what has no run yet. `lacking`: no judge offers a tool that is needed. */
const startRuns = async (
  ctx: Ctx,
  problem: ProblemAccess,
  given: FigurePlan,
): Promise<{ plan: FigurePlan; lacking: boolean }> => {
  let plan = given
  let lacking = false
  for (const kind of kinds) {
    const figures = plan.figures.filter((figure) => figure.kind === kind)
    if (figures.length === 0 || plan.runs.some((run) => run.kind === kind)) continue
    try {
      const executionId = await convert(ctx, problem, kind, figures)
      plan = { ...plan, runs: [...plan.runs, { kind, executionId }] }
      await save(ctx, problem, plan)
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
  return runMaker(ctx, problem, tool, inputs)
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

const save = (ctx: Ctx, { id }: ProblemAccess, plan: FigurePlan): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeFigurePlan(tx, id, plan))
