import { AppError, status } from '@drafts/contract'
import type { Status } from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { StressState } from '../../platform/db/plans/stress-state.ts'
import type { Ctx, Platform } from '../../platform/http/context.ts'
import { getAccount } from '../accounts/index.ts'
import { dropOpenRuns } from '../executions/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { executionsOf, mostMisses, nextStep } from './next-step.ts'
import {
  giveBackStress,
  hasDueStress,
  renewStress,
  takeStress,
  writeStress,
} from './stress.store.ts'
import type { LeasedStress } from './stress.store.ts'

// A server takes a stress test that is due, goes on with it for some seconds and gives it back, so that several take turns. Its state
// says what was started: after a server that was killed another one goes on.

export const stressWork = (platform: Platform): BackgroundWork<LeasedStress> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasDueStress,
  list: oneByOne(() => takeStress(platform.db)),
  work: (stress) => goOn(platform, stress),
  fault: 'stress tests could not go on',
})

const turnMs = 5000
/** Without a judge it waits for so long before it looks again. */
const noJudgeS = 2
const pollMs = 100

const goOn = async (platform: Platform, leased: LeasedStress): Promise<void> => {
  const { db } = platform
  let dueS = afterFailureS
  const end = await attempt(
    platform,
    {
      kind: 'stress',
      id: leased.id,
      about: `stress test ${leased.id}`,
      renew: () => renewStress(db, leased),
    },
    {
      work: async () => {
        dueS = (await takeTurn(platform, leased)) === 'no judge' ? noJudgeS : 0
      },
      giveUp: () => giveUpOn(platform, leased, 'It ended the server three times.'),
    },
  )
  if (end !== 'given up') await giveBackStress(db, leased, dueS)
}

const giveUpOn = async (
  { db, now }: Platform,
  leased: LeasedStress,
  error: string,
): Promise<void> => {
  const took = secondsSince(leased, now())
  const over = { ...leased.state, round: null, error, took }
  if (await writeStress(db, leased, over, status.internalError))
    await dropOpenRuns(db, executionsOf(leased.state.round))
}

const secondsSince = ({ createdAt }: LeasedStress, now: Date): number =>
  Math.max(0, (now.getTime() - createdAt.getTime()) / 1000)

const takeTurn = async (
  platform: Platform,
  leased: LeasedStress,
): Promise<'no judge' | undefined> => {
  const { db } = platform
  const account = await getAccount(db, leased.accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'stress', audit: () => undefined }
  const until = performance.now() + turnMs
  let state = leased.state
  while (performance.now() < until) {
    const took = secondsSince(leased, platform.now())
    const next = await stepped(ctx, leased, state, took)
    if (next.state !== state) {
      const [before, after] = [state, next.state].map(({ round }) => executionsOf(round))
      const isWritten = await writeStress(db, leased, next.state, next.now)
      // Nobody waits for them any more.
      await dropOpenRuns(db, (isWritten ? before : after) ?? [])
      if (!isWritten) return undefined
    }
    if (next.now !== status.running) return undefined
    if (next.hasNoJudge) return 'no judge'
    if (next.state === state) await sleep(pollMs)
    state = next.state
  }
  return undefined
}

/** A round that began is waited for: the first one may have to build everything. */
const graceS = 120

const isOver = ({ plan, misses, found, round, rounds }: StressState, took: number): boolean =>
  (round === null && rounds > 0 && took >= plan.seconds) ||
  took >= plan.seconds + graceS ||
  (found !== null && misses >= mostMisses)

export const nothingJudged =
  'Nothing was judged in this time. Give it more seconds, or try again when judges are less busy.'

interface Step {
  state: StressState
  now: Status
  hasNoJudge?: boolean
}

const stepped = async (
  ctx: Ctx,
  { problemId }: LeasedStress,
  state: StressState,
  took: number,
): Promise<Step> => {
  const over = { ...state, round: null, took }
  try {
    const access = { access: 'problem:edit', of: 'problem' } as const
    const problem = await resolveAccess(ctx.db, ctx.account, access, problemId)
    if (!problem || isOver(state, took)) {
      const error = state.runs === 0 ? nothingJudged : null
      return { state: { ...over, error }, now: status.finished }
    }
    return { state: await nextStep(ctx, problem, state), now: status.running }
  } catch (error) {
    // A server that is too busy, or judges that are away for a moment.
    if (!(error instanceof AppError) || error.code === 'ErrUnavailable') throw error
    if (error.code === 'ErrNoJudge' && took < state.plan.seconds)
      return { state, now: status.running, hasNoJudge: true }
    return { state: { ...over, error: error.message }, now: status.finished }
  }
}
