import type { PackageSolution, PackageTool } from './problem-package.ts'
import type { FilelessTest } from './read-package.ts'

// What other formats do not say about a test or solution.

export const newTest = {
  weight: 1,
  notes: '',
  hint: '',
  comment: '',
  origin: 'imported',
} as const satisfies Partial<FilelessTest>

export const newSolution = {
  reference: false,
  role: 'solution',
  wantVerdict: null,
  notes: '',
  private: false,
} as const satisfies Partial<PackageSolution>

/** A solution as the program that makes answers; its helper files are those of the solution. */
export const toolOf = ({ label, languageId, source, files }: PackageTool): PackageTool => ({
  label,
  languageId,
  source,
  ...(files ? { files } : {}),
})
