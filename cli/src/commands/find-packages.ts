import { existsSync, openAsBlob, readdirSync, statSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { kindOfMarkers, recognisePackage } from '@drafts/contract'
import type { PackageKind } from '@drafts/contract'
import { CommandRefused, say } from '../say.ts'

export interface FoundPackage {
  path: string
  /** Undefined: it is called a package and is none. */
  kind: PackageKind | undefined
  isFolder: boolean
}

const endings = new Set(['.kpp', '.zip', '.dpkg'])
/** Folders below the one that is named: `contest/problems/a` and the like. */
const deepest = 4

/** Packages at a path: a package itself, zipped or as a folder, or a folder in which there are some. */
export const findPackages = async (path: string): Promise<FoundPackage[]> => {
  if (!existsSync(path)) throw new CommandRefused(`There is no ${path}.`)
  if (!statSync(path).isDirectory()) {
    const kind = await recognisePackage(await openAsBlob(path))
    if (!kind)
      throw new CommandRefused(
        `${path} is no package of Kattis, Polygon or Drafts. An archive of several is imported as the folder that it unpacks to.`,
      )
    return [{ path, kind, isFolder: false }]
  }
  const found = await packagesIn(path, deepest)
  if (found.length === 0)
    throw new CommandRefused(
      `There is no package in ${path}: none has problem.yaml, problem.xml or problem.json.`,
    )
  return found
}

const packagesIn = async (folder: string, depth: number): Promise<FoundPackage[]> => {
  const own = kindOfMarkers((marker) => existsSync(join(folder, marker)))
  if (own) return [{ path: folder, kind: own, isFolder: true }]
  const found: FoundPackage[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted(byName)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth > 0 && !entry.name.startsWith('.'))
      found.push(...(await packagesIn(path, depth - 1)))
    else if (entry.isFile() && endings.has(extname(entry.name).toLowerCase())) {
      const kind = await recognisePackage(await openAsBlob(path))
      // A zip may be anything.
      if (kind === undefined && path.endsWith('.zip')) say(`Skipped: ${path} is no package.`)
      else found.push({ path, kind, isFolder: false })
    }
  }
  return found
}

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : 1

/** As the server is told it: a problem that nothing else names is named by it. */
export const uploadName = ({ path, isFolder }: FoundPackage): string =>
  isFolder ? `${basename(resolve(path))}.zip` : basename(path)
