export { capabilities, mayInspect, resolveAccess } from './resolve-access.ts'
export {
  getSummary,
  holdProblem,
  insertProblem,
  lockProblem,
  markChanged,
  markDeleted,
  markAllUncounted,
  markUncounted,
  setTitle,
  unmarkDeleted,
  writeReadiness,
} from './problems.store.ts'
export type { Summary, Viewer } from './problems.store.ts'
export { listBinned, removeDeletedProblems } from './bin.store.ts'
export { listProblems } from './problem-list.store.ts'
export type { Listed, ListName, ListWanted } from './problem-list.store.ts'
export { markWordless, markUnreadWords } from './problem-words.store.ts'
export { wordsWork, makeWords } from './words-of-problems.ts'
export type { UnreadWords } from './problem-words.store.ts'
export { searchProblems } from './search-problems.ts'
export type { FoundProblems } from './search-problems.ts'
export { hasUncounted, listUncounted } from './readiness-counts.store.ts'
export type { Uncounted } from './readiness-counts.store.ts'
export { problemRoutes } from './problems.routes.ts'
