import type { SomeHandlers } from '../../platform/http/context.ts'
import { readBounds } from './read-bounds.ts'
import { runValidatorTests } from './run-validator-tests.ts'

export const validatorRoutes = {
  getBounds: ({ ctx, problem }) => readBounds(ctx, problem.id),
  runValidatorTests: ({ ctx, problem }) => runValidatorTests(ctx, problem.id),
} satisfies SomeHandlers
