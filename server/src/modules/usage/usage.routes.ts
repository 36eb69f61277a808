import type { SomeHandlers } from '../../platform/http/context.ts'
import { getTotalUsage, listAccountUsages, listProblemUsages } from './usage.store.ts'

const mostRows = 50

export const usageRoutes = {
  adminGetUsage: async ({ ctx: { db, config } }) => ({
    total: await getTotalUsage(db),
    quotas: config.quotas,
    accounts: await listAccountUsages(db, mostRows),
    problems: await listProblemUsages(db, mostRows),
  }),
} satisfies SomeHandlers
