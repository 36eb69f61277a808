import { ExecutionId, invalidField, settleWeight } from '@drafts/contract'
import type { MakingId, TestId } from '@drafts/contract'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { planScriptText } from '../../platform/texts/texts.ts'
import { makeAnswers, presentAnswers, stopExecution, takeAnswers } from '../executions/index.ts'
import { findScriptWorld, getSection, sectionPath } from '../sections/index.ts'
import { writeInputs } from '../tests/index.ts'
import { makeInputs, makeNothing } from './make-inputs.ts'
import { findMakingPlan, noteTaken, settleMaking } from './makings.store.ts'
import {
  endOfInput,
  isMakingInProgress,
  presentInputs,
  readMaking,
  wordsOnMade,
} from './read-making.ts'
import type { ReadMaking } from './read-making.ts'

// A making has inputs, of several runs, or answers, of the one run whose id it has.

const stop = async (ctx: Ctx, problem: ProblemAccess, id: MakingId): Promise<void> => {
  const plan = await findMakingPlan(ctx.db, id)
  const runs = plan ? plan.runs.map(({ executionId }) => executionId) : [ExecutionId.parse(id)]
  for (const executionId of runs) await stopExecution(ctx, problem, executionId)
  if (plan) await settleMaking(ctx.db, id)
}

/**
 * In one change. What is refused is taken only where it is named, and what was taken already is left as it is. Throws ErrInvalid
 * where that leaves nothing, and ErrConflict where a test was changed since the making began, and takes nothing then.
 */
const takeInputs = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { id: makingId, read }: { id: MakingId; read: ReadMaking },
  testIds: readonly TestId[] | undefined,
): Promise<void> => {
  if (isMakingInProgress(read))
    throw invalidField(
      'testIds',
      read.isUnread
        ? 'Validators still read what was made. Wait for their end.'
        : 'It is still being made. Wait for its end.',
    )
  const taken = new Set<string>(read.plan.taken)
  const wanted = testIds && new Set<string>(testIds.filter((id) => !taken.has(id)))
  const inputs = read.plan.inputs.flatMap((input) => {
    if (taken.has(input.testId) || (wanted && !wanted.has(input.testId))) return []
    const result = endOfInput(read, input)
    if (!result || 'fault' in result) return []
    if (!wanted && wordsOnMade(read, input, result.made.hash).error !== null) return []
    const { testId: id, isNew, command, before, said } = input
    return [{ id, isNew, command, before, said, made: result.made }]
  })
  if (wanted && inputs.length !== wanted.size)
    throw invalidField('testIds', 'Nothing was made for some of these tests.')
  if (!wanted && taken.size === 0 && inputs.length === 0) requireNoReasons(read)
  const ids = inputs.map(({ id }) => id)
  await writeInputs(ctx, problem.id, read.plan.numbers, async (tx) => {
    // Another taking of the same moment may have come first.
    const open = await noteTaken(tx, makingId, ids)
    return inputs.filter(({ id }) => open.has(id))
  })
  await settleMaking(ctx.db, makingId)
}

/** Lines of which the sentence says why they made nothing that is taken. */
const saidLines = 5

const requireNoReasons = (read: ReadMaking): void => {
  const { inputs, leftOut = [] } = read.plan
  const made = inputs.flatMap((input) => {
    const result = endOfInput(read, input)
    if (!result) return []
    const { error, isFailed } =
      'fault' in result
        ? { error: result.fault, isFailed: true }
        : wordsOnMade(read, input, result.made.hash)
    return error === null ? [] : [{ why: `Line ${input.line}: ${error}`, isRefused: !isFailed }]
  })
  const reasons = [
    ...made,
    ...leftOut.map(({ line, message }) => ({ why: `Line ${line}: ${message}`, isRefused: false })),
  ]
  if (reasons.length === 0) return
  const lines = reasons.slice(0, saidLines).map(({ why }) => why.replace(/[^.]$/, '$&.'))
  const more = reasons.length - lines.length
  throw invalidField(
    'testIds',
    [
      'No input was taken.',
      ...lines,
      ...(more > 0 ? [`So it is with ${more} more.`] : []),
      ...(reasons.some(({ isRefused }) => isRefused)
        ? [
            'To take an input that is refused all the same, tick it on the page, or name its test in testIds.',
          ]
        : []),
    ].join(' '),
  )
}

export const scriptRoutes = {
  previewScript: async ({ ctx, problem, body }) => {
    const stored = await getSection(ctx.db, problem.id, sectionPath('script'))
    const world = await findScriptWorld(ctx.db, problem.id)
    const source = body.source ?? stored.body.source
    const { tests, errors } = await planScriptText(ctx.account.id, source, world)
    return {
      tests: tests.map(({ line, command, index, label, weight, type, group }) => ({
        line,
        command,
        index,
        label,
        weight: settleWeight(null, type, weight),
        type,
        group,
      })),
      errors,
    }
  },
  makeInputs: ({ ctx, problem, body }) => makeInputs(ctx, problem, body.testIds),
  makeAnswers: async ({ ctx, problem, body }) =>
    (await makeAnswers(ctx, problem, body.testIds)) ?? (await makeNothing(ctx, problem)),
  getMaking: async ({ ctx, problem, params: { makingId } }) => {
    const read = await readMaking(ctx, problem, makingId)
    return read
      ? presentInputs(ctx, makingId, read)
      : presentAnswers(ctx, problem, ExecutionId.parse(makingId))
  },
  stopMaking: async ({ ctx, problem, params }) => {
    await stop(ctx, problem, params.makingId)
    return undefined
  },
  takeMaking: async ({ ctx, problem, params: { makingId }, body }) => {
    const read = await readMaking(ctx, problem, makingId)
    await (read
      ? takeInputs(ctx, problem, { id: makingId, read }, body.testIds)
      : takeAnswers(ctx, problem, ExecutionId.parse(makingId), body.testIds))
    return undefined
  },
} satisfies SomeHandlers
