import type { ExportFormat, ImportReport } from '@drafts/contract'
import type { ArchiveFile, InputValidator, ProblemPackage } from '@drafts/formats'
import { buffer } from 'node:stream/consumers'
import { writeDpkg, writeKattis, writeKattis2025, writePolygon } from '@drafts/formats'
import { generateTestlibValidator, generateValidator } from '@drafts/scanspec'
import { answerEach } from '../../../platform/isolated/in-child.ts'
import { packageFormats } from './formats.ts'
import { replaceIntricate } from './replace-intricate.ts'
import { hashOf, packedOf } from './sent-problem.ts'
import type { SentProblem } from './sent-problem.ts'

// The process in which packages are written.

export interface ExportQuestion {
  format: ExportFormat
  problemId: string
  problem: SentProblem
  /** Which texts go out as typed where the format is LaTeX. */
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

// In an isolated process, always: LaTeX, Markdown and YAML of a person's text may take seconds to be written.

interface Written {
  files: ArchiveFile[]
  warnings: ImportReport['warnings']
}

/** The files of the package in their order, and what of the problem it cannot hold. Of tests samples are opened, and small inputs. */
type Writer = (problem: ProblemPackage, problemId: string) => Written | Promise<Written>

const writers: Record<ExportFormat, Writer> = {
  // Nothing is lost in it.
  dpkg: (problem) => ({ files: writeDpkg(problem), warnings: [] }),
  kattis: (problem, problemId) =>
    writeKattis(problem, problemId, validatorOf(problem, generateValidator)),
  'kattis-2025-09': (problem, problemId) =>
    writeKattis2025(problem, problemId, validatorOf(problem, generateValidator)),
  polygon: (problem) => writePolygon(problem, validatorOf(problem, generateTestlibValidator)),
}

/** Formats know no scanspecs: the validator is made here. */
const validatorOf = (
  { plain: { scanspec } }: ProblemPackage,
  generate: (source: string) => InputValidator,
): InputValidator | undefined => {
  const { enabled = false, source = '' } = scanspec ?? {}
  return enabled && source.trim() !== '' ? generate(source) : undefined
}
