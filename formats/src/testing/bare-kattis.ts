// For tests only: a small Kattis package, read with changes.

import { buildZip, type ZipContents } from './build-zip.ts'
import { readKattis } from '../kattis/read-kattis.ts'
import type { ReadPackage } from '../problem/read-package.ts'

/** The files of a package with one test and nothing odd in it. */
export const bare: ZipContents = {
  'problem.yaml': 'name: Sum\n',
  'statement/problem.md': 'Add.',
  'data/secret/1.in': '1\n',
  'data/secret/1.ans': '2\n',
}

/** A package with these files beside, or in place of, the few of a bare one; null: without it. */
export const readBare = async (
  changes: Record<string, ZipContents[string] | null>,
  fileName?: string,
): Promise<ReadPackage> => {
  const contents = Object.entries({ ...bare, ...changes }).filter(([, content]) => content !== null)
  const path = await buildZip(Object.fromEntries(contents) as ZipContents)
  const problem = await readKattis(path, fileName === undefined ? {} : { fileName })
  problem.close()
  return problem
}
export const readYaml = async (text: string): Promise<ReadPackage> =>
  readBare({ 'problem.yaml': `name: Sum\n${text}\n` })
export const codes = ({ warnings }: ReadPackage): string[] => warnings.map(({ code }) => code)
export const warned = ({ warnings }: ReadPackage, code: string): string[] =>
  warnings.filter((warning) => warning.code === code).map(({ message }) => message)
