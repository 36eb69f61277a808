import {
  findLanguage,
  invalidField,
  jobMessage,
  judgingOf,
  noFunctionsSentence,
  takesFunctions,
} from '@drafts/contract'
import type {
  AccountId,
  ExecutionId,
  Job,
  JobProgram,
  Judging,
  SolutionId,
  SolutionRole,
} from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { findBlobs, storeText } from '../../blobs/index.ts'
import { builtPrograms, findKnown, identitiesOf } from '../../builds/index.ts'
import type { JudgedBy, Known } from '../../builds/index.ts'
import { listGroups } from '../../groups/index.ts'
import type { GroupRow } from '../../groups/index.ts'
import { getSolution, mayViewSource } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { listJudgedTests } from '../../tests/index.ts'
import type { JudgedTest } from '../../tests/index.ts'
import { decisiveOf, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import type { KeyedTest } from '../keys/check-key.ts'
import { countRuns } from './bulk-runs.store.ts'
import { filesOfProgram } from './files-beside.ts'
import { judgedChecks } from './grouped-checks.ts'
import { givesSource } from './gives-source.ts'
import type { SourceOwnership } from './gives-source.ts'
import { findIncludes } from './includes.store.ts'
import type { Include } from './includes.store.ts'
import { callingOf, limitsFor, readJudgingSetup } from './judging-setup.ts'
import type { JudgingSetup } from './judging-setup.ts'
import { queueExecutions } from './queue-execution.ts'
import type { Queued } from './queue-execution.ts'
import { requireJudge } from './require-judge.ts'
import { chosenSubjects, ofTest, waitingCheck, withoutAnswer } from './subjects.ts'
import type { Subject } from './subjects.ts'

export interface WantedRun {
  languageId: string
  sourceHash: string
  sourceName: string
  /** Where `sourceName` is another, because the label is not the caller's to see. */
  moduleName?: string | undefined
  /** Null: a submitted file. */
  solution: {
    id: SolutionId
    private: boolean
    creator_id: AccountId
    role: SolutionRole
    files: readonly FileBeside[]
  } | null
  testIds?: string[] | undefined
  /** Free inputs: they come before the tests, and in their place where none is named. */
  inputs?: UploadedBlob[] | undefined
  limits?: { cpu?: number | undefined; memory?: number | undefined } | undefined
  thorough: boolean
  /** In the place of tests of the problem: the run is nobody's, and shown nowhere. */
  given?:
    { subjects: Subject[]; files: readonly FileBeside[]; ownership: SourceOwnership } | undefined
  /** Its outputs are to become the answers of these tests: nothing is compared, and all that it prints is kept. */
  answersOf?: readonly JudgedTest[] | undefined
  /** Everybody who edits the problem may read the source of a submitted file. */
  openSource?: boolean | undefined
  /** Nobody asked for it, so nobody is told of its end. */
  isTrial?: boolean | undefined
}

/** What all runs of a problem share that start together. */
interface Place extends JudgedBy {
  limits: JudgingSetup['limits']
  helperIds: JudgingSetup['helperIds']
  includes: readonly Include[]
  groups: readonly GroupRow[]
  isAlone: boolean
}

export const startExecution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  run: WantedRun,
): Promise<{ id: ExecutionId }> => {
  // Free inputs are for the program alone: no driver, nothing compared, whatever the mechanism.
  const hasInputs = run.inputs !== undefined && run.inputs.length > 0
  const isAlone = run.answersOf !== undefined || (hasInputs && !run.testIds)
  const mechanism = mechanismOf(problem, run, isAlone)
  if (mechanism === 'functionBased') requireFunctions(run.languageId)
  const hasFiles = problem.mechanism === 'standard' && run.solution?.role !== 'generator'
  const place = await readPlace(ctx, problem, { mechanism, isAlone, hasFiles })
  await requireJudge(ctx, languagesOf(place.judging, run.languageId))
  const subjects =
    run.given?.subjects ??
    run.answersOf?.map(withoutAnswer) ??
    chosenSubjects(await listJudgedTests(ctx.db, problem.id), run)
  const source = (await findBlobs(ctx.db, [run.sourceHash])).get(run.sourceHash)
  const known = await knownOf(ctx, place, [run])
  const queued = await queuedRun(ctx, problem, place, {
    run,
    known,
    sourceSize: source?.size ?? 0,
    subjects,
    tests: testsKey(subjects),
    kept: 0,
  })
  const id = queued.execution.id
  await queueExecutions(ctx, problem.id, [queued], async (tx) => {
    if (run.solution) await getSolution(tx, run.solution.id)
    if (run.solution && !queued.execution.free && !run.isTrial)
      await countRuns(tx, ctx.account.id, problem.id, [id])
  })
  return { id }
}

