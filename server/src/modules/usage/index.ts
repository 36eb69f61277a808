export { Quotas } from './quota.ts'
export { usageRoutes } from './usage.routes.ts'
