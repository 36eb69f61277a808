export {
  createSolution,
  deleteSolution,
  updateSolution,
  uploadSolution,
} from './change-solution.ts'
export {
  mayViewSource,
  presentSolution,
  readSolution,
  readSolutions,
  solutionContent,
} from './solutions.store.ts'
export type { SolutionRow } from './solutions.store.ts'
