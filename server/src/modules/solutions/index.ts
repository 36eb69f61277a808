export {
  createSolution,
  deleteSolution,
  updateSolution,
  uploadSolution,
} from './change-solution.ts'
export { restoreSolution } from './restore-solution.ts'
export {
  insertSolutions,
  mayViewSource,
  wantedOf,
  presentSolution,
  listOwnership,
  getSolution,
  listSolutions,
  solutionContent,
} from './solutions.store.ts'
export type { SolutionRow, SolutionValues } from './solutions.store.ts'
