export { markUnchecked, saysReturns } from './file-checks.store.ts'
export {
  endValidating,
  hasUnvalidated,
  leaseUnvalidated,
  markUnvalidated,
  renewValidating,
} from './unvalidated.store.ts'
export type { UnvalidatedProblem } from './unvalidated.store.ts'
export { checksWork } from './checks-work.ts'