/** What of a solution is to be judged. */
export interface CellsRun {
  solution: SolutionRow
  /** The tests on which it has no result. */
  tests: readonly JudgedTest[]
  /** On so many it has one. */
  kept: number
}

/**
 * One run of each solution on the tests that it lacks, all in one transaction. Each has the key of a whole run on `tests`.
 * `also` is carried out with them.
 */
export const startCells = async (
  ctx: Ctx,
  problem: ProblemAccess,
  runs: readonly CellsRun[],
  { tests, also }: { tests: readonly KeyedTest[]; also: (tx: Tx) => Promise<void> },
): Promise<ExecutionId[]> => {
  const hasFiles = problem.mechanism === 'standard'
  const options = { mechanism: problem.mechanism, isAlone: false, hasFiles }
  const place = await readPlace(ctx, problem, options)
  const hashes = runs.map(({ solution }) => solution.source_hash)
  const sources = await findBlobs(ctx.db, hashes)
  const all = testsKey(tests)
  const wanted = runs.map(({ solution, ...more }) => ({
    ...more,
    solution,
    run: runOfSolution(ctx, problem, solution, { thorough: true }),
  }))
  const known = await knownOf(
    ctx,
    place,
    wanted.map(({ run }) => run),
  )
  const queued: Queued[] = []
  for (const { solution, run, tests: lacking, kept } of wanted)
    queued.push(
      await queuedRun(ctx, problem, place, {
        run,
        known,
        sourceSize: sources.get(solution.source_hash)?.size ?? 0,
        subjects: lacking.map(ofTest),
        tests: all,
        kept,
      }),
    )
  const ids = queued.map(({ execution }) => execution.id)
  await queueExecutions(ctx, problem.id, queued, async (tx) => {
    await also(tx)
    await countRuns(tx, ctx.account.id, problem.id, ids)
  })
  return ids
}

/** A run of a stored solution. Its label is not everybody's to see. */
export const runOfSolution = (
  { account }: Pick<Ctx, 'account'>,
  problem: ProblemAccess,
  solution: SolutionRow,
  options: Pick<WantedRun, 'testIds' | 'inputs' | 'limits' | 'thorough' | 'isTrial'>,
): WantedRun => {
  const isSeen = mayViewSource(solution, account.id, problem)
  return {
    languageId: solution.language_id,
    sourceHash: solution.source_hash,
    sourceName: isSeen ? solution.label : 'solution',
    moduleName: isSeen ? undefined : solution.label,
    solution,
    ...options,
  }
}

const readPlace = async (
  ctx: Ctx,
  { id }: Pick<ProblemAccess, 'id'>,
  {
    mechanism,
    isAlone,
    hasFiles,
  }: { mechanism: Judging['mechanism']; isAlone: boolean; hasFiles: boolean },
): Promise<Place> => {
  const [setup, includes, groups] = await Promise.all([
    readJudgingSetup(ctx.db, { id, mechanism, isAlone }),
    findIncludes(ctx.db, [id]),
    listGroups(ctx.db, id),
  ])
  for (const text of setup.sources) await storeText(ctx, text)
  const judging = hasFiles ? setup.judging : withStreams(setup.judging)
  const { sources: _sources, ...rest } = setup
  return { ...rest, judging, includes: includes.get(id) ?? [], groups, isAlone }
}

/** Programs that were built to the same bytes as these. */
const knownOf = ({ db }: Ctx, place: Place, runs: readonly WantedRun[]): Promise<Known> => {
  const identities = runs.flatMap((run) =>
    identitiesOf(decisiveOf(programOf(run, place, 0)), place),
  )
  return findKnown(db, [...new Set(identities)])
}

/** `tests`: the key of those that it is said to be run on. */
interface QueuedParts {
  run: WantedRun
  known: Known
  sourceSize: number
  subjects: readonly Subject[]
  tests: string
  kept: number
}

