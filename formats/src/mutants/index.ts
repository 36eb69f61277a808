// The face of mutants for those that need no more of this workspace.
export { makeMutants, mutantText } from './make-mutants.ts'
export type { Mutant } from './make-mutants.ts'
