import {
  AppError,
  findLanguage,
  invalidField,
  jobMessage,
  noFunctionsSentence,
  splitArguments,
  takesFunctions,
} from '@drafts/contract'
import type {
  AccountId,
  BlobRef,
  ExecutionId,
  Job,
  Judging,
  SolutionId,
  SolutionRole,
} from '@drafts/contract'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { findBlobs, storeText } from '../../blobs/index.ts'
import { getSection, sectionPath } from '../../sections/index.ts'
import { mayViewSource, getSolution } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { listTests } from '../../tests/index.ts'
import type { TestRow } from '../../tests/index.ts'
import { checkKey, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import { filesOfProgram } from './files-beside.ts'
import { givesSource } from './gives-source.ts'
import { findIncludes } from './includes.store.ts'
import { callingOf, limitsFor, readJudgingSetup } from './judging-setup.ts'
import { queueExecution } from './queue-execution.ts'
import { requireJudge } from './require-judge.ts'
import { countRun } from './bulk-runs.store.ts'
import { chosenSubjects, ofBlobs, withoutAnswer } from './subjects.ts'
import type { GivenTest, Subject } from './subjects.ts'

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
  given?: { subjects: Subject[]; files: readonly FileBeside[] } | undefined
  /** Its outputs are to become the answers of these tests: nothing is compared, and all that it prints is kept. */
  answersOf?: readonly TestRow[] | undefined
  /** Everybody who edits the problem may read the source of a submitted file. */
  openSource?: boolean | undefined
  /** Nobody asked for it, so nobody is told of its end. */
  isTrial?: boolean | undefined
}

export const executeSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: SolutionId,
  options: Pick<WantedRun, 'testIds' | 'inputs' | 'limits' | 'thorough' | 'isTrial'>,
): Promise<{ id: ExecutionId }> => {
  const solution = await getSolution(ctx.db, solutionId)
  if (options.thorough && !problem.allowThorough && !problem.isAdministrator)
    throw new AppError('ErrNoAccess', {
      message: 'Thorough execution is not enabled for this problem. Contact support to enable it.',
    })
  const isSeen = mayViewSource(solution, ctx.account.id, problem)
  return startExecution(ctx, problem, {
    languageId: solution.language_id,
    sourceHash: solution.source_hash,
    sourceName: isSeen ? solution.label : 'solution',
    moduleName: isSeen ? undefined : solution.label,
    solution,
    ...options,
  })
}

/** The reference on tests whose answers it is to write. */
export const startAnswers = (
  ctx: Ctx,
  problem: ProblemAccess,
  reference: SolutionRow,
  tests: readonly TestRow[],
): Promise<{ id: ExecutionId }> =>
  startExecution(ctx, problem, {
    languageId: reference.language_id,
    sourceHash: reference.source_hash,
    sourceName: reference.label,
    solution: reference,
    thorough: true,
    answersOf: tests,
  })

/** A solution of a package on tests that need not be in the problem, all of them, judged as the problem's are. */
export const runOnBlobs = (
  ctx: Ctx,
  problem: ProblemAccess,
  program: { label: string; languageId: string; source: BlobRef; files: readonly FileBeside[] },
  tests: readonly GivenTest[],
): Promise<{ id: ExecutionId }> =>
  startExecution(ctx, problem, {
    languageId: program.languageId,
    sourceHash: program.source.hash,
    sourceName: program.label,
    solution: null,
    thorough: true,
    given: { subjects: tests.map(ofBlobs), files: program.files },
  })

/** Submit form: a file is tried against all tests; it is seen by its submitter and those who can edit. */
export const submitFile = async (
  ctx: Ctx,
  problem: ProblemAccess,
  body: {
    languageId: string
    source?: UploadedBlob | undefined
    size?: number | undefined
    openSource?: boolean | undefined
  },
): Promise<{ id: ExecutionId }> => {
  if (!body.source) throw invalidField('source', 'Choose a file.')
  if (!findLanguage(body.languageId))
    throw invalidField('languageId', 'Choose a language from the list.')
  if (body.size !== undefined && body.size !== body.source.size)
    throw invalidField('size', 'The file did not arrive whole. Send it again.')
  await requireSourceSize(ctx, problem, body.languageId, body.source.size)
  return startExecution(ctx, problem, {
    languageId: body.languageId,
    sourceHash: body.source.hash,
    sourceName: body.source.fileName ?? 'submission',
    solution: null,
    thorough: false,
    openSource: body.openSource,
  })
}

