import {
  AppError,
  invalidField,
  isInProgress,
  MakingId,
  status,
  verdictWords,
} from '@drafts/contract'
import type { ExecutionId, Making, MakingChange, TestId } from '@drafts/contract'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { findBlobs, presentBlob } from '../../blobs/index.ts'
import { listOwnership, listSolutions, mayViewSource } from '../../solutions/index.ts'
import { fileLimit, listTests, writeAnswers } from '../../tests/index.ts'
import type { TestRow } from '../../tests/index.ts'
import { startAnswers } from '../start/execute.ts'
import { getExecution } from '../executions.store.ts'
import type { CheckRow, ExecutionRow } from '../executions.store.ts'
import { isMaking } from './makings.store.ts'

// Answers are made by a run of the reference without answers: each check has a test, its input, what its output was when the run
// began, and in the end what the reference printed. Nothing of the problem changes until it is taken.

/**
 * Answers are made for the tests named, or for all whose output is empty or was made by an earlier reference or for another
 * input. Undefined: there is none of these.
 */
export const makeAnswers = async (
  ctx: Ctx,
  problem: ProblemAccess,
  testIds: readonly TestId[] | undefined,
): Promise<{ id: MakingId } | undefined> => {
  if (problem.mechanism === 'interactive')
    throw invalidField('testIds', 'A solution of an interactive problem writes no outputs.')
  const reference = (await listSolutions(ctx.db, problem.id)).find((one) => one.reference)
  if (!reference)
    throw invalidField('testIds', 'No solution is the reference. Mark one as Reference first.')
  const tests = await listTests(ctx.db, problem.id)
  const wanted = new Set(testIds)
  const chosen = testIds ? tests.filter(({ id }) => wanted.has(id)) : tests.filter(isToMake)
  if (testIds && chosen.length !== wanted.size)
    throw invalidField('testIds', 'Some of these tests are not there any more.')
  if (chosen.length === 0) return undefined
  const { id } = await startAnswers(ctx, problem, reference, chosen)
  return { id: MakingId.parse(id) }
}

const isToMake = ({ outputBlob, isByReference, isAnswerOutdated }: TestRow): boolean =>
  isAnswerOutdated || (outputBlob.size === 0 && !isByReference)

interface Found {
  execution: ExecutionRow
  checks: CheckRow[]
  /** By hash: what was there, and what was made. */
  blobs: ReadonlyMap<string, StoredBlob>
  tests: ReadonlyMap<string, TestRow>
}

const findMaking = async ({ db }: Ctx, problem: ProblemAccess, id: ExecutionId): Promise<Found> => {
  if (!(await isMaking(db, id))) throw new AppError('ErrNotFound')
  const { execution, checks } = await getExecution(db, id)
  const hashes = checks.flatMap((one) => [one.answer_hash, one.output_hash].filter(isHash))
  const rows = await listTests(db, problem.id)
  const tests = new Map(rows.map((row) => [row.id as string, row]))
  return { execution, checks, blobs: await findBlobs(db, hashes), tests }
}

const isHash = (hash: string | null): hash is string => hash !== null

export const presentAnswers = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: ExecutionId,
): Promise<Making> => {
  const found = await findMaking(ctx, problem, id)
  const { execution, checks } = found
  return {
    id: MakingId.parse(id),
    status: execution.status,
    progress: { done: execution.done, total: execution.total },
    error: faultOf(execution, await seesWords(ctx, problem, execution)),
    changes: checks.flatMap((check) => changeOf(found, check) ?? []),
  }
}

/** The words of compiler and judge are left out where the reference is private to another person (docs/product/people.md#private-solutions). */
const seesWords = async (
  { db, account }: Ctx,
  problem: ProblemAccess,
  { solution_id: id }: ExecutionRow,
): Promise<boolean> => {
  const solution = id === null ? undefined : (await listOwnership(db, [id])).get(id)
  return solution !== undefined && mayViewSource(solution, account.id, problem)
}

const faultOf = (
  { build, log, stopped_by: stopper }: ExecutionRow,
  isWhole: boolean,
): string | null => {
  if (build && !build.ok)
    return `The reference does not compile${isWhole ? `: ${build.log.snip}` : '.'}`
  if (stopper !== null) return `${stopper} stopped it.`
  return log === null || isWhole ? log : 'The reference could not be run.'
}

/** Undefined: the test is gone, or its check did not end. */
const changeOf = (found: Found, check: CheckRow): MakingChange | undefined => {
  const { blobs, tests } = found
  const test = check.test_id === null ? undefined : tests.get(check.test_id)
  if (!test || isInProgress(check.status)) return undefined
  const before = blobs.get(check.answer_hash ?? '')
  const after = blobs.get(check.output_hash ?? '')
  const error = errorOf(check, test, after)
  const made = error === null ? after : undefined
  return {
    testId: test.id,
    line: null,
    side: 'output',
    kind: made ? kindOf(before, made) : 'failed',
    error,
    before: before ? presentBlob(before) : null,
    after: made ? presentBlob(made) : null,
  }
}

const kindOf = (before: StoredBlob | undefined, after: StoredBlob): MakingChange['kind'] => {
  if (before?.hash === after.hash) return 'same'
  return before === undefined || before.size === 0 ? 'created' : 'changed'
}

const errorOf = (check: CheckRow, test: TestRow, after: StoredBlob | undefined): string | null => {
  if (check.status !== status.finished) return 'The reference was not run on it.'
  if (check.verdict !== null && check.verdict !== 'Accepted')
    return `The reference ended with ${verdictWords[check.verdict]}.`
  if (!after) return 'What the reference printed is lost. Make it again.'
  const limit = fileLimit(test.type)
  return after.size > limit ? `It printed ${after.size} bytes; at most ${limit} are allowed.` : null
}

/** In one change. Throws ErrConflict where a test was changed since the run began, and takes nothing then. */
export const takeAnswers = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: ExecutionId,
  testIds: readonly TestId[] | undefined,
): Promise<void> => {
  const found = await findMaking(ctx, problem, id)
  if (isInProgress(found.execution.status))
    throw invalidField('testIds', 'It is still being made. Wait for its end.')
  const wanted = testIds && new Set<string>(testIds)
  const answers = found.checks.flatMap((check) => {
    const change = changeOf(found, check)
    if (!change || (wanted && !wanted.has(change.testId))) return []
    if (change.kind === 'failed' || check.output_hash === null) return []
    return [
      {
        id: change.testId,
        inputHash: check.input_hash,
        before: check.answer_hash ?? '',
        outputHash: check.output_hash,
      },
    ]
  })
  if (wanted && answers.length !== wanted.size)
    throw invalidField('testIds', 'Nothing was made for some of these tests.')
  await writeAnswers(ctx, problem.id, answers)
}
