export { exportAccess, mountExports } from './export/exports.plugin.ts'
export { mountStatementFiles, statementFileAccess } from './preserved/statement-files.plugin.ts'
export { importPackage } from './import/import-package.ts'
export { packageRoutes } from './packages.routes.ts'
export { changeImportWarnings, findImportReport } from './import/import-reports.store.ts'
export { exchangePreservedFiles, listPreservedFiles } from './preserved/preserved-files.store.ts'
export {
  endStage,
  endStagesFrom,
  findChoicePlan,
  giveBackStage,
  hasDueStage,
  listStageProgress,
  renewStage,
  restartStage,
  takeStage,
  writeStageState,
} from './import/import-stages.store.ts'
export type { LeasedStage, StageProgress } from './import/import-stages.store.ts'
