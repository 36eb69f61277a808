import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { imageBytes, packedImageTypes } from '@drafts/contract'
import { ApiError } from '@drafts/contract'
import { imagePath } from '@drafts/formats'
import { sha256Of } from './folder/digests.ts'
import type { PartContent } from './folder/digests.ts'
import { PartFault } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'
import { isPicturePath } from './state.ts'
import type { SyncState } from './state.ts'
import type { ServerCalls } from './server/server-calls.ts'

// A text of the folder names a picture by its file, `images/lamp.png`, a text of the server by `/api/images/{id}`. The state keeps
// which is which, so a picture is fetched once and sent once.

export interface SyncedPictures {
  /** A content of the server as the folder has it; pictures that are new are written. */
  toFolder: (content: PartContent) => Promise<PartContent>
  /** A content of the folder as the server has it; pictures that are new are sent. */
  toServer: (content: PartContent) => Promise<PartContent>
  /** A text whose picture is another than the server's counts as changed. */
  marked: (content: PartContent) => Promise<PartContent>
}

/** Neither is meant where it is the end of a longer address. */
const onServer = /(?<![\w.\]/-])\/api\/images\/([\w-]{1,64})/g
const inFolder = /(?<![\w.\]/-])(images\/[\w-]{1,100}\.\w{1,5})/g

export const picturesOf = (
  files: FolderFiles,
  calls: ServerCalls,
  { pictures, problemId }: SyncState,
  isDry: boolean,
): SyncedPictures => {
  const paths = new Map([...pictures].map(([path, { id }]) => [id, path]))
  const hashes = new Map<string, string | undefined>()
  const hashOf = async (path: string): Promise<string | undefined> => {
    if (!hashes.has(path))
      hashes.set(path, isPicturePath(path) ? await files.hash(path, imageBytes) : undefined)
    return hashes.get(path)
  }
  const fetchPicture = async (id: string): Promise<string | undefined> => {
    const known = paths.get(id)
    if (known !== undefined) return known
    const picture = await calls.fetchPicture(id)
    const type = Object.values(packedImageTypes).find((one) => one === picture?.type)
    if (!picture || type === undefined) return undefined
    const sha256 = sha256Of(picture.bytes)
    const path = imagePath({ sha256, type })
    if (!isDry && (await files.hash(path, imageBytes)) !== sha256)
      await files.write(path, picture.bytes)
    paths.set(id, path)
    if (!isDry) pictures.set(path, { id, sha256 })
    return path
  }
  const sendPicture = async (path: string): Promise<string | undefined> => {
    const known = pictures.get(path)
    const sha256 = await hashOf(path)
    if (sha256 === undefined || known?.sha256 === sha256) return known?.id
    const file = new File([await openAsBlob(join(files.root, path))], path.slice('images/'.length))
    const { url } = await calls.client
      .uploadImage({ body: { problemId, file } })
      .catch((error: unknown) => {
        if (error instanceof ApiError) throw new PartFault(`${path}: ${error.body.error}`)
        throw error
      })
    const id = url.slice(url.lastIndexOf('/') + 1)
    pictures.set(path, { id, sha256 })
    paths.set(id, path)
    return id
  }
  const mark = async (path: string): Promise<string | undefined> => {
    const sha256 = await hashOf(path)
    return sha256 === undefined || pictures.get(path)?.sha256 === sha256
      ? undefined
      : `${path}#${sha256}`
  }
  return {
    toFolder: (content) => replaced(content, onServer, fetchPicture),
    toServer: (content) =>
      replaced(content, inFolder, async (path) => {
        const id = await sendPicture(path)
        return id === undefined ? undefined : `/api/images/${id}`
      }),
    marked: (content) => replaced(content, inFolder, mark),
  }
}

/** Every text of a content with what `replace` gives for what `pattern` finds. */
const replaced = async (
  content: PartContent,
  pattern: RegExp,
  replace: (name: string) => Promise<string | undefined>,
): Promise<PartContent> => {
  const text = async (value: string): Promise<string> => {
    const found = new Map<string, string>()
    for (const [whole, name = ''] of value.matchAll(pattern))
      if (!found.has(whole)) found.set(whole, (await replace(name)) ?? whole)
    return found.size === 0
      ? value
      : value.replaceAll(pattern, (whole) => found.get(whole) ?? whole)
  }
  const any = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') return text(value)
    return Array.isArray(value) ? Promise.all(value.map(any)) : value
  }
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(content)) entries.push([name, await any(value)])
  return Object.fromEntries(entries)
}
