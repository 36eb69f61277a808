import { AppError, invalidField, proposeCheckerTests, sampleFileBytes } from '@drafts/contract'
import type {
  CheckerTest,
  CheckerTestProposal,
  ExecutionId,
  ProblemId,
  ToolTestId,
  ValidatorTest,
} from '@drafts/contract'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/page-of.ts'
import { getText, storeText } from '../blobs/index.ts'
import { queueOutputs, requireJudge } from '../executions/index.ts'
import { listTests } from '../tests/index.ts'
import { createToolTest, deleteToolTest, updateToolTest } from './change-tool-test.ts'
import { keyOfTest, readCheckerSetup } from './checker-setup.ts'
import { findFiles, getToolTest, insertToolTestRun, listToolTests } from './tool-tests.store.ts'
import { viewCheckerTests, viewValidatorTests } from './view-tool-tests.ts'

const checkerTest = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: ToolTestId,
): Promise<CheckerTest> => {
  const [view] = await viewCheckerTests(ctx, problem, [await getToolTest(ctx.db, id, 'checker')])
  if (!view) throw new AppError('ErrNotFound')
  return view
}

const validatorTest = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: ToolTestId,
): Promise<ValidatorTest> => {
  const row = await getToolTest(ctx.db, id, 'validator')
  const [view] = await viewValidatorTests(ctx, problem.id, [row])
  if (!view) throw new AppError('ErrNotFound')
  return view
}

const proposedTests = 3

/** Made of the answers of the first tests that are small. */
const propose = async (
  ctx: Ctx,
  problem: ProblemAccess,
): Promise<{ proposals: CheckerTestProposal[] }> => {
  const small = (await listTests(ctx.db, problem.id)).flatMap((test, at) =>
    test.outputBlob.size > 0 &&
    Math.max(test.inputBlob.size, test.outputBlob.size) <= sampleFileBytes
      ? [{ test, no: at + 1 }]
      : [],
  )
  const proposals: CheckerTestProposal[] = []
  for (const { test, no } of small.slice(0, proposedTests)) {
    const input = await getText(ctx.blobs, test.input_hash, sampleFileBytes)
    const answer = await getText(ctx.blobs, test.output_hash, sampleFileBytes)
    proposals.push(...proposeCheckerTests(`test ${no}`, input, answer))
  }
  return { proposals }
}

/** Judges the output of each test of the checker in one run. */
const runAll = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'mechanism'> & { id: ProblemId },
): Promise<{ id: ExecutionId }> => {
  const rows = await listToolTests(ctx.db, problem.id, 'checker')
  if (rows.length === 0) throw invalidField('id', 'The checker has no tests yet. Add one first.')
  const setup = await readCheckerSetup(ctx.db, problem)
  const checker = 'checker' in setup.judging ? setup.judging.checker.program : null
  if (checker) await requireJudge(ctx, [checker.languageId])
  for (const text of setup.sources) await storeText(ctx, text)
  const nothing = await storeText(ctx, '')
  const files = await findFiles(ctx.db, rows)
  const fileOf = (hash: string) => ({ hash, size: files.get(hash)?.size ?? 0 })
  const checks = rows.map((row) => ({
    input: fileOf(row.input_hash),
    answer: fileOf(row.answer_hash),
    output: fileOf(row.output_hash),
  }))
  const keys = rows.map((row) => ({ id: row.id, key: keyOfTest(setup, row) }))
  const place = { problemId: problem.id, accountId: ctx.account.id, at: ctx.now() }
  const source = { hash: nothing.hash, size: 0 }
  const id = await queueOutputs(
    ctx,
    place,
    { judging: setup.judging, source, checks },
    (tx, made) => insertToolTestRun(tx, made, keys),
  )
  return { id }
}

export const toolTestRoutes = {
  listCheckerTests: async ({ ctx, problem, query }) => {
    const rows = await listToolTests(ctx.db, problem.id, 'checker')
    const { items, ...rest } = pageOf(await viewCheckerTests(ctx, problem, rows), query)
    return { checkerTests: items, ...rest }
  },
  createCheckerTest: async ({ ctx, problem, body }) =>
    checkerTest(ctx, problem, await createToolTest(ctx, problem.id, 'checker', body)),
  updateCheckerTest: async ({ ctx, problem, params, body }) => {
    const { checkerTestId: id } = params
    await updateToolTest(ctx, problem.id, id, { kind: 'checker', input: body })
    return checkerTest(ctx, problem, id)
  },
  deleteCheckerTest: async ({ ctx, problem, params }) => {
    await deleteToolTest(ctx, problem.id, params.checkerTestId, 'checker')
    return undefined
  },
  runCheckerTests: ({ ctx, problem }) => runAll(ctx, problem),
  proposeCheckerTests: ({ ctx, problem }) => propose(ctx, problem),
  listValidatorTests: async ({ ctx, problem, query }) => {
    const rows = await listToolTests(ctx.db, problem.id, 'validator')
    const { items, ...rest } = pageOf(await viewValidatorTests(ctx, problem.id, rows), query)
    return { validatorTests: items, ...rest }
  },
  createValidatorTest: async ({ ctx, problem, body }) =>
    validatorTest(ctx, problem, await createToolTest(ctx, problem.id, 'validator', body)),
  updateValidatorTest: async ({ ctx, problem, params, body }) => {
    const { validatorTestId: id } = params
    await updateToolTest(ctx, problem.id, id, { kind: 'validator', input: body })
    return validatorTest(ctx, problem, id)
  },
  deleteValidatorTest: async ({ ctx, problem, params }) => {
    await deleteToolTest(ctx, problem.id, params.validatorTestId, 'validator')
    return undefined
  },
} satisfies SomeHandlers
