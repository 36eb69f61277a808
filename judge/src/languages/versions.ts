import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

// Other releases of Debian and Ubuntu have other versions of what a language needs: what is there is used. Where
// nothing is, the version of Debian 12 is what is said to be missing. `./drafts toolchains` looks the same way
// (cli/src/toolchains/versions.ts); `root` is for tests.

const oldestGcc = 11
export const usualGcc = 12

/** The version of the GCC that compiles C and C++: 12, else the one that plain `gcc` or `g++` is. */
export const gccVersion = (program: 'gcc' | 'g++', root = '/'): number => {
  if (existsSync(join(root, `usr/bin/${program}-${usualGcc}`))) return usualGcc
  const target = realPath(join(root, 'usr/bin', program))
  const version = Number(/-(\d+)$/.exec(target)?.[1] ?? 0)
  // The judge calls it by its number.
  const isThere = existsSync(join(root, `usr/bin/${program}-${version}`))
  return version >= oldestGcc && isThere ? version : usualGcc
}

/** The newest C++ library of GCC, which Clang uses, too. */
export const newestLibstdcpp = (root = '/'): number =>
  newestIn(join(root, 'usr/include/x86_64-linux-gnu/c++'), '') ?? usualGcc

/** The program of /usr/bin with the usual minor version, else the newest: ("python3.", 11) → /usr/bin/python3.11. */
export const newestProgram = (prefix: string, usual: number, root = '/'): string => {
  const folder = join(root, 'usr/bin')
  const version = existsSync(join(folder, `${prefix}${usual}`))
    ? usual
    : (newestIn(folder, prefix) ?? usual)
  return `/usr/bin/${prefix}${version}`
}

const newestIn = (folder: string, prefix: string): number | undefined => {
  const numbers = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}

const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    // A link that leads nowhere is no version.
    return ''
  }
}
