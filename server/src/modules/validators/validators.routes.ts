import type { SomeHandlers } from '../../platform/http/context.ts'
import { readBounds } from './read-bounds.ts'

export const validatorRoutes = {
  getBounds: ({ ctx, problem }) => readBounds(ctx, problem.id),
} satisfies SomeHandlers
