import { AppError, status } from '@drafts/contract'
import type { Status } from '@drafts/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterFailureS, attempt } from '../../platform/background/attempts.ts'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { StressState } from '../../platform/db/plans/stress-state.ts'
import type { Ctx, Platform, ProblemAccess } from '../../platform/http/context.ts'
import { getAccount } from '../accounts/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { mostMisses, nextStep, stopRound } from './next-step.ts'
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
        await takeTurn(platform, leased)
        dueS = 0
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
  await writeStress(db, leased, { ...leased.state, round: null, error, took }, status.internalError)
}

const secondsSince = ({ createdAt }: LeasedStress, now: Date): number =>
  Math.max(0, (now.getTime() - createdAt.getTime()) / 1000)

const takeTurn = async (platform: Platform, leased: LeasedStress): Promise<void> => {
  const { db } = platform
  const account = await getAccount(db, leased.accountId)
  const ctx: Ctx = { ...platform, account, requestId: 'stress', audit: () => undefined }
  const access = { access: 'problem:edit', of: 'problem' } as const
  const problem = await resolveAccess(db, account, access, leased.problemId)
  const until = performance.now() + turnMs
  let state = leased.state
  while (performance.now() < until) {
    const took = secondsSince(leased, platform.now())
    if (!problem || isOver(state, took)) {
      if (problem) await stopRound(ctx, problem, state.round)
      await writeStress(db, leased, { ...state, round: null, took }, status.finished)
      return
    }
    const next = await stepped(ctx, problem, state, took)
    if (next.state !== state && !(await writeStress(db, leased, next.state, next.now))) return
    if (next.now !== status.running) return
    if (next.state === state) await sleep(pollMs)
    state = next.state
  }
}

/** A round that began is waited for: the first one may have to build everything. */
const graceS = 120

const isOver = ({ plan, misses, found, round, rounds }: StressState, took: number): boolean =>
  (round === null && rounds > 0 && took >= plan.seconds) ||
  took >= plan.seconds + graceS ||
  (found !== null && misses >= mostMisses)

const stepped = async (
  ctx: Ctx,
  problem: ProblemAccess,
  state: StressState,
  took: number,
): Promise<{ state: StressState; now: Status }> => {
  try {
    return { state: await nextStep(ctx, problem, state), now: status.running }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: { ...state, round: null, error: error.message, took }, now: status.finished }
  }
}
