import { findLanguage } from '@drafts/contract'
import type { JobFile } from '@drafts/contract'
import { includedName, includeFolders } from '@drafts/formats'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Include } from './includes.store.ts'

/**
 * Files with which a solution is built (docs/product/judging.md#files-beside-a-solution): its own, and those that the problem's
 * package gives to every solution of its language. Of one name the package's is taken.
 */
export const filesOfProgram = (
  languageId: string,
  own: readonly FileBeside[],
  includes: readonly Include[],
): JobFile[] => {
  const files = new Map(
    own.map(({ name, hash, size }): [string, JobFile] => [
      name,
      { name, blob: { hash, size }, role: 'part' },
    ]),
  )
  for (const folder of includeFolders(findLanguage(languageId)?.family))
    for (const { path, hash, size } of includes) {
      const name = includedName(path, folder)
      if (name !== undefined) files.set(name, { name, blob: { hash, size }, role: 'included' })
    }
  return [...files.values()]
}
