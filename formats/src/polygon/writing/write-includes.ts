import { languageIdOfFile } from '../../program/languages.ts'
import { isHeader } from '../headers.ts'
import { maskOfFolder } from '../solution-resources.ts'
import { element } from './xml-text.ts'
import { polygonTypeOf } from './source-type.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

export const isInclude = (name: string): boolean => name.startsWith('include/')

/** Code beside solutions goes out as resources for solutions, named by their paths in the package. */
export const writeIncludes = (
  { preserved }: ProblemPackage,
  writer: PackageWriter,
): ReadonlyMap<string, XmlPart> => {
  const masks = new Map<string, Set<string>>()
  for (const { name, ...file } of preserved.filter((one) => isInclude(one.name))) {
    const [, folder = '', base = ''] = /^include\/(?:([^/]+)\/)?([^/]+)$/.exec(name) ?? []
    const mask = maskOfFolder(folder)
    const path = `files/${base}`
    if (
      base === '' ||
      mask === undefined ||
      (writer.has(path) && writer.hashOf(path) !== file.sha256)
    ) {
      writer.warnings.report('kept', `The package has no place for the kept file ${name}.`, name)
      continue
    }
    writer.put(path, file)
    masks.set(path, (masks.get(path) ?? new Set()).add(mask))
  }
  return new Map([...masks].map(([path, of]) => [path, partOf(path, [...of])]))
}

const partOf = (path: string, masks: readonly string[]): XmlPart =>
  element(
    'file',
    {
      'for-types': masks.includes('*') ? '*' : masks.join(';'),
      path,
      type: isHeader(path) ? 'h.g++' : polygonTypeOf(languageIdOfFile(path) ?? ''),
    },
    [
      element('stages', {}, [element('stage', { name: 'compile' })]),
      element('assets', {}, [element('asset', { name: 'solution' })]),
    ],
  )
