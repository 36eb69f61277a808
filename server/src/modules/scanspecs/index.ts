export { markUnchecked, saysReturns } from './file-checks.store.ts'
export { keepChecking } from './keep-checking.ts'
