import type { ImportReport, ProblemId } from '@drafts/contract'
import type { ArchiveFile, PackedProblem } from '@drafts/formats'

/** One format of packages. */
export interface Exporter {
  /** Of the file's name. */
  ending: string
  /** Where the format has names of its own; else letters and digits of every script with hyphens. */
  nameOf?: (title: string) => string
  /** Its texts are LaTeX: what would take long to become it, and pictures that it does not draw, are replaced before. */
  isLatex?: boolean
  /** The files of the package in their order, and what of the problem it cannot hold. No test but a sample is opened. */
  write: (problem: PackedProblem, problemId: ProblemId) => Written | Promise<Written>
}

interface Written {
  files: ArchiveFile[]
  warnings: ImportReport['warnings']
}
