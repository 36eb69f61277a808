export { markUnchecked } from './input-checks.store.ts'
export { keepChecking } from './keep-checking.ts'
export { scanspecError } from './scanspec-error.ts'
