import { AppError, isInProgress, status, stressInputBytes } from '@drafts/contract'
import type { BlobRef, ExecutionId, SolutionId } from '@drafts/contract'
import type { DrawnCall } from '@drafts/formats/script'
import type { StressInput, StressRound, StressState } from '../../platform/db/plans/stress-state.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { drawCallsText, drawInputsText } from '../../platform/texts/texts.ts'
import { storeText } from '../blobs/index.ts'
import {
  dropOpenRuns,
  findOutcomes,
  getExecution,
  listVerdicts,
  queueTools,
  runOnBlobs,
} from '../executions/index.ts'
import type { Outcome, RunnableTool } from '../executions/index.ts'
import { helperFiles, listPrograms } from '../programs/index.ts'
import type { ProgramRow } from '../programs/index.ts'
import { getSection, sectionPath } from '../sections/index.ts'
import { listOwnership, listSolutions } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'

/** Inputs of a round: the first one soon shows whether anything works. */
const inputsIn = (rounds: number): number => (rounds === 0 ? 10 : 50)
/** Smaller inputs are looked for in so many rounds that find none. */
export const mostMisses = 3

/** The state after what can be done now; the same one while its runs go on. Throws AppError where it cannot go on. */
export const nextStep = async (
  ctx: Ctx,
  problem: ProblemAccess,
  state: StressState,
): Promise<StressState> => {
  const { round } = state
  if (!round) return { ...state, round: await startRound(ctx, problem, state) }
  const outcomes = [...(await findOutcomes(ctx.db, executionsOf(round)))]
  if (outcomes.some(([, outcome]) => isInProgress(outcome.status))) return state
  const broken = outcomes.find(
    ([, outcome]) => outcome.buildLog !== null || outcome.status === status.internalError,
  )
  if (broken) throw stuck(await brokenWords(ctx, state, round, broken))
  if (round.phase === 'inputs')
    return { ...state, round: await startAnswers(ctx, problem, state, round) }
  if (round.phase === 'answers')
    return { ...state, round: await startChecks(ctx, problem, state, round) }
  return afterChecks(state, round, await failuresIn(ctx, round))
}

/** Runs that a round waits for. */
export const executionsOf = (round: StressRound | null): ExecutionId[] => {
  if (!round) return []
  return round.phase === 'checks'
    ? round.runs.map(({ executionId }) => executionId)
    : [round.executionId]
}

const stuck = (message: string): AppError => new AppError('ErrInvalid', { message })

const brokenWords = async (
  { db }: Ctx,
  { plan: { referenceId } }: StressState,
  round: StressRound,
  [executionId, { buildLog, log }]: [ExecutionId, Outcome],
): Promise<string> => {
  const what = { inputs: 'The generator', answers: 'The reference', checks: 'A solution' }
  const said = `${what[round.phase]} does not compile or could not be run`
  const words = (buildLog ?? log ?? '').split('\n').find((one) => one.trim() !== '') ?? ''
  if (words === '') return `${said}.`
  if (round.phase !== 'inputs') {
    const run =
      round.phase === 'checks' && round.runs.find((one) => one.executionId === executionId)
    const solutionId = (run && run.solutionId) || referenceId
    const ownership = (await listOwnership(db, [solutionId])).get(solutionId)
    // All editors read it, and the words of a compiler quote the source.
    if (ownership?.private !== false) return `${said}.`
  }
  return `${said}: ${words.slice(0, 200)}`
}

const startRound = async (
  ctx: Ctx,
  problem: ProblemAccess,
  state: StressState,
): Promise<StressRound> => {
  const { plan, rounds, found } = state
  const count = inputsIn(rounds)
  const seed = (state.seed + 7919 * rounds) % 2 ** 31
  if (plan.command === undefined) return randomRound(ctx, problem, state, { count, seed })
  const programs = await listPrograms(ctx.db, problem.id)
  const drawn = await drawCallsOf('background', programs, {
    command: plan.command,
    count,
    seed,
    // Once an input is found smaller numbers are drawn.
    caps: found?.drawn ?? [],
  })
  if ('fault' in drawn) throw stuck(drawn.fault)
  const { program } = drawn
  const tool: RunnableTool = {
    label: program.label,
    languageId: program.language_id ?? '',
    source: { hash: program.source_hash, size: Number(program.source_size) },
    files: helperFiles(programs).map(({ name, blob }) => ({ name, blob })),
  }
  const inputs = drawn.calls.map((call) => ({
    input: 'arguments' as const,
    args: call.arguments,
    writes: undefined,
  }))
  const executionId = await queueOne(ctx, problem, tool, inputs)
  return { phase: 'inputs', executionId, drawn: drawn.calls.map((call) => call.drawn) }
}

