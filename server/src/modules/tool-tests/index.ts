export { bringToolTestsBack, restoreToolTest, wholeToolTest } from './restore-tool-tests.ts'
export { takeCheckerTests } from './take-checker-tests.ts'
export { readinessToolTests } from './view-tool-tests.ts'
export { mountToolTestFiles, toolTestFileAccess } from './tool-test-files.plugin.ts'
export { toolTestRoutes } from './tool-tests.routes.ts'
export {
  contentOfToolTest,
  insertToolTests,
  listAllToolTests,
  pathOfToolTest,
  toolTestOfContent,
} from './tool-tests.store.ts'
export type { ToolTestValues } from './tool-tests.store.ts'
