export { readinessRoutes } from './readiness.routes.ts'
export { countsWork } from './counts-work.ts'
