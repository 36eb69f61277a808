import { basename, extname } from 'node:path'
import type { JudgeLanguage } from '../languages/index.ts'
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
 * by one name of the language. Where a file has that name too, it is compiled under another one. Of scripts the program may be
 * one that the package includes, and the solution stands beside it then; a module may import either by its own name.
 */
export const besideSolution = (
  language: Pick<JudgeLanguage, 'build'>,
  { source, name, label }: { source: Source; name: string; label: string },
  given: readonly Hashed[],
  included: ReadonlySet<string>,
): Arranged => {
  const files = given.map((file) => ({ ...file, isUnit: true as const }))
  const same = files.find((file) => file.name === name)
  const isScript = language.build.collect.length === 0
  if (!isScript)
    return { source, files: files.map((file) => (file === same ? renamed(file) : file)) }
  const own = ownName(label)
  const isFree = own !== name && !files.some((file) => file.name === own)
  const copy = own !== undefined && isFree ? [{ name: own, path: source.path }] : []
  const first = programAmong(name, own, included)
  const program = same ?? files.find((file) => file.name === first)
  if (!program) return { source, files: [...files, ...copy] }
  const rest = files.filter((file) => file !== same)
  return { source: { path: program.path, hash: program.hash }, files: [...rest, ...copy] }
}

/** `main.…` of the package, or its `grader.…` where the solution is not called `main` itself. */
const programAmong = (
  name: string,
  own: string | undefined,
  included: ReadonlySet<string>,
): string | undefined => {
  const others = [...included].filter((other) => extname(other) === extname(name)).toSorted()
  if (own !== undefined && /^main\./i.test(own)) return undefined
  return (
    others.find((other) => /^main\./i.test(other)) ??
    others.find((other) => /^grader\./i.test(other) && other !== own)
  )
}

const renamed = (file: Hashed): Hashed => ({ ...file, name: `beside-${file.name}` })

const ownName = (label: string): string | undefined => {
  const name = basename(label)
  return /^[A-Za-z_][\w-]*\.\w+$/.test(name) ? name : undefined
}