/** A sentence with its place where the line is no call of a generator of the problem. */
export const drawCallsOf = async (
  asker: Parameters<typeof drawCallsText>[0],
  programs: readonly ProgramRow[],
  wishes: Omit<Parameters<typeof drawCallsText>[1], 'generators'>,
): Promise<{ program: ProgramRow; calls: DrawnCall[] } | { fault: string }> => {
  const generators = programs.filter(({ role }) => role === 'generator')
  const labels = generators.map(({ label }) => label)
  const drawn = await drawCallsText(asker, { ...wishes, generators: labels })
  if ('fault' in drawn) return drawn
  const program = generators.find(({ label }) => label === drawn.generator)
  return program
    ? { program, calls: drawn.calls }
    : { fault: `There is no generator ${drawn.generator}.` }
}

const queueOne = async (
  ctx: Ctx,
  problem: ProblemAccess,
  tool: RunnableTool,
  inputs: Parameters<typeof queueTools>[2][number]['inputs'],
): Promise<ExecutionId> => {
  const [id] = await queueTools(ctx, problem, [{ tool, inputs }], async () => undefined)
  if (id === undefined) throw new Error('A tool was not queued.')
  return id
}

const randomRound = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { plan, found }: StressState,
  { count, seed }: { count: number; seed: number },
): Promise<StressRound> => {
  const { body } = await getSection(ctx.db, problem.id, sectionPath('scanspec'))
  if (body.source.trim() === '')
    throw stuck('The problem has no scanspec, which says what an input is. Write it first.')
  const { shapes = ['random', 'smallest', 'extremes'], mostBytes = stressInputBytes } =
    plan.random ?? {}
  const drawn = await drawInputsText('background', {
    source: body.source,
    shapes,
    count,
    seed,
    // A smaller one than was found.
    mostBytes: Math.max(1, Math.min(mostBytes, found?.input.size ?? mostBytes)),
  })
  if ('fault' in drawn) throw stuck(drawn.fault)
  const inputs: StressInput[] = []
  for (const text of new Set(drawn.inputs)) {
    const { hash, size } = await storeText(ctx, text)
    inputs.push({ input: { hash, size }, drawn: [] })
  }
  return answersOf(ctx, problem, plan.referenceId, inputs)
}

const startAnswers = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { plan }: StressState,
  { executionId, drawn }: StressRound & { phase: 'inputs' },
): Promise<StressRound> => {
  const inputs = (await printedBy(ctx, executionId)).map(({ no, blob }) => ({
    input: blob,
    drawn: drawn[no] ?? [],
  }))
  if (inputs.length === 0)
    throw stuck('The generator printed no input. Run the line in the script to see what it does.')
  const unlike = [...new Map(inputs.map((one) => [one.input.hash, one])).values()]
  return answersOf(ctx, problem, plan.referenceId, unlike)
}

/** Outputs of the checks that ended well. */
const printedBy = async (
  { db }: Ctx,
  executionId: ExecutionId,
): Promise<{ no: number; blob: BlobRef }[]> => {
  const { checks } = await getExecution(db, executionId)
  return checks.flatMap(({ no, verdict, output_hash: hash, result }) => {
    const size = result?.output?.size ?? 0
    return verdict === 'Accepted' && hash !== null && size > 0 ? [{ no, blob: { hash, size } }] : []
  })
}

const noReference = 'The reference is not there any more.'

