export { importRoutes } from './imports.routes.ts'
export { keepImporting, runDueStages } from './run-stages.ts'
