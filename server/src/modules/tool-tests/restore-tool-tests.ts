import { AppError } from '@drafts/contract'
import type {
  CheckerTest,
  ProblemId,
  RevisionId,
  ToolTestId,
  ValidatorTest,
} from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { changeProblem } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import { changeOfToolTest } from './change-tool-test.ts'
import { viewCheckerTests, viewValidatorTests } from './view-tool-tests.ts'
import {
  findEverToolTest,
  listAllToolTests,
  pathOfToolTest,
  toolTestOfContent,
  writeToolTest,
} from './tool-tests.store.ts'

interface PastToolTest {
  body: object
  restoredFrom: RevisionId
}

/** A test as it was, with its place, whether it was deleted or changed since. */
export const restoreToolTest = (
  ctx: Ctx,
  problemId: ProblemId,
  id: ToolTestId,
  past: PastToolTest,
): Promise<void> =>
  changeProblem(ctx, problemId, (tx, at) => bringBack(tx, at, problemId, id, past))

const bringBack = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  id: ToolTestId,
  { body, restoredFrom }: PastToolTest,
): Promise<ProblemChange<undefined>> => {
  const row = await findEverToolTest(tx, id)
  if (row?.problem_id !== problemId) throw new AppError('ErrNotFound')
  const values = toolTestOfContent(body)
  const change = changeOfToolTest(undefined, id, row.deleted_at === null ? row : null, values)
  if (!change.revision || change.revision.changes.length === 0) return { result: undefined }
  await writeToolTest(tx, id, { ...values, modified_at: at, deleted_at: null })
  return { ...change, revision: { ...change.revision, restoredFrom } }
}

/** All of a version; those that came since go. */
export const bringToolTestsBack = async (
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  {
    contents,
    restoredFrom,
  }: { contents: ReadonlyMap<string, { body: object }>; restoredFrom: RevisionId },
): Promise<ProblemChange<undefined>[]> => {
  const changes: ProblemChange<undefined>[] = []
  for (const row of await listAllToolTests(tx, problemId)) {
    if (contents.has(pathOfToolTest(row, row.id))) continue
    await writeToolTest(tx, row.id, { deleted_at: at })
    changes.push(changeOfToolTest(undefined, row.id, row, null))
  }
  for (const [path, content] of contents) {
    const [kind, id = ''] = path.split('/')
    if (kind !== 'checker_tests' && kind !== 'validator_tests') continue
    const past = { body: content.body, restoredFrom }
    changes.push(await bringBack(tx, at, problemId, id as ToolTestId, past))
  }
  return changes
}

/** As it leaves the server. */
export const wholeToolTest = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: ToolTestId,
): Promise<CheckerTest | ValidatorTest> => {
  const row = await findEverToolTest(ctx.db, id)
  if (!row) throw new AppError('ErrNotFound')
  const [view] =
    row.kind === 'checker'
      ? await viewCheckerTests(ctx, problem, [row])
      : await viewValidatorTests(ctx, problem.id, [row])
  if (!view) throw new AppError('ErrNotFound')
  return view
}
