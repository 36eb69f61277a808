import {
  createReadStream,
  createWriteStream,
  openAsBlob,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import type { Stats } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeArchive } from '@drafts/formats'
import type { ArchiveFile } from '@drafts/formats'

/** What `use` makes of a folder as a zip; the zip is a file that is gone afterwards. */
export const withZip = async <Result>(
  folder: string,
  use: (zip: Blob) => Promise<Result>,
): Promise<Result> => {
  const temporary = await mkdtemp(join(tmpdir(), 'drafts-zip-'))
  try {
    const file = join(temporary, 'package.zip')
    await pipeline(writeArchive(filesOf(folder)), createWriteStream(file))
    return await use(await openAsBlob(file))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Undefined for a link that leads nowhere, or in a circle. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Files of git and of editors are no part of a package. A link is the file that it names, if that lies in the folder. */
const filesOf = (folder: string): ArchiveFile[] => {
  const root = realpathSync(folder)
  const inside = (path: string): boolean => path === root || path.startsWith(root + sep)
  const listed: ArchiveFile[] = []
  const walk = (at: string, above: readonly string[]): void => {
    const real = realpathSync(at)
    if (!inside(real) || above.includes(real)) return
    for (const name of readdirSync(at).toSorted()) {
      if (name === '.git' || name === '.DS_Store') continue
      const path = join(at, name)
      const stats = statOf(path)
      if (stats?.isDirectory()) walk(path, [...above, real])
      else if (stats?.isFile() && inside(realpathSync(path)))
        listed.push({
          path: relative(folder, path).replaceAll(sep, '/'),
          sizeBytes: stats.size,
          open: async () => createReadStream(path),
        })
    }
  }
  walk(folder, [])
  return listed
}
