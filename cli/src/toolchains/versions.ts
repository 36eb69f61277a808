import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

// Which versions the judge uses on this host; it looks the same way (judge/src/languages/versions.ts).

const OLDEST_GCC = 11
const USUAL_GCC = 12

/** 12 where it is, else the version that plain `gcc` or `g++` is. */
export function installedGccVersion(program: 'gcc' | 'g++', root = '/'): number {
  if (existsSync(join(root, `usr/bin/${program}-${USUAL_GCC}`))) return USUAL_GCC
  const plain = join(root, 'usr/bin', program)
  if (!existsSync(plain)) return USUAL_GCC
  const version = Number(/-(\d+)$/.exec(realpathSync(plain))?.[1] ?? 0)
  const isThere = existsSync(join(root, `usr/bin/${program}-${version}`))
  return version >= OLDEST_GCC && isThere ? version : USUAL_GCC
}

/** The usual minor version where it is, else the newest: ("python3.", 11) → 11. */
export function newestVersion(prefix: string, usual: number, root = '/'): number {
  const folder = join(root, 'usr/bin')
  if (existsSync(join(folder, `${prefix}${usual}`)) || !existsSync(folder)) return usual
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
  return versions.length === 0 ? usual : Math.max(...versions)
}
