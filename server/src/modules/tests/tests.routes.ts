import { AppError, invalidField } from '@drafts/contract'
import type { Test, TestId, ProblemId } from '@drafts/contract'
import type { Ctx, SomeHandlers, UploadedBlob } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/page-of.ts'
import { viewBlob } from '../blobs/index.ts'
import { mayInspect } from '../problems/index.ts'
import { deleteTests, reorderTests } from './arrange-tests.ts'
import { fixAllTests, fixesOf, fixTest } from './fix-tests.ts'
import type { Fix, TestSide } from './fix-tests.ts'
import { importTestZip } from './import-test-zip.ts'
import { setTests } from './set-tests.ts'
import { presentTest } from './present-test.ts'
import { getTest, listTests } from './tests.store.ts'
import type { TestRow } from './tests.store.ts'
import { createTest, updateTest } from './write-test.ts'
import { appendTests } from './append-tests.ts'

interface ManyTests {
  tests: readonly { label: string; comment: string }[]
  /** In the order of the tests. */
  inputs?: readonly UploadedBlob[] | undefined
  outputs?: readonly UploadedBlob[] | undefined
}

/** Appends tests that a program made, all or none. */
const createTests = (
  ctx: Ctx,
  problemId: ProblemId,
  { tests, inputs = [], outputs = [] }: ManyTests,
): Promise<TestId[]> => {
  const made = tests.map((test, at) => ({
    ...test,
    origin: 'generated' as const,
    input_hash: requireFile('inputs', inputs, tests, at),
    output_hash: requireFile('outputs', outputs, tests, at),
  }))
  return appendTests(ctx, problemId, made)
}

const requireFile = (
  name: string,
  files: readonly UploadedBlob[],
  tests: readonly unknown[],
  at: number,
): string => {
  const file = files[at]
  if (file === undefined || files.length !== tests.length)
    throw invalidField(name, 'Each test needs one input and one output, in the order of the tests.')
  return file.hash
}

export const viewTest = async (ctx: Ctx, row: TestRow): Promise<Test> => ({
  ...presentTest(row),
  input: await viewBlob(ctx.blobs, row.inputBlob),
  output: await viewBlob(ctx.blobs, row.outputBlob),
})

const fix =
  (side: TestSide, wanted: Fix) =>
  async ({ ctx, params }: { ctx: Ctx; params: { testId: TestId } }): Promise<Test> => {
    const row = await getTest(ctx.db, params.testId)
    const needed = fixesOf(side === 'input' ? row.inputBlob : row.outputBlob).includes(wanted)
    return viewTest(ctx, needed ? await fixTest(ctx, row, side, [wanted]) : row)
  }

export const testRoutes = {
  listTests: async ({ ctx, problem, query }) => {
    const rows = await listTests(ctx.db, problem.id)
    // A tester learns names, and samples whole whose data the statement shows (docs/product/people.md#tester).
    const tests = mayInspect(problem)
      ? rows.map(presentTest)
      : await Promise.all(
          rows.map(async (row) =>
            row.type === 'sample' && row.shown === null
              ? { ...(await viewTest(ctx, row)), comment: '' }
              : { id: row.id, type: presentTest(row).type, label: row.label },
          ),
        )
    const { items, ...rest } = pageOf<(typeof tests)[number]>(tests, query)
    return { tests: items, ...rest }
  },
  getTest: async ({ ctx, params }) => viewTest(ctx, await getTest(ctx.db, params.testId)),
  createTest: async ({ ctx, problem, body }) =>
    viewTest(ctx, await createTest(ctx, problem.id, body)),
  createTests: async ({ ctx, problem, body }) => ({
    ids: await createTests(ctx, problem.id, body),
  }),
  updateTest: async ({ ctx, problem, params, body }) =>
    viewTest(ctx, await updateTest(ctx, problem.id, params.testId, body)),
  deleteTest: async ({ ctx, problem, params }) => {
    await deleteTests(ctx, problem.id, [params.testId])
    return undefined
  },
  deleteTests: async ({ ctx, problem, body }) => {
    await deleteTests(ctx, problem.id, body.ids)
    return undefined
  },
  setTests: async ({ ctx, problem, body }) => ({
    tests: (await setTests(ctx, problem.id, body)).map(presentTest),
  }),
  moveTests: async ({ ctx, problem, body }) => ({
    tests: (await setTests(ctx, problem.id, body)).map(presentTest),
  }),
  reorderTests: async ({ ctx, problem, body }) => {
    await reorderTests(ctx, problem.id, body.ids)
    return undefined
  },
  importTestZip: async ({ ctx, problem, body }) => {
    if (!body.file) throw invalidField('file', 'Choose a zip file.')
    if (body.file.size === 0) throw new AppError('ErrBadZIP')
    return { ids: await importTestZip(ctx, problem.id, body.file) }
  },
  fixInputLineEnding: fix('input', 'lineEnding'),
  fixOutputLineEnding: fix('output', 'lineEnding'),
  fixInputFinalNewline: fix('input', 'finalNewline'),
  fixOutputFinalNewline: fix('output', 'finalNewline'),
  fixAllTests: async ({ ctx, problem }) => ({ fixed: await fixAllTests(ctx, problem.id) }),
} satisfies SomeHandlers
