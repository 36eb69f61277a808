import { findLanguage } from '@drafts/contract'
import type { Job, ProblemId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { FileBeside } from '../../../platform/db/schema.ts'
import { findIncludes } from './includes.store.ts'

/**
 * What a solution is built with (docs/product/judging.md#files-beside-a-solution): its own files, and those that the problem's package
 * gives to every solution of its language. Neither ever changes, so no key of a check has them. Of one name the package's is taken.
 */
export const filesBeside = async (
  db: Db,
  problemId: ProblemId,
  languageId: string,
  own: readonly FileBeside[],
): Promise<Pick<Job, 'files' | 'compilesFiles' | 'includedFiles'>> => {
  const names = folderNames[findLanguage(languageId)?.family ?? ''] ?? []
  const given = new Map(own.map((file) => [file.name, file]))
  const included = new Set<string>()
  const includes = await findIncludes(db, problemId)
  for (const folder of ['', 'default/', ...names.map((name) => `${name}/`)])
    for (const { path, hash, size } of includes) {
      const name = path.slice(`include/${folder}`.length)
      if (!path.startsWith(`include/${folder}`) || !isPlain(name)) continue
      given.set(name, { name, hash, size })
      included.add(name)
    }
  if (given.size === 0) return {}
  return {
    files: [...given.values()].map(({ name, hash, size }) => ({ name, blob: { hash, size } })),
    compilesFiles: true,
    ...(included.size > 0 ? { includedFiles: [...included] } : {}),
  }
}

/** Names of folders in `include/`, as the format calls languages. */
const folderNames: Readonly<Record<string, readonly string[]>> = {
  C: ['c'],
  'C#': ['csharp'],
  'C++': ['cpp'],
  'Common Lisp': ['lisp'],
  Erlang: ['erlang'],
  Go: ['go'],
  Haskell: ['haskell'],
  Java: ['java'],
  JavaScript: ['javascript'],
  Kotlin: ['kotlin'],
  Lua: ['lua'],
  Pascal: ['pascal'],
  Perl: ['perl'],
  PHP: ['php'],
  Python: ['python', 'python3', 'pypy3'],
  Ruby: ['ruby'],
  Rust: ['rust'],
  Swift: ['swift'],
}

const isPlain = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/.test(name)
