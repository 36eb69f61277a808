export { exportAccess, mountExports } from './export/exports.plugin.ts'
export { mountStatementFiles, statementFileAccess } from './preserved/statement-files.plugin.ts'
export { importPackage } from './import/import-package.ts'
export { packageRoutes } from './packages.routes.ts'
export { changeImportWarnings } from './import/import-reports.store.ts'
export {
  hasDueFigures,
  holdFigures,
  postponeFigures,
  writeFigurePlan,
} from './import/import-figures.store.ts'
export type { WaitingFigures } from './import/import-figures.store.ts'
export { exchangeKeptFiles } from './preserved/kept-files.store.ts'
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
} from './import/import-trials.store.ts'
export type { Trial } from './import/import-trials.store.ts'
