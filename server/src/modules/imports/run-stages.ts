import { AppError } from '@drafts/contract'
import type { KeptImportReport } from '@drafts/contract'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { oneByOne, workOff } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { StageName } from '../../platform/db/plans/stage-states.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, Platform } from '../../platform/http/context.ts'
import { getAccount } from '../accounts/index.ts'
import {
  changeImportWarnings,
  endStagesFrom,
  giveBackStage,
  hasDueStage,
  renewStage,
  takeStage,
} from '../packages/index.ts'
import type { LeasedStage, StageProgress } from '../packages/index.ts'
import { resolveAccess } from '../problems/index.ts'
import type { Next, Stage } from './stage.ts'
import { chooseTests } from './stages/choose-tests.ts'
import { convertFigures } from './stages/convert-figures.ts'
import { findLimit } from './stages/find-limit.ts'
import { makeTests } from './stages/make-tests.ts'

// How an import goes on after its package was read (docs/product/packages.md#limits-that-are-found). The import writes a row for
// each stage in its own transaction. A server takes a row that is due, with a lease, calls `next` of its stage, which starts
// runs as anybody starts runs or reads what they did, and gives the row back until it is due again. A server that is killed costs
// its lease at most: another one takes the row, whose state says what was started. What is written under a lost lease is refused.

const stages: { [S in StageName]: Stage<S> } = {
  'make-tests': makeTests,
  'find-limit': findLimit,
  'choose-tests': chooseTests,
  'convert-figures': convertFigures,
}

export const importsWork = (platform: Platform): BackgroundWork<LeasedStage> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasDueStage,
  list: oneByOne(() => takeStage(platform.db)),
  work: (stage) => runStage(platform, stage),
  fault: 'imports could not go on',
})

/** Takes each stage that is due as far as it goes now. */
export const runDueStages = (platform: Platform): Promise<void> => workOff(importsWork(platform))

const runStage = async <S extends StageName>(
  platform: Platform,
  leased: LeasedStage<S>,
): Promise<void> => {
  const { db } = platform
  const { problemId, stage: name } = leased
  const stage = stages[name]
  let due: Due | undefined = { seconds: afterFailureS, refusedFor: null }
  const end = await attempt(
    platform,
    {
      kind: name === 'convert-figures' ? 'figures' : 'import',
      id: `${problemId}/${name}`,
      about: `${stage.notes.about} of problem ${problemId}`,
      renew: () => renewStage(db, leased),
    },
    {
      work: async () => {
        due = await dueAfter(platform, stage, leased)
      },
      giveUp: () => giveUp(platform, stage, leased, 'failed three times'),
    },
  )
  if (due && end !== 'given up') await giveBackStage(db, leased, due)
}

type Due = Parameters<typeof giveBackStage>[2]

/** An account that may no longer run anything may come right by itself: for 8 hours, as each wait is twice the last one. */
const mostRefusals = 10

/** Takes a stage as far as it goes now, and answers when it goes on; undefined: it is over. */
const dueAfter = async <S extends StageName>(
  platform: Platform,
  stage: Stage<S>,
  leased: LeasedStage<S>,
): Promise<Due | undefined> => {
  const { againS } = platform.config.pace
  const { problemId, refusals } = leased
  try {
    const next = await nextOf(platform, stage, leased)
    return next === 'over' ? undefined : { seconds: againS[next], refusedFor: null }
  } catch (error) {
    // A server that is too busy, or has no lease any more, refuses nothing.
    if (!(error instanceof AppError) || error.code === 'ErrUnavailable') throw error
    const isLast = refusals + 1 >= mostRefusals
    platform.log.warn(
      { err: error, problemId, stage: stage.name },
      `a stage of an import was refused and ${isLast ? 'is given up' : 'is tried again'}`,
    )
    if (!isLast) return { seconds: againS.refused * 2 ** refusals, refusedFor: error.message }
    const why = `was refused ${mostRefusals} times, the last time with “${error.message.replace(/\.$/, '')}”`
    await giveUp(platform, stage, leased, why)
    return undefined
  }
}

const nextOf = async <S extends StageName>(
  platform: Platform,
  stage: Stage<S>,
  leased: LeasedStage<S>,
): Promise<Next> => {
  const { db } = platform
  const { problemId, accountId } = leased
  const account = await getAccount(db, accountId)
  const ctx: Ctx = { ...platform, account, requestId: stage.name, audit: () => undefined }
  const access = { access: 'problem:inspect', of: 'problem' } as const
  const problem = await resolveAccess(db, account, access, problemId)
  return problem ? stage.next(ctx, problem, leased) : 'withoutJudge'
}

/** A stage that ended a server, failed or was refused, each time it was begun. The report of the import says so. */
const giveUp = <S extends StageName>(
  { db }: Platform,
  { notes }: Stage<S>,
  leased: LeasedStage<S>,
  why: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endStagesFrom(tx, leased)
    await changeImportWarnings(tx, leased.problemId, (before) => [
      ...before,
      { ...notes.givenUp(why), dismissed: false },
    ])
  })

/** What the import report says is being done; null: all is known. */
export const progressOf = (rows: readonly StageProgress[]): KeptImportReport['trial'] => {
  const [first] = rows
  if (!first) return null
  const { done, total, refusedFor } = first
  const shown = rows.map((row) => stages[row.stage].progress(row, row === first))
  return Object.assign(
    { makesTests: false, choosesTests: false, findsTimeLimit: false, done, total, refusedFor },
    ...shown,
  )
}
