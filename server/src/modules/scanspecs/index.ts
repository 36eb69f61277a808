export { isScanspecOn, markUnchecked, saysReturns } from './file-checks.store.ts'
export {
  forgetToolTestChecks,
  listSaidByScanspec,
  listUncheckedToolTests,
} from './tool-test-checks.store.ts'
export type { SaidByScanspec } from './tool-test-checks.store.ts'
export { isMadeOpen, noteMadeFiles } from './made-files.store.ts'
export type { MadeFile } from './made-files.store.ts'
export {
  endValidating,
  hasUnvalidated,
  leaseUnvalidated,
  markUnvalidated,
  markUnvalidatedLater,
  renewValidating,
  scanspecRun,
} from './unvalidated.store.ts'
export type { UnvalidatedProblem } from './unvalidated.store.ts'
export { checksWork } from './checks-work.ts'
