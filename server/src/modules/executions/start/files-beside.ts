import { findLanguage } from '@drafts/contract'
import type { JobFile } from '@drafts/contract'
import type { FileBeside } from '../../../platform/db/schema.ts'
import type { Include } from './includes.store.ts'

/**
 * Files with which a solution is built (docs/product/judging.md#files-beside-a-solution): its own, and those that the problem's
 * package gives to every solution of its language. Of one name the package's is taken.
 */
export const filesOfProgram = (
  languageId: string,
  own: readonly FileBeside[],
  includes: readonly Include[],
): JobFile[] => {
  const names = folderNames[findLanguage(languageId)?.family ?? ''] ?? []
  const files = new Map(
    own.map(({ name, hash, size }): [string, JobFile] => [
      name,
      { name, blob: { hash, size }, role: 'part' },
    ]),
  )
  for (const folder of ['', 'default/', ...names.map((name) => `${name}/`)])
    for (const { path, hash, size } of includes) {
      const name = path.slice(`include/${folder}`.length)
      if (!path.startsWith(`include/${folder}`) || !isPlain(name)) continue
      files.set(name, { name, blob: { hash, size }, role: 'included' })
    }
  return [...files.values()]
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