const answersOf = async (
  ctx: Ctx,
  problem: ProblemAccess,
  referenceId: SolutionId,
  inputs: readonly StressInput[],
): Promise<StressRound> => {
  const reference = (await listSolutions(ctx.db, problem.id)).find(({ id }) => id === referenceId)
  if (!reference) throw stuck(noReference)
  const called = inputs.map(({ input }) => ({ input, args: [], writes: undefined }))
  const executionId = await queueOne(
    ctx,
    problem,
    { ...programOf(reference), isSolution: true },
    called,
  )
  const answering = { languageId: reference.language_id, source: reference.source_hash }
  return { phase: 'answers', executionId, inputs, answering }
}

const programOf = ({ label, language_id, source_hash, source_size, files }: SolutionRow) => ({
  label: label || 'solution',
  languageId: language_id,
  source: { hash: source_hash, size: Number(source_size) },
  files: files.map(({ name, hash, size }) => ({ name, blob: { hash, size } })),
})

const startChecks = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { plan, given }: StressState,
  { executionId, inputs, answering }: StressRound & { phase: 'answers' },
): Promise<StressRound> => {
  const answered = (await printedBy(ctx, executionId)).flatMap(({ no, blob }) => {
    const drawn = inputs[no]
    return drawn ? [{ ...drawn, answer: blob }] : []
  })
  if (answered.length === 0) throw stuck('The reference answered none of the inputs.')
  const tests = answered.map(({ input, answer }) => ({ input, answer }))
  const solutions = await listSolutions(ctx.db, problem.id)
  if (given) {
    // It was made of the reference.
    const ownership = solutions.find(({ id }) => id === plan.referenceId)
    if (!ownership) throw stuck(noReference)
    const { id } = await runOnBlobs(ctx, problem, { ...given, ownership }, tests)
    const runs = [{ solutionId: null, executionId: id }]
    return { phase: 'checks', runs, inputs: answered, ...(answering && { answering }) }
  }
  const runs: { solutionId: SolutionId; executionId: ExecutionId }[] = []
  for (const solutionId of plan.solutionIds) {
    const solution = solutions.find(({ id }) => id === solutionId)
    if (!solution) continue
    const { files, ...program } = programOf(solution)
    const beside = files.map(({ name, blob }) => ({ name, ...blob }))
    try {
      const judged = { ...program, files: beside, ownership: solution }
      const { id } = await runOnBlobs(ctx, problem, judged, tests)
      runs.push({ solutionId, executionId: id })
    } catch (error) {
      await dropOpenRuns(
        ctx.db,
        runs.map(({ executionId: id }) => id),
      )
      throw error
    }
  }
  if (runs.length === 0) throw stuck('None of the solutions is there any more.')
  return { phase: 'checks', runs, inputs: answered, ...(answering && { answering }) }
}

type Failure = NonNullable<StressState['found']>

const failuresIn = async (
  { db }: Ctx,
  { runs, inputs, answering }: StressRound & { phase: 'checks' },
): Promise<Failure[]> => {
  const solutionOf = new Map(runs.map((run) => [run.executionId, run.solutionId]))
  const verdicts = await listVerdicts(
    db,
    runs.map(({ executionId }) => executionId),
  )
  return verdicts.flatMap(({ executionId, no, verdict }) => {
    const [input, solutionId] = [inputs[no], solutionOf.get(executionId)]
    return verdict !== null && verdict !== 'Accepted' && input && solutionId !== undefined
      ? [{ ...input, solutionId, verdict, ...(answering && { answering }) }]
      : []
  })
}

const afterChecks = (
  state: StressState,
  { runs, inputs }: StressRound & { phase: 'checks' },
  failures: readonly Failure[],
): StressState => {
  const [least] = failures.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const isSmaller =
    least !== undefined && (state.found === null || sizeOf(least) < sizeOf(state.found))
  const found = isSmaller ? least : state.found
  return {
    ...state,
    round: null,
    rounds: state.rounds + 1,
    runs: state.runs + runs.length * inputs.length,
    found,
    misses: found === null || isSmaller ? 0 : state.misses + 1,
  }
}

/** The numbers that were drawn say it better than bytes: a seed may be part of an input. */
const sizeOf = ({ drawn, input }: StressInput): number =>
  drawn.length > 0 ? drawn.reduce((sum, one) => sum + Math.abs(one), 0) : input.size
