import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No upload takes so long; another server that shares the folder may be writing the younger ones. */
const oldestMs = 24 * 3_600_000

/** Makes a folder for files on their way, and removes what nobody finishes. */
export const openTemporary = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > oldestMs) await rm(path, { force: true })
  }
}
