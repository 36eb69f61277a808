import { invalidField, isInProgress, StressId } from '@drafts/contract'
import type { Stress, StressBody, TestId } from '@drafts/contract'
import type { StressedProgram, StressState } from '../../platform/db/plans/stress-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { findBlobs, getText } from '../blobs/index.ts'
import { dropOpenRuns, requireJudge } from '../executions/index.ts'
import { listPrograms } from '../programs/index.ts'
import { listSolutions } from '../solutions/index.ts'
import { createTest, findTestOfInput } from '../tests/index.ts'
import { drawCallsOf, executionsOf } from './next-step.ts'
import { endStress, findLatestStress, getStress, insertStress } from './stress.store.ts'
import type { StressRow } from './stress.store.ts'

const start = async (
  ctx: Ctx,
  problem: ProblemAccess,
  plan: StressBody,
): Promise<{ id: StressId }> => {
  requireComparable(problem)
  if ((plan.command === undefined) === (plan.random === undefined))
    throw invalidField(
      'command',
      'Give a line of a script, or ask for random inputs: one of the two.',
    )
  const solutions = await listSolutions(ctx.db, problem.id)
  const isThere = (id: string) => solutions.some((one) => one.id === id)
  if (!plan.solutionIds.every(isThere))
    throw invalidField('solutionIds', 'Some of these solutions are not there any more.')
  if (!isThere(plan.referenceId))
    throw invalidField('referenceId', 'The reference is not there any more.')
  const used = solutions.filter(
    ({ id }) => plan.solutionIds.includes(id) || id === plan.referenceId,
  )
  await requireJudge(ctx, [...new Set(used.map(({ language_id: id }) => id))])
  return insertStarted(ctx, problem, { plan })
}

/** The same for a program that is no solution of the problem. */
export const startStressOf = async (
  ctx: Ctx,
  problem: ProblemAccess,
  given: StressedProgram,
  plan: Omit<StressBody, 'solutionIds'>,
): Promise<{ id: StressId }> => {
  requireComparable(problem)
  await requireJudge(ctx, [given.languageId])
  return insertStarted(ctx, problem, { plan: { ...plan, solutionIds: [] }, given })
}

const requireComparable = ({ mechanism }: ProblemAccess): void => {
  if (mechanism === 'standard') return
  throw invalidField(
    'referenceId',
    mechanism === 'interactive'
      ? 'In an interactive problem the driver says what is right: there is no answer to compare with.'
      : 'In a functional problem the reference is no whole program, so that it answers no new input.',
  )
}

/** Throws ErrInvalid where the line could make no input: nobody waits for that to be found by a run. */
const requireCallable = async (
  { db, account }: Ctx,
  { id }: ProblemAccess,
  command: string,
): Promise<void> => {
  const programs = await listPrograms(db, id)
  const drawn = await drawCallsOf(account.id, programs, { command, count: 1, seed: 0, caps: [] })
  if ('fault' in drawn) throw invalidField('command', drawn.fault)
}

const insertStarted = async (
  ctx: Ctx,
  problem: ProblemAccess,
  asked: Pick<StressState, 'plan' | 'given'>,
): Promise<{ id: StressId }> => {
  const { command } = asked.plan
  if (command !== undefined) await requireCallable(ctx, problem, command)
  const id = StressId.parse(newId())
  const state = {
    ...asked,
    seed: ctx.now().getTime() % 2 ** 31,
    round: null,
    rounds: 0,
    runs: 0,
    found: null,
    misses: 0,
    error: null,
    took: null,
  }
  const at = ctx.now()
  await inTransaction(ctx.db, (tx) =>
    insertStress(tx, { id, problemId: problem.id, accountId: ctx.account.id, state, at }),
  )
  return { id }
}

/** A person reads it; what is larger is cut. */
const shownBytes = 100_000

const present = async (ctx: Ctx, row: StressRow): Promise<Stress> => {
  const { plan, found, runs, took: ended, error, misses } = row.state
  const took = ended ?? (ctx.now().getTime() - row.createdAt.getTime()) / 1000
  const [input, testId] = found
    ? await Promise.all([
        getText(ctx.blobs, found.input.hash, shownBytes),
        findTestOfInput(ctx.db, row.problemId, found.input.hash),
      ])
    : []
  return {
    id: row.id,
    status: row.status,
    progress: { done: Math.min(plan.seconds, Math.floor(took)), total: plan.seconds },
    error,
    runs,
    perSecond: took > 0 ? runs / took : 0,
    found: found && {
      solutionId: found.solutionId,
      verdict: found.verdict,
      input: input ?? '',
      tokens: (input ?? '').split(/\s+/).filter((word) => word !== '').length,
      isSmallest: misses > 0,
      testId: testId ?? null,
    },
  }
}

const stop = async (ctx: Ctx, id: StressId): Promise<void> => {
  const row = await getStress(ctx.db, id)
  if (!isInProgress(row.status)) return
  const took = (ctx.now().getTime() - row.createdAt.getTime()) / 1000
  const round = await inTransaction(ctx.db, (tx) => endStress(tx, id, took))
  await dropOpenRuns(ctx.db, executionsOf(round))
}

const addFound = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: StressId,
  label: string,
): Promise<{ id: TestId }> => {
  const { found, plan } = (await getStress(ctx.db, id)).state
  if (!found) throw invalidField('label', 'Nothing was found, so there is nothing to add.')
  const blobs = await findBlobs(ctx.db, [found.input.hash, found.answer.hash])
  const [input, output] = [blobs.get(found.input.hash), blobs.get(found.answer.hash)]
  if (!input || !output) throw invalidField('label', 'What was found is lost. Look for it again.')
  // One may compare with any solution, and answers come from the reference alone.
  const compared = (await listSolutions(ctx.db, problem.id)).find(
    (one) => one.id === plan.referenceId && one.reference,
  )
  const by = compared && found.answering
  const test = await createTest(
    ctx,
    problem.id,
    { label, origin: 'generated', input, output },
    { answerMade: by && { ...by, input: input.hash, output: output.hash }, isNew: true },
  )
  return { id: test.id }
}

export const stressRoutes = {
  startStress: ({ ctx, problem, body }) => start(ctx, problem, body),
  latestStress: async ({ ctx, problem }) => ({ id: await findLatestStress(ctx.db, problem.id) }),
  getStress: async ({ ctx, params }) => present(ctx, await getStress(ctx.db, params.stressId)),
  stopStress: async ({ ctx, params }) => {
    await stop(ctx, params.stressId)
    return undefined
  },
  addStressTest: ({ ctx, problem, params, body }) =>
    addFound(ctx, problem, params.stressId, body.label),
} satisfies SomeHandlers
