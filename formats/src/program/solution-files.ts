import { solutionFilesMax, sourceBytesRange } from '../limits.ts'
import { isProlog, languageIdOfFile } from './languages.ts'
import { isPlainName } from './plain-name.ts'
import type { PackageFiles } from '../package-files.ts'
import type { ReadFile } from '../problem/problem-package.ts'

export type ReadHelper = ReadFile & { name: string }

interface Split {
  main: string
  files: ReadHelper[]
}

/**
 * A solution of several files (docs/product/judging.md#files-beside-a-solution): the one that is shown as its source, and those that
 * are built with it. A sentence where the product cannot hold it.
 */
export const splitSolution = async (
  folder: string,
  members: readonly string[],
  files: PackageFiles,
): Promise<Split | string> => {
  const sources = members.filter((path) => languageIdOfFile(path) !== undefined)
  if (sources.length === 0) return 'no file is in a language of the product'
  const named = members.map((path) => ({ path, name: path.slice(folder.length + 1) }))
  const strange = named.find(({ name }) => !isPlainName(name))
  if (strange) return `${strange.name} lies in a folder or has a name that builds do not take`
  if (named.length > solutionFilesMax + 1) return `it has more than ${solutionFilesMax + 1} files`
  const large = members.find((path) => files.sizeOf(path) > sourceBytesRange.max)
  if (large !== undefined) return `${large} has more than ${sourceBytesRange.max} bytes`
  const own = sources.filter((path) => !isGiven(path.slice(folder.length + 1), files))
  const main = await mainAmong(own.length > 0 ? own : sources, files)
  const text = await files.readSource(main, sourceBytesRange.max)
  if (text === undefined) return `${main} is no text`
  if (isProlog(main, text)) return 'the product has no Prolog'
  const helpers: ReadHelper[] = []
  for (const { path, name } of named) {
    if (path === main) continue
    const { hasCrlf: _, size: __, ...file } = await files.measure(path)
    files.use(path)
    helpers.push({ ...file, name })
  }
  return { main, files: helpers }
}

/** A copy of what the package gives to every solution, which takes its place in a build. */
const isGiven = (name: string, files: PackageFiles): boolean =>
  files.under('include').some((path) => path.endsWith(`/${name}`))

const isMain =
  /\bint\s+main\s*\(|\bstatic\s+(?:public\s+)?void\s+[mM]ain\s*\(|\bfun\s+main\s*\(|\bfunc\s+main\s*\(/

/** `main.…`, else the first that has a main function, else the first. */
export const mainAmong = async (
  sources: readonly string[],
  files: PackageFiles,
): Promise<string> => {
  const called = sources.find((path) => /\/main\.\w+$/i.test(path))
  if (called !== undefined) return called
  for (const path of sources) {
    const text = await files.readSource(path, sourceBytesRange.max)
    if (text !== undefined && isMain.test(text)) return path
  }
  return sources[0] ?? ''
}
