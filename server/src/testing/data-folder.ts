import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder for one test or bench, among the temporary files. Every account may enter it: the embedded PostgreSQL of
 * root runs as another, and where that cannot enter, the database is kept elsewhere and would outlive the folder.
 */
export const openDataFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

/** Removes it with its database, wherever that is (`placeDataDir`). */
export const removeDataFolder = async (folder: string): Promise<void> => {
  const place = join(folder, 'postgres')
  const database = existsSync(place) ? await realpath(place) : place
  for (const ending of ['', '.leases', '.log'])
    await rm(`${database}${ending}`, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
