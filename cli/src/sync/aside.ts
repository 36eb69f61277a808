import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from './digests.ts'
import { openFolder } from './folder-files.ts'
import type { FolderFiles } from './folder-files.ts'
import { findSource } from './read-parts.ts'
import { writePart } from './write-parts.ts'
import type { OpenFile } from './write-parts.ts'

// The other side of a part, beside the folder's files and in the same layout, to be looked at and compared.

export const besideFolder = '.drafts-server'

/** What the server has of a part in conflict. */
export const writeBeside = async (
  files: FolderFiles,
  key: string,
  content: Content,
  open: OpenFile,
): Promise<void> => writePart(await openAside(files, besideFolder), key, content, open)

export const removeBeside = (files: FolderFiles): Promise<void> =>
  rm(join(files.root, besideFolder), { recursive: true, force: true })

export const keptFolder = '.drafts-folder'

/** What the folder has of a part, before the server's takes its place. */
export const keep = async (files: FolderFiles, key: string, content: Content): Promise<void> => {
  const aside = await openAside(files, keptFolder)
  await writePart(aside, key, content, async (field) => {
    const path =
      field === 'source'
        ? await findSource(files, key)
        : `${key}.${field === 'input' ? 'in' : 'out'}`
    return path === undefined || (await files.sizeOf(path)) === undefined
      ? Buffer.from('')
      : createReadStream(join(files.root, path))
  })
}

/** A folder in the folder that git does not look at. */
const openAside = async (files: FolderFiles, name: string): Promise<FolderFiles> => {
  await files.isFolder(name)
  const aside = openFolder(join(files.root, name))
  await aside.write('.gitignore', Buffer.from('*\n'))
  return aside
}
