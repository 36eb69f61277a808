export { executionRoutes } from './executions.routes.ts'
export { executeSolution, runOnBlobs } from './execute.ts'
export { runMaker } from './run-maker.ts'
export type { Maker } from './run-maker.ts'
export { findOutcomes, getExecution, listVerdicts, sumCpu } from './executions.store.ts'
export type { CheckRow, Outcome } from './executions.store.ts'
export { downloadAccess, mountDownloads } from './downloads.plugin.ts'
export { brokenPrograms, currentKeys, executedSolutions } from './current-keys.ts'
export type { KeyedSolution } from './current-keys.ts'
export { endRun } from './end-run.ts'
export { stopExecutionsOf } from './stop.ts'
export { frameIfAny, helperHashes } from './frame.ts'
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
} from './write-execution.store.ts'
export { wholeSolution } from './executions.routes.ts'
