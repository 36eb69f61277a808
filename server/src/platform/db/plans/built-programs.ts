import type { JobFile, JudgeProgram } from '@drafts/contract'

/** All that decides what a solution is built to. Label and files only where files stand beside it. */
export interface SolutionParts {
  languageId: string
  sourceHash: string
  label: string
  files: readonly JobFile[]
}

/** All that decides what a checker or driver is built to. */
export type HelperParts = Pick<JudgeProgram, 'languageId' | 'convention' | 'source' | 'files'>

export type ProgramParts = SolutionParts | HelperParts

interface Identified<Parts> {
  /** A hash of the parts, and of what else decides the build. */
  identity: string
  parts: Parts
}

/** Programs of a run, as far as they decide what is built. */
export interface BuiltPrograms {
  /** Left out: what judges it reads its source. */
  program?: Identified<SolutionParts>
  checker?: Identified<HelperParts>
  driver?: Identified<HelperParts>
}
