import * as z from 'zod'
import { WantVerdict } from '../entities/basics.ts'
import { SolutionId, TestId } from '../entities/ids.ts'
import { Matrix, MatrixRun, RowRole } from '../entities/matrix.ts'
import { LimitsAdvice } from '../entities/programs/limits-advice.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { matrixStampLetters, testsPerProblem } from '../limits.ts'

export const getMatrix = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/matrix',
  access: 'problem:inspect',
  of: 'problem',
  query: z.object({ since: z.string().max(matrixStampLetters).optional() }),
  response: Matrix,
  summary: 'What every solution does on every test, as far as it is known of what is now',
})

export const getLimitsAdvice = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/limits/advice',
  access: 'problem:inspect',
  of: 'problem',
  response: LimitsAdvice,
  summary: 'The CPU limit and factors that results of the matrix speak for',
})

const solutionsAtMost = 1000

export const runMatrix = endpoint({
  method: 'POST',
  path: '/problems/:problemId/matrix/run',
  access: 'problem:inspect',
  of: 'problem',
  body: z.object({
    solutionIds: z
      .array(SolutionId)
      .min(1, 'Name at least one solution.')
      .max(solutionsAtMost)
      .optional(),
    testIds: z.array(TestId).min(1, 'Name at least one test.').max(testsPerProblem).optional(),
    everything: z.boolean().default(false),
  }),
  response: MatrixRun,
  status: 201,
  rateLimit: 'execute',
  inFlight: 'execute',
  errors: ['ErrNoJudge'],
  summary:
    'Judge the cells that have no result, or everything; all tests of all solutions unless said',
})

export const saveMatrixWants = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/problems/:problemId/matrix/wants',
  access: 'problem:edit',
  of: 'problem',
  body: z.record(SolutionId, z.array(WantVerdict).max(5)),
  errors: ['ErrNoAccess', 'ErrLocked'],
  response: z.strictObject({
    solutions: z.array(z.strictObject({ id: SolutionId, wantVerdicts: z.array(WantVerdict) })),
  }),
  summary: 'Set what is expected of solutions, in one change',
})

export const saveMatrixRoles = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/problems/:problemId/matrix/roles',
  access: 'problem:edit',
  of: 'problem',
  body: z.record(SolutionId, RowRole),
  errors: ['ErrNoAccess', 'ErrLocked'],
  summary:
    'Set the roles of solutions, in one change; a new reference takes the place of the old one',
})
