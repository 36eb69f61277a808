import { archiveLimits } from '../limits.ts'
import { PackageError } from '../package-error.ts'
import type { Archive } from './open-archive.ts'

const linkBytesMax = 4096

/**
 * The files of an archive by the path they are read under, each with the entry that holds its bytes. Links inside
 * the archive are followed (to folders too); one that leaves it or runs in a circle refuses the archive.
 */
export async function followLinks(
  archive: Archive,
): Promise<{ files: Map<string, string>; linkCount: number; dangling: string[] }> {
  const targets = await readTargets(archive)
  const files = new Map<string, string>()
  const dangling: string[] = []
  for (const entry of archive.entries.values()) if (!entry.isLink) files.set(entry.path, entry.path)
  const plain = [...files.keys()]
  for (const path of targets.keys()) {
    const target = resolvePath(path, targets)
    if (archive.entries.get(target)) {
      files.set(path, target)
      continue
    }
    if (`${path}/`.startsWith(`${target}/`) || target === '') throw loop(path)
    const inside = plain.filter((file) => file.startsWith(`${target}/`))
    if (inside.length === 0) dangling.push(path)
    for (const file of inside) files.set(path + file.slice(target.length), file)
    if (files.size > archiveLimits.entries) {
      throw new PackageError(
        'ErrBadZIPContents',
        `The links of the archive stand for more than ${archiveLimits.entries} files.`,
        path,
      )
    }
  }
  return { files, linkCount: targets.size, dangling }
}

async function readTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for (const entry of archive.entries.values()) {
    if (!entry.isLink) continue
    const target = (await archive.read(entry.path, linkBytesMax)).toString('utf8')
    targets.set(entry.path, target)
  }
  return targets
}

/** Walks a path part by part, putting the target in place of every link met on the way. */
function resolvePath(path: string, targets: ReadonlyMap<string, string>): string {
  let done: string[] = []
  let rest = path.split('/')
  let hops = 0
  while (rest.length > 0) {
    const [part, ...after] = rest
    rest = after
    if (part === undefined || part === '' || part === '.') continue
    if (part === '..') {
      if (done.pop() === undefined) throw leaves(path)
      continue
    }
    const target = targets.get([...done, part].join('/'))
    if (target === undefined) {
      done = [...done, part]
      continue
    }
    if (
      target === '' ||
      target.startsWith('/') ||
      target.includes('\\') ||
      target.includes('\0') ||
      /^[A-Za-z]:/.test(target)
    )
      throw leaves(path)
    if (++hops > archiveLimits.linkHops) throw loop(path)
    rest = [...target.split('/'), ...rest]
  }
  return done.join('/')
}

function leaves(path: string): PackageError {
  return new PackageError('ErrBadZIPContents', `The link ${path} points out of the package.`, path)
}

function loop(path: string): PackageError {
  return new PackageError('ErrBadZIPContents', `The link ${path} runs in a circle.`, path)
}
