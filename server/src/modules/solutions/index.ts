export {
  createSolution,
  deleteSolution,
  deletionOfSolution,
  updateSolution,
  uploadSolution,
} from './change-solution.ts'
export { setRoles, setWants } from './set-rows.ts'
export {
  bringSolutionBack,
  mayBringBack,
  restoreSolution,
  restoreSolutions,
} from './restore-solution.ts'
export {
  insertSolutions,
  mayViewSource,
  solutionVerdicts,
  presentSolution,
  listEverSolutions,
  listOwnership,
  getSolution,
  listSolutions,
  solutionAsOf,
  solutionContent,
} from './solutions.store.ts'
export type { SolutionRow, SolutionValues } from './solutions.store.ts'
