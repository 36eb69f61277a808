import { isPlainName } from '../program/plain-name.ts'

/**
 * Folders of a package whose files are given to solutions of a language, those of the language last: of one name its file is
 * taken (Kattis problem package format, include).
 */
export const includeFolders = (family: string | undefined): string[] => [
  'include/',
  'include/default/',
  ...(folderNames[family ?? ''] ?? []).map((name) => `include/${name}/`),
]

/** The name of a file that lies in the folder itself; undefined of others, and of names that builds do not take. */
export const includedName = (path: string, folder: string): string | undefined => {
  const name = path.slice(folder.length)
  return path.startsWith(folder) && isPlainName(name) ? name : undefined
}

/** As the format calls languages, by family. */
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
