import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keptBytes = 4_000_000_000
/** Each takes some files, however small it is. */
const keptBuilds = 20_000
/** A job may run for long on a program that was asked for once. */
const inUseMs = 7_200_000

interface Kept {
  path: string
  bytes: number
  /** The modification time of build.json, which is touched whenever the program is requested. */
  usedAt: number
}

/**
 * Throws away what broken-off builds left and, where all builds take too much or are too many, those not used for
 * longest. The log of a build that failed is a build's size, too.
 * `now` in ms since 1970, as file times are.
 */
export const trimBuilds = async (
  folder: string,
  { most = keptBytes, mostBuilds = keptBuilds, now = Date.now() } = {},
): Promise<void> => {
  const kept: Kept[] = []
  // No folder: nothing was built yet.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const isTemporary = name.startsWith('tmp-')
    // Undefined: another judge has removed it meanwhile.
    const about = await stat(isTemporary ? path : join(path, 'build.json')).catch(() => undefined)
    if (!about) continue
    if (!isTemporary) {
      const bytes = about.size + (await bytesOf(join(path, 'box')))
      kept.push({ path, bytes, usedAt: about.mtimeMs })
    } else if (now - about.mtimeMs > inUseMs) await rm(path, { recursive: true, force: true })
  }
  let count = kept.length
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes, usedAt } of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if ((total <= most && count <= mostBuilds) || now - usedAt < inUseMs) return
    await rm(path, { recursive: true, force: true })
    total -= bytes
    count -= 1
  }
}

const bytesOf = async (box: string): Promise<number> => {
  // No box: a build that failed has its log alone.
  const names = await readdir(box).catch(() => [])
  const sizes = names.map((name) => stat(join(box, name)).then(({ size }) => size))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
