export { readinessRoutes } from './readiness.routes.ts'
export { keepCounts } from './keep-counts.ts'
