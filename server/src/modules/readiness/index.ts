export { readinessRoutes } from './readiness.routes.ts'
