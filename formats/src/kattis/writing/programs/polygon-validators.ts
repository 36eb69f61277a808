import { buffer } from 'node:stream/consumers'
import { decodeSource } from '../../../text/decode-text.ts'
import { extensionOf, languageIdOfFile } from '../../../program/languages.ts'
import { findLanguage } from '@drafts/contract'
import { isHeader } from '../../../polygon/headers.ts'
import { readOldProblemXml } from '../../../polygon/writing/old-problem-xml.ts'
import { testlibWrapper, wrapperName } from '../../programs/testlib-wrapper.ts'
import { safeName, type PackageWriter } from '../../../writing/package-writer.ts'
import { sourceBytesRange } from '../../../limits.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

/**
 * Validators of a Polygon package as input validators: how many there are. One of testlib ends with 0 for an input that it
 * accepts, where the format wants 42, and 43 for all others.
 */
export const writePolygonValidators = async (
  problem: ProblemPackage,
  writer: PackageWriter,
): Promise<number> => {
  const { validators } = await readOldProblemXml(problem, () => true)
  const paths = validators.flatMap(({ children }) =>
    typeof children === 'string'
      ? []
      : children.flatMap(({ name, attributes }) =>
          name === 'source' && attributes['path'] !== undefined ? [attributes['path']] : [],
        ),
  )
  let written = 0
  for (const path of new Set(paths)) if (await writeValidator(path, problem, writer)) written += 1
  return written
}

const writeValidator = async (
  path: string,
  { preserved }: ProblemPackage,
  writer: PackageWriter,
): Promise<boolean> => {
  const file = preserved.find(({ name }) => name === path)
  const isCpp = findLanguage(languageIdOfFile(path) ?? '')?.family === 'C++'
  const text =
    file && isCpp && file.sizeBytes <= sourceBytesRange.max
      ? decodeSource(await buffer(await file.open()))?.text
      : undefined
  if (text === undefined) {
    writer.warnings.report(
      'polygon-validator',
      `The validator ${path} is not in the package: only those in C++ become input validators.`,
      path,
    )
    return false
  }
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = safeName(name.slice(0, -extensionOf(name).length - 1), 'validator')
  const folder = `input_validators/${stem}`
  if (writer.has(`${folder}/${wrapperName}`)) return false
  // By another ending it is no source of its own.
  writer.putText(`${folder}/${stem}.inc`, text)
  writer.putText(`${folder}/${wrapperName}`, testlibWrapper(`${stem}.inc`))
  for (const { name: header, ...content } of preserved)
    if (/^files\/[^/]+$/.test(header) && isHeader(header))
      writer.put(`${folder}/${header.slice('files/'.length)}`, content)
  return true
}
