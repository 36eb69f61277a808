import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartContent, Digests } from './digests.ts'
import { openFolderFiles, PartFault } from './folder-files.ts'
import type { FolderFiles } from './folder-files.ts'
import { documentPath, problemProgramPath, testPaths } from '@drafts/formats'
import { getPart, isToolTest } from '../parts.ts'
import { pathsOfToolTest } from '../tool-tests.ts'
import { findSource, readPart } from '../read-parts.ts'
import { readKeyedJson } from '../read-text.ts'
import { writePart } from './write-parts.ts'
import type { OpenFile } from './write-parts.ts'

// The other side of a part, beside the folder's files and in the same layout, to be looked at and compared.

export const besideFolder = '.drafts-server'

/** What the server has of a part in conflict. */
export const writeBeside = async (
  files: FolderFiles,
  key: string,
  content: PartContent,
  open: OpenFile,
): Promise<void> => writePart(await openAside(files, besideFolder), key, content, open)

export const removeBeside = (files: FolderFiles): Promise<void> =>
  rm(join(files.root, besideFolder), { recursive: true, force: true })

export const keptFolder = '.drafts-folder'

/** Whether something that only the folder has is lost once it has `next`: what it changed, and has otherwise then. */
export const isLost = (
  base: Digests | undefined,
  folder: Digests,
  next: Digests | undefined,
): boolean =>
  Object.keys(folder).some((name) => folder[name] !== base?.[name] && folder[name] !== next?.[name])

/** What the folder has of a part, before the server's takes its place. What was kept before stays. */
export const keep = async (
  files: FolderFiles,
  key: string,
  content: PartContent,
): Promise<void> => {
  const aside = await openAside(files, await freeFolder(files, key))
  await writePart(aside, key, content, async (field) => {
    const path = await pathOfFile(files, key, field)
    return path === undefined || (await files.sizeOf(path)) === undefined
      ? Buffer.from('')
      : createReadStream(join(files.root, path))
  })
}

const pathOfFile = async (
  files: FolderFiles,
  key: string,
  field: string,
): Promise<string | undefined> => {
  const { kind, name } = getPart(key)
  if (kind === 'program') return problemProgramPath(name)
  if (isToolTest(kind)) return pathsOfToolTest(kind, name).get(field)
  if (field === 'source') return findSource(files, name)
  return testPaths(name)[field === 'input' ? 'input' : 'output']
}

/** The first that has nothing of this part: `.drafts-folder`, `.drafts-folder-2` and so on. */
const freeFolder = async (files: FolderFiles, key: string): Promise<string> => {
  for (let no = 1; ; no += 1) {
    const name = no === 1 ? keptFolder : `${keptFolder}-${no}`
    await files.isFolder(name)
    if (!(await hasPart(openFolderFiles(join(files.root, name)), key))) return name
  }
}

const hasPart = async (files: FolderFiles, key: string): Promise<boolean> => {
  try {
    const document = (await readKeyedJson(files, documentPath)) ?? {}
    return (await readPart({ files, document, isKnown: () => false }, key)) !== undefined
  } catch (error) {
    // What cannot be read is there all the same.
    if (error instanceof PartFault) return true
    throw error
  }
}

/** A folder in the folder that git does not look at. */
const openAside = async (files: FolderFiles, name: string): Promise<FolderFiles> => {
  await files.isFolder(name)
  const aside = openFolderFiles(join(files.root, name))
  await aside.write('.gitignore', Buffer.from('*\n'))
  return aside
}
