import type { ExportFormat, ImportReport } from '@drafts/contract'
import type { ArchiveFile } from '@drafts/formats'
import { buffer } from 'node:stream/consumers'
import { answerEach } from '../../../platform/apart/in-child.ts'
import { packageFormats } from './formats.ts'
import { replaceIntricate } from './replace-intricate.ts'
import { hashOf, packedOf } from './sent-problem.ts'
import type { SentProblem } from './sent-problem.ts'
import { writers } from './writers.ts'

// The process in which packages are written.

export interface ExportQuestion {
  format: ExportFormat
  problemId: string
  problem: SentProblem
  /** Of a format in LaTeX: which texts go out as typed. */
  intricate: 'slow' | 'all'
}

/** A file of the package: its bytes, or the hash of the stored file that it is. */
export type WrittenFile = Omit<ArchiveFile, 'open'> & ({ bytes: Uint8Array } | { hash: string })

export interface WrittenPackage {
  files: WrittenFile[]
  warnings: ImportReport['warnings']
}

answerEach(
  async ({ format, problemId, problem, intricate }: ExportQuestion): Promise<WrittenPackage> => {
    const packed = packedOf(problem)
    const plain = packageFormats[format].isLatex
      ? replaceIntricate(packed, intricate)
      : { problem: packed, warnings: [] }
    const { files, warnings } = await writers[format](plain.problem, problemId)
    const written: WrittenFile[] = []
    for (const file of files) written.push(await writtenOf(file))
    return { files: written, warnings: [...plain.warnings, ...warnings] }
  },
)

const writtenOf = async ({ open, ...file }: ArchiveFile): Promise<WrittenFile> => {
  const stream = await open()
  const hash = hashOf(stream)
  if (hash === undefined) return { ...file, bytes: await buffer(stream) }
  stream.destroy()
  return { ...file, hash }
}
