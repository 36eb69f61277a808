import { AppError, status } from '@drafts/contract'
import type { Status } from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { StrengthState } from '../../platform/db/plans/strength-state.ts'
import type { Ctx, Platform, ProblemAccess } from '../../platform/http/context.ts'
import { getAccount } from '../accounts/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { mutantsOf, nextMutants, stopRuns } from './next-mutants.ts'
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
        await takeTurn(platform, leased)
        dueS = 0
      },
      giveUp: async () => {
        const error = 'It ended the server three times.'
        const over = { ...leased.state, running: [], error, took: secondsOf(platform, leased) }
        await writeStrength(db, leased, over, status.internalError)
      },
    },
  )
  if (end !== 'given up') await giveBackStrength(db, leased, dueS)
}

const secondsOf = ({ now }: Platform, { createdAt }: LeasedStrength): number =>
  Math.max(0, (now().getTime() - createdAt.getTime()) / 1000)

const takeTurn = async (platform: Platform, leased: LeasedStrength): Promise<void> => {
  const { db } = platform
  const account = await getAccount(db, leased.accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'strength', audit: () => undefined }
  const access = { access: 'problem:edit', of: 'problem' } as const
  const problem = await resolveAccess(db, account, access, leased.problemId)
  const until = performance.now() + turnMs
  let { state } = leased
  while (performance.now() < until) {
    const took = secondsOf(platform, leased)
    if (!problem || isOver(leased, state, took)) {
      if (problem) await stopRuns(ctx, problem, state)
      const isEmpty = Object.keys(state.results).length === 0
      const error = isEmpty ? nothingJudged : null
      await writeStrength(db, leased, { ...state, running: [], error, took }, status.finished)
      return
    }
    const next = await stepped(ctx, problem, leased, { state, took })
    if (next.state !== state && !(await writeStrength(db, leased, next.state, next.now))) {
      await stopRuns(ctx, problem, next.state)
      return
    }
    if (next.now !== status.running) return
    if (next.state === state) await sleep(pollMs)
    state = next.state
  }
}

const nothingJudged =
  'Nothing was judged in this time. Give it more seconds, or try again when judges are less busy.'

/** The first programs are waited for: everything may have to be built. */
const graceS = 120

const isOver = ({ plan, mutants }: LeasedStrength, state: StrengthState, took: number): boolean => {
  const judged = Object.keys(state.results).length
  if (mutants !== null && judged >= mutants.length) return true
  return took >= plan.seconds + (judged === 0 ? graceS : 0)
}

const stepped = async (
  ctx: Ctx,
  problem: ProblemAccess,
  leased: LeasedStrength,
  { state, took }: { state: StrengthState; took: number },
): Promise<{ state: StrengthState; now: Status }> => {
  try {
    if (leased.mutants === null) {
      leased.mutants = await mutantsOf(ctx, problem, leased.plan)
      await writeMutants(ctx.db, leased, leased.mutants)
    }
    const judged = { plan: leased.plan, mutants: leased.mutants }
    return { state: await nextMutants(ctx, problem, judged, state), now: status.running }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await stopRuns(ctx, problem, state)
    const over = { ...state, running: [], error: error.message, took }
    return { state: over, now: status.finished }
  }
}
