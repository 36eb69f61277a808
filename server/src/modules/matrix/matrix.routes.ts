import { adviceOfLimits } from '@drafts/contract'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { setRoles, setWants } from '../solutions/index.ts'
import { readMatrix } from './read-matrix.ts'
import { runMatrix } from './run-matrix.ts'

export const matrixRoutes = {
  getMatrix: ({ ctx, problem, query }) => readMatrix(ctx, problem, query.since),
  getLimitsAdvice: async ({ ctx, problem }) => {
    const { solutions, tests, cells } = await readMatrix(ctx, problem)
    return adviceOfLimits(solutions, tests, cells)
  },
  runMatrix: ({ ctx, problem, body }) => runMatrix(ctx, problem, body),
  saveMatrixWants: async ({ ctx, problem, body }) => ({
    solutions: await setWants(ctx, problem, body),
  }),
  saveMatrixRoles: async ({ ctx, problem, body }) => {
    await setRoles(ctx, problem, body)
    return undefined
  },
} satisfies SomeHandlers
