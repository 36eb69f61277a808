import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderFiles } from './folder-files.ts'
import { openAside, openerOf } from './perform.ts'
import type { Work } from './perform.ts'
import type { ServerPart } from './server-parts.ts'
import { writePart } from './write-parts.ts'

export const besideFolder = '.drafts-server'

/** What the server has of a part in conflict, to be compared with the folder's. */
export const writeBeside = async (work: Work, key: string, part: ServerPart): Promise<void> => {
  const aside = await openAside(work.files, besideFolder)
  await writePart(aside, key, part.content, openerOf(work, part))
}

export const removeBeside = (files: FolderFiles): Promise<void> =>
  rm(join(files.root, besideFolder), { recursive: true, force: true })
