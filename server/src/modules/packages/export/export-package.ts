import type { ExportFormat, ExportReport } from '@drafts/contract'
import { archiveBytesAtMost, arrangeWarnings } from '@drafts/formats'
import type { ArchiveFile } from '@drafts/formats'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { packageFormats } from '../exporters/formats.ts'
import { drawPictures } from '../pictures/draw-pictures.ts'
import { packProblem, tellSize } from './pack-problem.ts'
import { writePackage } from './write-package.ts'

/** What a package would be, and its files; those that are large are not opened yet. */
export const preparePackage = async (
  ctx: Pick<Ctx, 'db' | 'blobs' | 'account' | 'gone'>,
  problem: ProblemAccess,
  format: ExportFormat,
): Promise<{ report: ExportReport; files: ArchiveFile[] }> => {
  const packed = await packProblem(ctx, problem)
  const drawn = packageFormats[format].isLatex
    ? await drawPictures(ctx, packed.problem)
    : { problem: packed.problem, warnings: [] }
  const { files, warnings } = await writePackage(ctx, drawn.problem, {
    format,
    problemId: problem.id,
  })
  const size = archiveBytesAtMost(files)
  return {
    report: {
      fileName: packageName(problem.title, format),
      size,
      warnings: arrangeWarnings([
        ...packed.warnings,
        ...drawn.warnings,
        ...warnings,
        ...tellSize(size),
      ]),
    },
    files,
  }
}

/** The name of the file that is the package. */
export const packageName = (title: string, format: ExportFormat): string => {
  const { ending, nameOf = fileNameOf } = packageFormats[format]
  return `${nameOf(title)}.${ending}`
}

/** `Two Kettles!` → `two-kettles`: letters and digits of every script. */
const fileNameOf = (title: string): string => {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
  return [...words].slice(0, 60).join('') || 'problem'
}
