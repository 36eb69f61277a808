import * as z from 'zod'
import { TestId } from '../entities/ids.ts'
import { BlobInput } from '../entities/basics.ts'
import { CreateTestBody, ListedTest, Test, TestName, UpdateTestBody } from '../entities/test.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { testFileBytes, testsPerProblem, testZipBytes } from '../limits.ts'

const blobs = { input: testFileBytes, output: testFileBytes } as const

export const listTests = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/tests',
  access: 'problem:view',
  of: 'problem',
  query: Paged,
  response: z.strictObject({ tests: z.array(z.union([ListedTest, Test, TestName])), ...nextPage }),
  summary: 'Tests in order, no bytes; a tester gets names, and samples whole',
})

export const getTest = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/tests/:testId',
  access: 'problem:inspect',
  of: 'test',
  response: Test,
  summary: 'One test with the beginning of its files',
})

export const createTest = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests',
  access: 'problem:edit',
  of: 'problem',
  body: CreateTestBody,
  blobs,
  response: Test,
  status: 201,
  errors: ['ErrTooManyTests', 'ErrTooLarge', 'ErrLocked'],
  summary: 'Add a test',
})

export const createTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/create_bulk',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({
    tests: z
      .array(CreateTestBody.pick({ label: true, comment: true }))
      .min(1, 'At least one test.')
      .max(testsPerProblem, `At most ${testsPerProblem} tests.`),
    inputs: z.array(BlobInput).optional(),
    outputs: z.array(BlobInput).optional(),
  }),
  blobs: { inputs: testFileBytes, outputs: testFileBytes },
  response: z.strictObject({ ids: z.array(TestId) }),
  status: 201,
  errors: ['ErrTooManyTests', 'ErrTooLarge', 'ErrLocked'],
  summary: 'Add hidden tests that a program made; one input and one output each, in their order',
})

export const updateTest = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/tests/:testId',
  access: 'problem:edit',
  of: 'test',
  body: UpdateTestBody,
  blobs,
  response: Test,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Change a test; what is left out stays',
})

export const deleteTest = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/tests/:testId',
  access: 'problem:edit',
  of: 'test',
  summary: 'Delete a test',
})

const ids = z.object({ ids: z.array(TestId).max(testsPerProblem) })

export const deleteTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/delete_bulk',
  access: 'problem:edit',
  of: 'problem',
  body: ids,
  summary: 'Delete tests',
})

export const setTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/bulk',
  access: 'problem:edit',
  of: 'problem',
  body: UpdateTestBody.pick({ type: true, weight: true }).extend({
    ids: ids.shape.ids.min(1, 'Name at least one test.'),
  }),
  response: z.strictObject({ tests: z.array(ListedTest) }),
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Set the type or the weight of tests, in one change',
})

export const reorderTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/reorder',
  access: 'problem:edit',
  of: 'problem',
  body: ids,
  summary: 'Set the order; every test once',
})

export const importTestZip = endpoint({
  method: 'POST',
  path: '/problems/:problemId/tests/import_zip',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({ file: z.unknown().optional() }),
  blobs: { file: testZipBytes },
  response: z.strictObject({ ids: z.array(TestId) }),
  status: 201,
  rateLimit: 'import',
  inFlight: 'import',
  errors: ['ErrBadZIP', 'ErrBadZIPContents', 'ErrInputLarge', 'ErrOutputLarge', 'ErrTooManyTests'],
  summary: 'Append tests from a zip, in number order',
})

const fix = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    ...ofRows,
    method: 'POST',
    path,
    access: 'problem:edit',
    of: 'test',
    response: Test,
    summary,
  })

export const fixInputLineEnding = fix(
  '/tests/:testId/input/fix_line_ending',
  'CRLF to LF in the input',
)
export const fixOutputLineEnding = fix(
  '/tests/:testId/output/fix_line_ending',
  'CRLF to LF in the output',
)
export const fixInputFinalNewline = fix(
  '/tests/:testId/input/fix_final_newline',
  'Append a newline to the input',
)
export const fixOutputFinalNewline = fix(
  '/tests/:testId/output/fix_final_newline',
  'Append a newline to the output',
)

export const fixAllTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/fix_all',
  access: 'problem:edit',
  of: 'problem',
  response: z.strictObject({ fixed: z.int() }),
  summary: 'All line-ending and final-newline fixes at once',
})