const queuedRun = async (
  ctx: Ctx,
  problem: ProblemAccess,
  place: Place,
  { run, known, sourceSize, subjects, tests, kept }: QueuedParts,
): Promise<Queued> => {
  const id = newId<ExecutionId>()
  const job = await jobOf(ctx, problem, place, { id, run, sourceSize, subjects })
  const { readsSource } = place
  const program = jobKey(job, { known, readsSource })
  const checks = subjects.map((subject, no) => waitingCheck(id, no, subject, program))
  const hasInputs = run.inputs !== undefined && run.inputs.length > 0
  const execution = {
    id,
    problem_id: problem.id,
    solution_id: run.solution?.id ?? null,
    submitter_id: ctx.account.id,
    language_id: run.languageId,
    source_hash: run.sourceHash,
    limits: JSON.stringify(job.limits),
    own_limits: run.limits ? JSON.stringify(run.limits) : null,
    thorough: run.thorough,
    free: run.given !== undefined || run.answersOf !== undefined || hasInputs,
    making: run.answersOf !== undefined,
    source_open: run.openSource ?? false,
    total: subjects.length,
    kept,
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(program, tests),
    created_at: ctx.now(),
    programs: run.solution ? programsOf(job, readsSource) : null,
  }
  const isBackground = run.isTrial === true || run.given !== undefined
  const languageIds = languagesOf(place.judging, run.languageId)
  return { execution, checks, languageIds, isBackground }
}

/** For the server to remember what its judge built. */
const programsOf = (job: Job, readsSource: boolean): string =>
  JSON.stringify(builtPrograms(decisiveOf(job.program), { judging: judgingOf(job), readsSource }))

const programOf = (
  run: WantedRun,
  { includes }: Pick<Place, 'includes'>,
  sourceSize: number,
): JobProgram => ({
  languageId: run.languageId,
  source: { hash: run.sourceHash, size: sourceSize },
  shownName: run.sourceName,
  label: run.moduleName ?? run.sourceName,
  files: filesOfProgram(run.languageId, filesOf(run), includes),
})

const jobOf = async (
  ctx: Ctx,
  problem: ProblemAccess,
  { judging, limits, helperIds, includes, groups, isAlone }: Place,
  {
    id,
    run,
    sourceSize,
    subjects,
  }: Pick<QueuedParts, 'run' | 'sourceSize' | 'subjects'> & { id: ExecutionId },
): Promise<Job> => {
  const head = {
    executionId: id,
    program: programOf(run, { includes }, sourceSize),
    limits: limitsFor(limits, run.languageId, run.limits),
    thorough: run.thorough,
  }
  const calling = callingOf(judging)
  const inputs = subjects.map(({ input }) => ({ input }))
  if (run.answersOf) return { ...head, does: 'make', calling, checks: inputs }
  if (isAlone) return { ...head, does: 'run', calling, checks: inputs }
  const ownership = run.given?.ownership ?? run.solution
  const isGiven = await givesSource(ctx.db, problem, ownership, helperIds)
  const judged = judgedChecks(judging, subjects, groups, run)
  return { ...head, does: 'judge', judging, givesSource: isGiven, ...judged }
}

/** Where named files are for solutions alone. */
const withStreams = (judging: Judging): Judging =>
  judging.mechanism === 'standard'
    ? { mechanism: judging.mechanism, checker: judging.checker }
    : judging

const filesOf = ({ given, solution }: WantedRun): readonly FileBeside[] =>
  given?.files ?? solution?.files ?? []

/** A function has to be called also where nothing is compared; a generator is a whole program in any problem. */
const mechanismOf = (
  problem: ProblemAccess,
  { solution }: WantedRun,
  isAlone: boolean,
): Judging['mechanism'] => {
  if (problem.mechanism === 'functionBased')
    return solution?.role === 'generator' ? 'standard' : 'functionBased'
  return isAlone ? 'standard' : problem.mechanism
}

const requireFunctions = (languageId: string): void => {
  if (takesFunctions(languageId)) return
  throw invalidField(
    'languageId',
    noFunctionsSentence(findLanguage(languageId)?.label ?? languageId),
  )
}

/** A judge runs a job alone, so it must speak the checker's or driver's language too. */
export const languagesOf = (judging: Judging, languageId: string): string[] => [
  ...new Set([
    languageId,
    ...(judging.checker.program ? [judging.checker.program.languageId] : []),
    ...(judging.mechanism === 'interactive' ? [judging.driver.languageId] : []),
  ]),
]
