import { basename } from 'node:path'
import type { Language } from '../languages/index.ts'
import type { SourceFile } from '../testlib.ts'

interface Source {
  path: string
  hash: string
}

export interface Hashed extends SourceFile {
  hash: string
}

interface Arranged {
  source: Source
  files: SourceFile[]
}

/**
 * A solution and the files that are built with it (docs/product/judging.md#files-beside-a-solution). The build calls the source
 * by one name of the language. Where a file has that name too, it is compiled under another one; of a script it is the program, and
 * the solution stands beside it under its own name. A module of a script may import the solution by that name too.
 */
export const besideSolution = (
  language: Pick<Language, 'build'>,
  { source, name, label }: { source: Source; name: string; label: string },
  given: readonly Hashed[],
): Arranged => {
  const files = given.map((file) => ({ ...file, isUnit: true as const }))
  const same = files.find((file) => file.name === name)
  const isScript = language.build.collect.length === 0
  if (!isScript)
    return { source, files: files.map((file) => (file === same ? renamed(file) : file)) }
  const own = ownName(label)
  const isFree = own !== name && !files.some((file) => file.name === own)
  const copy = own !== undefined && isFree ? [{ name: own, path: source.path }] : []
  if (!same) return { source, files: [...files, ...copy] }
  const rest = files.filter((file) => file !== same)
  return { source: { path: same.path, hash: same.hash }, files: [...rest, ...copy] }
}

const renamed = (file: Hashed): Hashed => ({ ...file, name: `beside-${file.name}` })

const ownName = (label: string): string | undefined => {
  const name = basename(label)
  return /^[A-Za-z_][\w-]*\.\w+$/.test(name) ? name : undefined
}
