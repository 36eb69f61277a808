import type { SomeHandlers } from '../../platform/http/context.ts'
import { dismissWarning, importReportOf } from './import-report.ts'

export const importRoutes = {
  getImportReport: ({ ctx, problem }) => importReportOf(ctx.db, problem.id),
  dismissImportWarning: ({ ctx, problem, body }) => dismissWarning(ctx.db, problem.id, body),
} satisfies SomeHandlers
