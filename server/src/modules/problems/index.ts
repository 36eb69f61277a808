export { capabilities, mayInspect, resolveAccess } from './resolve-access.ts'
export { getSummary, listProblems, lockProblem, setTitle } from './problems.store.ts'
export type { ListName } from './problems.store.ts'
export { problemRoutes } from './problems.routes.ts'
