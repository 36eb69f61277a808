import * as z from 'zod'
import { ExecutionId } from '../entities/ids.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import {
  CheckerTest,
  CheckerTestProposal,
  CreateCheckerTestBody,
  CreateValidatorTestBody,
  UpdateCheckerTestBody,
  UpdateValidatorTestBody,
  ValidatorTest,
} from '../entities/programs/tool-tests.ts'
import { ProblemBounds } from '../rules/bounds/problem-bounds.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { toolTestFileBytes } from '../limits.ts'

const input = { input: toolTestFileBytes } as const
const files = { ...input, answer: toolTestFileBytes, output: toolTestFileBytes } as const
const inspected = { ...ofRows, method: 'GET', access: 'problem:inspect', of: 'problem' } as const
const made = { ...ofRows, method: 'POST', access: 'problem:edit', of: 'problem' } as const
const changed = { ...ofRows, method: 'PUT', access: 'problem:edit' } as const
const removed = { ...changed, method: 'DELETE' } as const

export const listCheckerTests = endpoint({
  ...inspected,
  path: '/problems/:problemId/checker_tests',
  query: Paged,
  response: z.strictObject({ checkerTests: z.array(CheckerTest), ...nextPage }),
  summary: 'Tests of the checker, with what it said last',
})

export const createCheckerTest = endpoint({
  ...made,
  path: '/problems/:problemId/checker_tests',
  body: CreateCheckerTestBody,
  blobs: files,
  response: CheckerTest,
  status: 201,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Add a test of the checker',
})

export const updateCheckerTest = endpoint({
  ...changed,
  path: '/checker_tests/:checkerTestId',
  of: 'checkerTest',
  body: UpdateCheckerTestBody,
  blobs: files,
  response: CheckerTest,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Change a test of the checker; what is left out stays',
})

export const deleteCheckerTest = endpoint({
  ...removed,
  path: '/checker_tests/:checkerTestId',
  of: 'checkerTest',
  errors: ['ErrLocked'],
  summary: 'Delete a test of the checker',
})

export const runCheckerTests = endpoint({
  ...made,
  path: '/problems/:problemId/checker_tests/run',
  rateLimit: 'execute',
  response: z.strictObject({ id: ExecutionId }),
  status: 201,
  errors: ['ErrNoJudge'],
  summary: 'Judge the outputs of all tests of the checker',
})

export const proposeCheckerTests = endpoint({
  ...made,
  path: '/problems/:problemId/checker_tests/propose',
  response: z.strictObject({ proposals: z.array(CheckerTestProposal) }),
  summary: 'Tests of the checker, made of the answers of tests; nothing is stored',
})

export const listValidatorTests = endpoint({
  ...inspected,
  path: '/problems/:problemId/validator_tests',
  query: Paged,
  response: z.strictObject({ validatorTests: z.array(ValidatorTest), ...nextPage }),
  summary: 'Tests of validators, with what they said last',
})

export const createValidatorTest = endpoint({
  ...made,
  path: '/problems/:problemId/validator_tests',
  body: CreateValidatorTestBody,
  blobs: input,
  response: ValidatorTest,
  status: 201,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Add a test of validators; the scanspec and they read its input in the background',
})

export const updateValidatorTest = endpoint({
  ...changed,
  path: '/validator_tests/:validatorTestId',
  of: 'validatorTest',
  body: UpdateValidatorTestBody,
  blobs: input,
  response: ValidatorTest,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Change a test of validators; what is left out stays',
})

export const deleteValidatorTest = endpoint({
  ...removed,
  path: '/validator_tests/:validatorTestId',
  of: 'validatorTest',
  errors: ['ErrLocked'],
  summary: 'Delete a test of validators',
})

export const getBounds = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/bounds',
  access: 'problem:inspect',
  of: 'problem',
  response: ProblemBounds,
  summary: 'Bounds of the scanspec with the test that reaches each, and where statements differ',
})

export const runValidatorTests = endpoint({
  ...made,
  path: '/problems/:problemId/validator_tests/run',
  rateLimit: 'execute',
  /** A run of the scanspec, where it is on, and of each validator; `id` is the first. */
  response: z.strictObject({ id: ExecutionId, ids: z.array(ExecutionId) }),
  status: 201,
  errors: ['ErrNoJudge', 'ErrLocked'],
  summary: 'Have the scanspec and all validators read the inputs of their tests again',
})
