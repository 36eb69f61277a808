import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Toolchain } from './toolchain-list.ts'

/** Where the second Debian and the npm packages are. */
export interface Places {
  root: string
  npm: string
}

/** The judge looks there, too (judge/src/languages/places.ts). */
export function toPlaces(dataDir: string, shared = process.env['DRAFTS_TOOLCHAINS']): Places {
  const folder = shared ? resolve(shared) : dataDir
  return { root: join(folder, 'roots/trixie'), npm: join(folder, 'toolchains/npm') }
}

export function isToolchainInstalled(toolchain: Toolchain, places: Places): boolean {
  return findPlace(toolchain, places) !== undefined
}

/** On the host itself, in the other Debian, or among the npm packages. */
export function findPlace(
  { file, from }: Toolchain,
  places: Places,
): 'host' | 'root' | 'npm' | undefined {
  if (from === 'npm') return existsSync(join(places.npm, 'node_modules', file)) ? 'npm' : undefined
  if (existsSync(file)) return 'host'
  return from === 'debian13' && existsSync(join(places.root, file)) ? 'root' : undefined
}
