import { AppError, status } from '@drafts/contract'
import type { Status } from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { StrengthState } from '../../platform/db/plans/strength-state.ts'
import type { Ctx, Platform } from '../../platform/http/context.ts'
import { getAccount } from '../accounts/index.ts'
import { dropOpenRuns } from '../executions/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { nothingJudged } from '../stress/index.ts'
import { mutantsOf, nextMutants, runsOfState } from './next-mutants.ts'
import {
  giveBackStrength,
  hasDueStrength,
  renewStrength,
  takeStrength,
  writeMutants,
  writeStrength,
} from './strength.store.ts'
import type { LeasedStrength } from './strength.store.ts'

// As stress tests (modules/stress/stress-work.ts): a server takes a row that is due, goes on with it for some seconds and gives it back.

export const strengthWork = (platform: Platform): BackgroundWork<LeasedStrength> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasDueStrength,
  list: oneByOne(() => takeStrength(platform.db)),
  work: (leased) => goOn(platform, leased),
  fault: 'the strength of tests could not be looked at',
})

const turnMs = 5000
/** Without a judge it waits for so long before it looks again. */
const noJudgeS = 2
const pollMs = 100

const goOn = async (platform: Platform, leased: LeasedStrength): Promise<void> => {
  const { db } = platform
  let dueS = afterFailureS
  const end = await attempt(
    platform,
    {
      kind: 'strength',
      id: leased.id,
      about: `strength of tests ${leased.id}`,
      renew: () => renewStrength(db, leased),
    },
    {
      work: async () => {
        dueS = (await takeTurn(platform, leased)) === 'no judge' ? noJudgeS : 0
      },
      giveUp: async () => {
        const error = 'It ended the server three times.'
        const over = { ...leased.state, running: [], error, took: secondsOf(platform, leased) }
        if (await writeStrength(db, leased, over, status.internalError))
          await dropOpenRuns(db, runsOfState(leased.state))
      },
    },
  )
  if (end !== 'given up') await giveBackStrength(db, leased, dueS)
}

const secondsOf = ({ now }: Platform, { createdAt }: LeasedStrength): number =>
  Math.max(0, (now().getTime() - createdAt.getTime()) / 1000)

const takeTurn = async (
  platform: Platform,
  leased: LeasedStrength,
): Promise<'no judge' | undefined> => {
  const { db } = platform
  const account = await getAccount(db, leased.accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'strength', audit: () => undefined }
  const until = performance.now() + turnMs
  let { state } = leased
  while (performance.now() < until) {
    const next = await stepped(ctx, leased, state, secondsOf(platform, leased))
    if (next.state !== state) {
      const [before, after] = [
        runsOfState(state),
        next.now === status.running ? runsOfState(next.state) : [],
      ]
      const isWritten = await writeStrength(db, leased, next.state, next.now)
      // Nobody waits any more for those that are in one of the two alone.
      const [gone, kept] = isWritten ? [before, after] : [after, before]
      await dropOpenRuns(
        db,
        gone.filter((id) => !kept.includes(id)),
      )
      if (!isWritten) return undefined
    }
    if (next.now !== status.running) return undefined
    if (next.hasNoJudge) return 'no judge'
    if (next.state === state) await sleep(pollMs)
    state = next.state
  }
  return undefined
}

/** The first programs are waited for: everything may have to be built. */
const graceS = 120

const isOver = ({ plan, mutants }: LeasedStrength, state: StrengthState, took: number): boolean => {
  const judged = Object.keys(state.results).length
  if (mutants !== null && judged >= mutants.length) return true
  return took >= plan.seconds + (judged === 0 ? graceS : 0)
}

interface Step {
  state: StrengthState
  now: Status
  hasNoJudge?: boolean
}

const stepped = async (
  ctx: Ctx,
  leased: LeasedStrength,
  state: StrengthState,
  took: number,
): Promise<Step> => {
  const over = { ...state, running: [], took }
  try {
    const access = { access: 'problem:edit', of: 'problem' } as const
    const problem = await resolveAccess(ctx.db, ctx.account, access, leased.problemId)
    if (!problem || isOver(leased, state, took)) {
      const error = Object.keys(state.results).length === 0 ? nothingJudged : null
      return { state: { ...over, error }, now: status.finished }
    }
    if (leased.mutants === null) {
      leased.mutants = await mutantsOf(ctx, problem, leased.plan)
      await writeMutants(ctx.db, leased, leased.mutants)
    }
    const judged = { plan: leased.plan, mutants: leased.mutants }
    return { state: await nextMutants(ctx, problem, judged, state), now: status.running }
  } catch (error) {
    // A server that is too busy, or judges that are away for a moment.
    if (!(error instanceof AppError) || error.code === 'ErrUnavailable') throw error
    if (error.code === 'ErrNoJudge' && took < leased.plan.seconds)
      return { state, now: status.running, hasNoJudge: true }
    return { state: { ...over, error: error.message }, now: status.finished }
  }
}
