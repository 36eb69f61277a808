export { executionRoutes } from './executions.routes.ts'
export { executeSolution, runOnBlobs } from './start/execute.ts'
export { runTool } from './start/run-tool.ts'
export type { RunnableTool } from './start/run-tool.ts'
export { findOutcomes, getExecution, listVerdicts, sumCpu } from './executions.store.ts'
export type { CheckRow, Outcome } from './executions.store.ts'
export { downloadAccess, mountDownloads } from './read/downloads.plugin.ts'
export { brokenPrograms, currentKeys, executedSolutions } from './keys/current-keys.ts'
export type { KeyedSolution } from './keys/current-keys.ts'
export { endRun } from './stop/end-run.ts'
export { stopExecutionsOf } from './stop/stop.ts'
export { findIncludes } from './start/includes.store.ts'
export { helperHashes, setupIfAny } from './start/judging-setup.ts'
export {
  breakExecution,
  endOpenChecks,
  findProblemOf,
  finishExecution,
  firstNotAccepted,
  removeOldChecks,
  findRemainingJob,
  resetRunning,
  writeChecks,
  writeProgress,
  writeRunning,
} from './start/write-execution.store.ts'
export { wholeSolution } from './executions.routes.ts'
