export { importRoutes } from './imports.routes.ts'
export { importsWork, runDueStages } from './run-stages.ts'
