import { languageOfPolygonSource } from '../../program/languages.ts'

/** What Polygon calls the languages of the product; a language that is left out it has not. */
const types: Readonly<Record<string, string>> = {
  'c11-gcc': 'c.gcc',
  'c17-gcc': 'c.gcc',
  'c17-clang': 'c.gcc',
  'cpp11-gcc': 'cpp.g++11',
  'cpp14-gcc': 'cpp.g++14',
  'cpp17-gcc': 'cpp.g++17',
  'cpp20-gcc': 'cpp.gcc13-64-winlibs-g++20',
  'cpp20-clang': 'cpp.gcc13-64-winlibs-g++20',
  'cpp23-gcc': 'cpp.gcc14-64-msys2-g++23',
  'cpp23-clang': 'cpp.gcc14-64-msys2-g++23',
  'cpp23-gcc14': 'cpp.gcc14-64-msys2-g++23',
  'csharp-mono': 'csharp.mono',
  'csharp-dotnet': 'csharp.mono',
  go: 'go',
  haskell: 'haskell',
  java17: 'java17',
  java21: 'java21',
  kotlin: 'kotlin19',
  nodejs: 'js.node',
  'pascal-fpc': 'pas.fpc',
  perl: 'perl',
  php: 'php.5',
  python3: 'python.3',
  pypy3: 'python.pypy3-64',
  ruby: 'ruby',
  rust: 'rust',
}

export const polygonTypeOf = (languageId: string): string | undefined =>
  Object.hasOwn(types, languageId) ? types[languageId] : undefined

/** Whether the type means this very language, and not a relative of it. */
export const isExactType = (type: string, languageId: string, path: string): boolean =>
  languageOfPolygonSource(type, path) === languageId
