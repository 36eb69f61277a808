// For tests only: a small Polygon package, read with changes.

import { buildZip, type ZipContents } from './build-zip.ts'
import { readPolygon } from '../polygon/read-polygon.ts'
import type { ReadPackage } from '../problem/read-package.ts'

/** What stands in the parts of problem.xml, where it is not what a bare package has. */
export interface Parts {
  root?: string
  names?: string
  statements?: string
  judging?: string
  sets?: string
  limits?: string
  count?: string
  patterns?: string
  tests?: string
  files?: string
  assets?: string
  tags?: string
}

export const checkerOf = (
  name: string,
  source = '<source path="files/check.cpp" type="cpp.g++17"/>',
) => `<checker name="${name}">${source}</checker>`
export const solution = (tag: string, file = 'a.cpp', type = 'cpp.g++17', note = '') =>
  `<solution tag="${tag}" note="${note}"><source path="solutions/${file}" type="${type}"/></solution>`

export const xmlOf = (parts: Parts = {}): string => `<problem ${parts.root ?? 'short-name="sum"'}>
  <names>${parts.names ?? '<name language="english" value="Sum"/>'}</names>
  <statements>${parts.statements ?? ''}</statements>
  <judging ${parts.judging ?? ''}>${parts.sets ?? ''}<testset name="tests">
    ${parts.limits ?? '<time-limit>1000</time-limit><memory-limit>256000000</memory-limit>'}
    ${parts.count ?? '<test-count>1</test-count>'}
    ${parts.patterns ?? '<input-path-pattern>tests/%d</input-path-pattern><answer-path-pattern>tests/%d.a</answer-path-pattern>'}
    <tests>${parts.tests ?? '<test/>'}</tests></testset></judging>
  <files>${parts.files ?? ''}</files>
  <assets>${parts.assets ?? checkerOf('std::wcmp.cpp')}</assets>
  <tags>${parts.tags ?? ''}</tags></problem>`

export const bare: ZipContents = {
  'tests/1': '1\n',
  'tests/1.a': '2\n',
  'files/check.cpp': '//',
  'statement-sections/english/legend.tex': 'Add.',
}

export const readBare = async (
  parts: Parts = {},
  files: Record<string, ZipContents[string] | null> = {},
): Promise<ReadPackage> => {
  const contents = { 'problem.xml': xmlOf(parts), ...bare, ...files }
  const kept = Object.entries(contents).filter(([, content]) => content !== null)
  const problem = await readPolygon(await buildZip(Object.fromEntries(kept)))
  problem.close()
  return problem
}
/** The codes of all warnings but that there are no solutions. */
export const codes = ({ warnings }: ReadPackage): string[] =>
  warnings.map(({ code }) => code).filter((code) => code !== 'no-solutions')
export const warned = ({ warnings }: ReadPackage, code: string): string[] =>
  warnings.filter((warning) => warning.code === code).map(({ message }) => message)
export const refusal = async (
  parts: Parts,
  files: Record<string, ZipContents[string] | null> = {},
): Promise<string> =>
  readBare(parts, files).then(
    () => 'is read',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
