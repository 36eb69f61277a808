// For tests only: a small package of this product, read with changes.

import { readDpkg } from '../dpkg/read-dpkg.ts'
import type { ReadPackage } from '../problem/read-package.ts'
import { bareDocument, bareFiles, listOf, type Files } from './bare-dpkg-files.ts'
import { buildZip, type ZipContents } from './build-zip.ts'

/** An archive of these files with a problem.json that lists them; `entries`: in the archive, whatever is listed. */
export const dpkgOf = (
  files: Files,
  document: object = {},
  entries: ZipContents = {},
): Promise<string> =>
  buildZip({
    'problem.json': JSON.stringify({ ...bareDocument, files: listOf(files), ...document }),
    ...files,
    ...entries,
  })

export const readBare = async (
  files: Files = {},
  document: object = {},
  entries: ZipContents = {},
): Promise<ReadPackage> => {
  const problem = await readDpkg(await dpkgOf({ ...bareFiles, ...files }, document, entries))
  problem.close()
  return problem
}
