import type { ExportFormat, ImportReport } from '@drafts/contract'
import { writeDpkg, writeKattis, writeKattis2025, writePolygon } from '@drafts/formats'
import type { ArchiveFile, InputValidator, PackedProblem } from '@drafts/formats'
import { generateTestlibValidator, generateValidator } from '@drafts/scanspec'

// In a process apart, always: LaTeX, Markdown and YAML of a person's text may take seconds to be written.

interface Written {
  files: ArchiveFile[]
  warnings: ImportReport['warnings']
}

/** The files of the package in their order, and what of the problem it cannot hold. Of tests samples are opened, and small inputs. */
type Writer = (problem: PackedProblem, problemId: string) => Written | Promise<Written>

export const writers: Record<ExportFormat, Writer> = {
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
  { plain: { scanspec } }: PackedProblem,
  generate: (source: string) => InputValidator,
): InputValidator | undefined => {
  const { enabled = false, source = '' } = scanspec ?? {}
  return enabled && source.trim() !== '' ? generate(source) : undefined
}
