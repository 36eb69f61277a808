export { executionRoutes } from './executions.routes.ts'
export { executeSolution, runOnBlobs } from './start/execute.ts'
export { queueOutputs } from './start/queue-outputs.ts'
export { dropBuild, insertReading, queueBuild, queueValidator } from './start/queue-build.ts'
export type { MakingPlace } from './start/queued-making.ts'
export { languagesOf, startCells } from './start/start-execution.ts'
export { areAsKeyed } from './start/subjects.ts'
export type { CellsRun } from './start/start-execution.ts'
export { requireJudge } from './start/require-judge.ts'
export { makeAnswers, presentAnswers, takeAnswers } from './making/makings.ts'
export { queueTools, runTool } from './start/run-tool.ts'
export type { RunnableTool, ToolInput } from './start/run-tool.ts'
export {
  findOutcomes,
  findRemainingJobs,
  getExecution,
  latestExecutions,
  listVerdicts,
  sumCpu,
} from './executions.store.ts'
export type { CheckRow, Outcome } from './executions.store.ts'
export { downloadAccess, mountDownloads } from './read/downloads.plugin.ts'
export {
  brokenPrograms,
  currentKeys,
  executedSolutions,
  keyedProblem,
  keyedProblems,
  readCells,
  readKeyedSetup,
} from './keys/current-keys.ts'
export type { KeyedProblem, KeyedSolution } from './keys/current-keys.ts'
export { findMeasurers, findOpenKeys, writeMatrixRuns } from './keys/cells.store.ts'
export { rowLetters } from './keys/kept-cells.ts'
export type { CellsOfRow } from './keys/kept-cells.ts'
export type { Cell } from './keys/cells.store.ts'
export { publishRuns } from './publish-runs.ts'
export { endRuns } from './stop/end-run.ts'
export { dropOpenRuns, stopExecution, stopExecutionsOf } from './stop/stop.ts'
export { findHelpers } from './start/helpers.store.ts'
export { findIncludes } from './start/includes.store.ts'
export { limitsFor, ownFileHashes, readJudgingSetup, setupIfAny } from './start/judging-setup.ts'
export {
  breakExecution,
  dropRuns,
  finishExecutions,
  removeOldChecks,
  resetRunning,
  writeChecks,
  writeProgress,
  writeRunning,
  writeUnbuiltCells,
} from './start/write-execution.store.ts'
export type { EndedExecution, ToRemember } from './start/reported-runs.ts'
export { trialsWork, untilTried } from './start/trial-builds.ts'
export { wholeSolution } from './executions.routes.ts'
export { pointsOf, pointsOfSolutions } from './read/run-points.ts'
export { saidByCompiler, saidByJudge, saidByTool } from './read/said-by-tool.ts'
