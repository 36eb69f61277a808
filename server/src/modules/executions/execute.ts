import { AppError, findLanguage, invalidField, sourceFileBytes } from '@drafts/contract'
import type { Job } from '@drafts/contract'
import { sql } from 'kysely'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { findBlobs, storeText } from '../blobs/index.ts'
import { availableLanguages } from '../languages/index.ts'
import { mayViewSource, readSolution } from '../solutions/index.ts'
import type { TestRow } from '../tests/index.ts'
import { keysOf, limitsFor, readFrame } from './frame.ts'

export interface Run {
  languageId: string
  sourceHash: string
  sourceName: string
  solutionId: string | null
  testIds?: string[] | undefined
  limits?: { cpu?: number | undefined; memory?: number | undefined } | undefined
  thorough: boolean
}

export const executeSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: string,
  options: Pick<Run, 'testIds' | 'limits' | 'thorough'>,
): Promise<{ id: string }> => {
  const solution = await readSolution(ctx.db, solutionId)
  if (options.thorough && !problem.allowThorough && !problem.isAdministrator)
    throw new AppError('ErrNoAccess', {
      message: 'Thorough execution is not enabled for this problem. Contact support to enable it.',
    })
  return startExecution(ctx, problem, {
    languageId: solution.language_id,
    sourceHash: solution.source_hash,
    sourceName: mayViewSource(solution, ctx.account.id, problem) ? solution.label : 'solution',
    solutionId,
    ...options,
  })
}

/** Submit form: a file is tried against all tests; it is seen by its submitter and those who can edit. */
export const submitFile = async (
  ctx: Ctx,
  problem: ProblemAccess,
  body: { languageId: string; source?: UploadedBlob | undefined; size?: number | undefined },
): Promise<{ id: string }> => {
  if (!body.source) throw invalidField('source', 'Choose a file.')
  if (!findLanguage(body.languageId))
    throw invalidField('languageId', 'Choose a language from the list.')
  if (body.source.size > sourceFileBytes)
    throw new AppError('ErrTooLarge', {
      message: `A source may have at most ${sourceFileBytes} bytes.`,
    })
  if (body.size !== undefined && body.size !== body.source.size)
    throw invalidField('size', 'The file did not arrive whole. Send it again.')
  return startExecution(ctx, problem, {
    languageId: body.languageId,
    sourceHash: body.source.hash,
    sourceName: body.source.fileName ?? 'submission',
    solutionId: null,
    thorough: false,
  })
}

/** One transaction writes the execution, its waiting checks and the job; a judge that waits is woken after it. */
const startExecution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  run: Run,
): Promise<{ id: string }> => {
  await requireJudge(ctx, run.languageId)
  const frame = await readFrame(ctx.db, problem)
  if (problem.mechanism !== 'standard')
    throw new AppError('ErrInvalid', {
      message: `Solutions of ${problem.mechanism === 'interactive' ? 'interactive' : 'functional'} problems cannot be run by this version yet.`,
    })
  const tests = chosenTests(frame.tests, run.testIds)
  const limits = limitsFor(frame.limits, run.languageId, run.limits)
  const keys = keysOf(frame, { ...run, limits }, tests, run.thorough)
  for (const text of frame.sources) await storeText(ctx, text)
  const source = (await findBlobs(ctx.db, [run.sourceHash])).get(run.sourceHash)
  const id = newId()
  const job: Omit<Job, 'attempt'> = {
    executionId: id,
    mechanism: problem.mechanism,
    languageId: run.languageId,
    source: { hash: run.sourceHash, size: source?.size ?? 0 },
    sourceName: run.sourceName,
    limits,
    thorough: run.thorough,
    checker: frame.checker,
    driver: frame.driver,
    checks: tests.map((test, no) => ({
      no,
      input: { hash: test.input_hash, size: test.inputBlob.size },
      answer: { hash: test.output_hash, size: test.outputBlob.size },
    })),
  }
  await ctx.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('executions')
      .values({
        id,
        problem_id: problem.id,
        solution_id: run.solutionId,
        submitter_id: ctx.account.id,
        language_id: run.languageId,
        source_hash: run.sourceHash,
        limits: JSON.stringify(limits),
        thorough: run.thorough,
        total: tests.length,
        job: JSON.stringify(job),
        key: keys.execution,
      })
      .execute()
    await tx
      .insertInto('checks')
      .values(tests.map((test, no) => waitingCheck(id, no, test, keys.checks[no] ?? '')))
      .execute()
    await tx
      .insertInto('jobs')
      .values({ execution_id: id, account_id: ctx.account.id, language_id: run.languageId })
      .execute()
    await publish(tx, `problem:${problem.id}`, 'execution', id)
  })
  await sql`notify drafts_jobs`.execute(ctx.db)
  return { id }
}

const waitingCheck = (executionId: string, no: number, test: TestRow, key: string) => ({
  execution_id: executionId,
  no,
  test_id: test.id,
  test_label: test.label,
  input_hash: test.input_hash,
  answer_hash: test.output_hash,
  sample: test.type === 'sample',
  key,
})

const requireJudge = async (ctx: Ctx, languageId: string): Promise<void> => {
  if ((await availableLanguages(ctx.db)).has(languageId)) return
  const label = findLanguage(languageId)?.label ?? languageId
  throw new AppError('ErrInvalid', {
    message: `No connected judge offers ${label}. An administrator can install it on a judge.`,
    fields: { languageId: `No connected judge offers ${label}.` },
  })
}

const chosenTests = (tests: TestRow[], ids: string[] | undefined): TestRow[] => {
  const wanted = ids && new Set(ids)
  const chosen = wanted ? tests.filter((test) => wanted.has(test.id)) : tests
  if (wanted && chosen.length !== wanted.size)
    throw invalidField('testIds', 'Some of these tests are not there any more.')
  if (chosen.length === 0)
    throw invalidField('testIds', 'The problem has no tests yet. Add one first.')
  return chosen
}
