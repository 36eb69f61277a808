export { markUnchecked, saysReturns } from './file-checks.store.ts'
export { checksWork } from './checks-work.ts'
