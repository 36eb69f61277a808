export { exportAccess, mountExports } from './exports.plugin.ts'
export { mountStatementFiles, statementFileAccess } from './statement-files.plugin.ts'
export { importPackage } from './import-package.ts'
export { packageRoutes } from './packages.routes.ts'
export { changeImportWarnings } from './import-reports.store.ts'
export {
  hasDueFigures,
  holdFigures,
  postponeFigures,
  writeFigurePlan,
} from './import-figures.store.ts'
export type { WaitingFigures } from './import-figures.store.ts'
export { exchangeKeptFiles } from './kept-files.store.ts'
export {
  deleteTrial,
  findChoicePlan,
  hasDueTrial,
  holdTrial,
  postponeTrial,
  writeChoiceState,
  writeTestPlan,
  writeTrialRuns,
  writeTried,
} from './import-trials.store.ts'
export type { Trial } from './import-trials.store.ts'
