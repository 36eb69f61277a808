import { isProlog, languageIdOfFile, languageOfPolygonSource } from './languages.ts'
import { reportOlderSource } from './older-source.ts'
import { sourceBytesRange } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

export interface DecodedProgram {
  languageId: string
  source: string
}

/** A solution of one file; undefined, with a warning, if the product cannot hold it. Polygon gives its type. */
export async function decodeProgram(
  files: PackageFiles,
  path: string,
  type?: string,
): Promise<DecodedProgram | undefined> {
  const languageId =
    type === undefined ? languageIdOfFile(path) : languageOfPolygonSource(type, path)
  if (languageId === undefined)
    return aside(
      files,
      path,
      'solution-language',
      `Solution of an unknown language: ${path} is kept aside${type === undefined ? '' : ` (${type})`}.`,
    )
  if (files.sizeOf(path) > sourceBytesRange.max)
    return aside(
      files,
      path,
      'solution-large',
      `Solution of more than ${sourceBytesRange.max} bytes: ${path} is kept aside.`,
    )
  const source = await files.readSource(path, sourceBytesRange.max)
  if (source === undefined)
    return aside(
      files,
      path,
      'solution-language',
      `Solution of an unknown language: ${path} is no text and is kept aside.`,
    )
  if (type === undefined && isProlog(path, source))
    return aside(
      files,
      path,
      'solution-language',
      `Solution of an unknown language: ${path} is Prolog and is kept aside.`,
    )
  files.use(path)
  return { languageId: reportOlderSource(files, { path, source, type }, languageId), source }
}

function aside(files: PackageFiles, path: string, code: string, message: string): undefined {
  files.warnings.report(code, message, path)
  return undefined
}
