import type { ImportReport } from '@drafts/contract'
import type { ArchiveFile, PackedProblem } from '@drafts/formats'

/** One format of packages. */
export interface Exporter {
  /** Of the file's name. */
  ending: string
  /** The files of the package in their order, and what of the problem it cannot hold. No file is opened. */
  write: (problem: PackedProblem) => { files: ArchiveFile[]; warnings: ImportReport['warnings'] }
}
