import { AppError, isInProgress, mostMutants, mutantSourceBytes, status } from '@drafts/contract'
import type { ExecutionId } from '@drafts/contract'
import { mutantText } from '@drafts/formats/mutants'
import type {
  MutantResult,
  SourceMutant,
  StrengthPlan,
  StrengthState,
} from '../../platform/db/plans/strength-state.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { makeMutantsOf } from '../../platform/texts/texts.ts'
import { getText, storeText } from '../blobs/index.ts'
import { dropOpenRuns, findOutcomes, runOnBlobs } from '../executions/index.ts'
import type { Outcome } from '../executions/index.ts'
import { listOwnership } from '../solutions/index.ts'
import { listTests } from '../tests/index.ts'
import { keyOfChange, findSame } from './strength.store.ts'

/** Changed programs that are judged at the same time. */
const atOnce = 8

const stuck = (message: string): AppError => new AppError('ErrInvalid', { message })

/** The changed programs, without those that a person knows to be the same. Throws AppError where there is none. */
export const mutantsOf = async (
  ctx: Ctx,
  { id }: Pick<ProblemAccess, 'id'>,
  { source: { hash }, languageId }: StrengthPlan,
): Promise<SourceMutant[]> => {
  const source = await getText(ctx.blobs, hash, mutantSourceBytes)
  const made = await makeMutantsOf('background', { source, languageId, most: mostMutants })
  if (!made) throw stuck('The reference takes too long to be read.')
  const same = await findSame(ctx.db, id, hash)
  const mutants = made.filter((mutant) => !same.has(keyOfChange(mutant)))
  if (mutants.length === 0) throw stuck('Nothing in the reference can be changed.')
  return mutants
}

interface Judged {
  plan: StrengthPlan
  mutants: readonly SourceMutant[]
}

/** The state after what can be done now; the same one while its runs go on. Throws AppError where it cannot go on. */
export const nextMutants = async (
  ctx: Ctx,
  problem: ProblemAccess,
  judged: Judged,
  state: StrengthState,
): Promise<StrengthState> => {
  if (state.reference !== 'right') return checkReference(ctx, problem, judged.plan, state)
  const outcomes = await findOutcomes(
    ctx.db,
    state.running.map(({ executionId }) => executionId),
  )
  const ended = state.running.filter(({ executionId }) => {
    const outcome = outcomes.get(executionId)
    return !outcome || !isInProgress(outcome.status)
  })
  const results = { ...state.results }
  for (const { no, executionId } of ended) results[no] = resultOf(outcomes.get(executionId))
  const running = state.running.filter((run) => !ended.includes(run))
  const next = [...running, ...(await startMore(ctx, problem, judged, { results, running }))]
  return ended.length === 0 && next.length === running.length
    ? state
    : { ...state, results, running: next }
}

const resultOf = (outcome: Outcome | undefined): MutantResult => {
  const isLeftOut =
    !outcome ||
    outcome.buildLog !== null ||
    outcome.stoppedBy !== null ||
    outcome.status === status.internalError ||
    outcome.verdict === null
  if (isLeftOut) return 'left out'
  return outcome.verdict === 'Accepted' ? 'survived' : 'caught'
}

const startMore = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { plan, mutants }: Judged,
  { results, running }: Pick<StrengthState, 'results' | 'running'>,
): Promise<StrengthState['running']> => {
  const busy = new Set(running.map(({ no }) => no))
  const waiting = mutants.flatMap((mutant, no) =>
    busy.has(no) || Object.hasOwn(results, no) ? [] : [{ mutant, no }],
  )
  const chosen = waiting.slice(0, atOnce - running.length)
  if (chosen.length === 0) return []
  const source = await getText(ctx.blobs, plan.source.hash, mutantSourceBytes)
  const started: { no: number; executionId: ExecutionId }[] = []
  try {
    for (const { mutant, no } of chosen) {
      const { hash, size } = await storeText(ctx, mutantText(source, mutant))
      started.push({ no, executionId: await judge(ctx, problem, plan, { hash, size }) })
    }
  } catch (error) {
    await dropOpenRuns(
      ctx.db,
      started.map(({ executionId }) => executionId),
    )
    throw error
  }
  return started
}

/** On the tests as they are now, until one fails. */
const judge = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { label, languageId, files, solutionId }: StrengthPlan,
  source: StrengthPlan['source'],
): Promise<ExecutionId> => {
  const rows = await listTests(ctx.db, problem.id)
  if (rows.length === 0) throw stuck(noTests)
  const tests = rows.map((test) => ({
    input: { hash: test.input_hash, size: test.inputBlob.size },
    answer: { hash: test.output_hash, size: test.outputBlob.size },
    checkerArguments: test.checker_arguments,
    groupArguments: test.groupArguments,
  }))
  const ownership = (await listOwnership(ctx.db, [solutionId])).get(solutionId)
  if (!ownership) throw stuck('The reference is not there any more.')
  const program = { label, languageId, source, files, ownership }
  return (await runOnBlobs(ctx, problem, program, tests, { thorough: false })).id
}

export const noTests = 'The problem has no tests yet. Add one first.'

/** Where the reference itself is not right on the tests, they would catch every change. */
const checkReference = async (
  ctx: Ctx,
  problem: ProblemAccess,
  plan: StrengthPlan,
  state: StrengthState,
): Promise<StrengthState> => {
  const { reference } = state
  if (reference === null || reference === 'right')
    return { ...state, reference: await judge(ctx, problem, plan, plan.source) }
  const outcome = (await findOutcomes(ctx.db, [reference])).get(reference)
  if (outcome && isInProgress(outcome.status)) return state
  if (resultOf(outcome) === 'survived') return { ...state, reference: 'right' }
  throw stuck(wrongWords(outcome))
}

const wrongWords = (outcome: Outcome | undefined): string => {
  if (outcome && outcome.buildLog !== null) return 'The reference does not compile. Mend it first.'
  if (resultOf(outcome) === 'caught')
    return 'The reference is not right on all tests. Execute it to see where, and mend that first.'
  const line = outcome?.log?.split('\n').find((one) => one.trim() !== '') ?? ''
  return `The reference could not be judged${line === '' ? '.' : `: ${line.slice(0, 200)}`}`
}

/** Runs that it waits for. */
export const runsOfState = ({
  reference,
  running,
}: Pick<StrengthState, 'reference' | 'running'>): ExecutionId[] => [
  ...running.map(({ executionId }) => executionId),
  ...(reference === null || reference === 'right' ? [] : [reference]),
]
