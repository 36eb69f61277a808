export { capabilities, mayInspect, resolveAccess } from './resolve-access.ts'
export {
  getSummary,
  insertProblem,
  listProblems,
  lockProblem,
  removeDeletedProblems,
  setTitle,
  touchProblem,
} from './problems.store.ts'
export type { ListName } from './problems.store.ts'
export { problemRoutes } from './problems.routes.ts'