/** A submission keeps to the problem's source limit times the language's factor (docs/product/forms.md#submit). */
const requireSourceSize = async (
  ctx: Ctx,
  problem: ProblemAccess,
  languageId: string,
  size: number,
): Promise<void> => {
  const { body: limits } = await getSection(ctx.db, problem.id, sectionPath('limits'))
  const limit = Math.round(limits.source * (limits.factors[languageId]?.source ?? 1))
  if (size <= limit) return
  const sentence = `The source is too large: ${size} bytes, and this problem takes at most ${limit}.`
  throw new AppError('ErrTooLarge', { message: sentence, fields: { source: sentence } })
}

const startExecution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  run: WantedRun,
): Promise<{ id: ExecutionId }> => {
  // Free inputs are for the program alone: no driver, nothing compared, whatever the mechanism.
  const hasInputs = run.inputs !== undefined && run.inputs.length > 0
  const isAlone = run.answersOf !== undefined || (hasInputs && !run.testIds)
  const mechanism = mechanismOf(problem, run, isAlone)
  if (mechanism === 'functionBased') requireFunctions(run.languageId)
  const setup = await readJudgingSetup(ctx.db, { id: problem.id, mechanism, isAlone })
  const hasFiles = problem.mechanism === 'standard' && run.solution?.role !== 'generator'
  const judging = hasFiles ? setup.judging : withStreams(setup.judging)
  const languageIds = languagesOf(judging, run.languageId)
  await requireJudge(ctx, languageIds)
  const subjects =
    run.given?.subjects ??
    run.answersOf?.map(withoutAnswer) ??
    chosenSubjects(await listTests(ctx.db, problem.id), run)
  for (const text of setup.sources) await storeText(ctx, text)
  const source = (await findBlobs(ctx.db, [run.sourceHash])).get(run.sourceHash)
  const includes = (await findIncludes(ctx.db, [problem.id])).get(problem.id) ?? []
  const id = newId<ExecutionId>()
  const head = {
    executionId: id,
    program: {
      languageId: run.languageId,
      source: { hash: run.sourceHash, size: source?.size ?? 0 },
      shownName: run.sourceName,
      label: run.moduleName ?? run.sourceName,
      files: filesOfProgram(run.languageId, filesOf(run), includes),
    },
    limits: limitsFor(setup.limits, run.languageId, run.limits),
    thorough: run.thorough,
  }
  const job = await jobOf(ctx, problem, run, { head, judging, subjects, isAlone })
  const program = jobKey(job)
  const checks = subjects.map((subject, no) => waitingCheck(id, no, subject, program))
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
    job: JSON.stringify(jobMessage(job)),
    key: executionKey(program, testsKey(subjects)),
    created_at: ctx.now(),
  }
  const isBackground = run.isTrial === true || run.given !== undefined
  await queueExecution(ctx, { execution, checks, languageIds, isBackground }, async (tx) => {
    if (run.solution) await getSolution(tx, run.solution.id)
    if (run.solution && !execution.free && !run.isTrial)
      await countRun(tx, ctx.account.id, problem.id, id)
  })
  return { id }
}

const jobOf = async (
  ctx: Ctx,
  problem: ProblemAccess,
  run: WantedRun,
  parts: {
    head: Omit<Job, 'does' | 'calling' | 'judging' | 'givesSource' | 'checks'>
    judging: Judging
    subjects: readonly Subject[]
    isAlone: boolean
  },
): Promise<Job> => {
  const { head, judging, subjects, isAlone } = parts
  const calling = callingOf(judging)
  const inputs = subjects.map(({ input }) => ({ input }))
  if (run.answersOf) return { ...head, does: 'make', calling, checks: inputs }
  if (isAlone) return { ...head, does: 'run', calling, checks: inputs }
  const isGiven = await givesSource(ctx.db, problem, run.solution)
  return {
    ...head,
    does: 'judge',
    judging,
    givesSource: isGiven,
    checks: subjects.map(judgedCheck),
  }
}

const judgedCheck = ({ input, answer, checker_arguments: flags }: Subject) => ({
  input,
  answer,
  ...(flags === null || flags === undefined ? {} : { flags: splitArguments(flags) }),
})

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

const waitingCheck = (executionId: ExecutionId, no: number, subject: Subject, program: string) => ({
  execution_id: executionId,
  no,
  test_id: subject.test?.id ?? null,
  test_label: subject.test?.label ?? '',
  input_hash: subject.input_hash,
  answer_hash: subject.output_hash,
  // A tester gets no data of a sample that shows something in its place (docs/product/forms.md#shown-in-place).
  sample: subject.test?.type === 'sample' && subject.test.shown === null,
  key: checkKey(program, subject.input_hash, subject.output_hash, subject.checker_arguments),
})

/** A judge runs a job alone, so it must speak the checker's or driver's language too. */
const languagesOf = (judging: Judging, languageId: string): string[] => [
  ...new Set([
    languageId,
    ...(judging.checker.program ? [judging.checker.program.languageId] : []),
    ...(judging.mechanism === 'interactive' ? [judging.driver.languageId] : []),
  ]),
]
