export { executionRoutes } from './executions.routes.ts'
export { readExecution } from './executions.store.ts'
export { downloadAccess, mountDownloads } from './downloads.plugin.ts'
