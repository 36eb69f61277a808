// Labels, families and endings of every language. Ids stay when a compiler is upgraded.
// The judge has a file for each, and its registry (judge/src/languages/index.ts) is typed by the ids of this list.

/** Families of languages and the colour of each, at least 3:1 on every surface of both schemes. Only ever beside the name. */
export const familyColors = {
  Bash: '#5a8f29',
  'Brainf*ck': '#a0639a',
  C: '#6f7d8c',
  'C#': '#8f65bb',
  'C++': '#d0527c',
  'Common Lisp': '#4d9854',
  Erlang: '#c544a5',
  Go: '#0e90ad',
  Haskell: '#7f6eb1',
  Java: '#b07219',
  JavaScript: '#a28500',
  Kotlin: '#9a6bff',
  Lua: '#5772d6',
  Pascal: '#888d1f',
  Perl: '#2c92b7',
  PHP: '#6b78b8',
  Python: '#3b7fb5',
  Ruby: '#d34839',
  Rust: '#b9714a',
  Swift: '#e0512f',
  Whitespace: '#7f8790',
} as const
export type Family = keyof typeof familyColors

export interface LanguageInfo {
  id: string
  label: string
  family: Family
  discontinued: boolean
  /** Generator of the main around a function (scanspec/src/functional); null: no functional problems. */
  funclibGenerator: string | null
  /** Null: plain text. */
  codeMirrorMode: string | null
  /** What helps while it is typed, if anything does; GET /languages has it only where a connected judge offers it. */
  languageServer: string | null
  /** Endings without the dot; the first is the usual one. */
  exts: readonly string[]
  /** Lower is preferred when an upload's ending fits several. */
  preference: number
}

const table = [
  {
    id: 'bash',
    label: 'Bash 5.2',
    family: 'Bash',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/shell',
    languageServer: 'bash-language-server',
    exts: ['sh', 'bash'],
    preference: 5,
  },
  {
    id: 'brainfuck',
    label: 'Brainf*ck (8-bit cells)',
    family: 'Brainf*ck',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/brainfuck',
    languageServer: null,
    exts: ['bf', 'b'],
    preference: 5,
  },
  {
    id: 'c11-gcc',
    label: 'C11 (GCC 12)',
    family: 'C',
    discontinued: false,
    funclibGenerator: 'c',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['c'],
    preference: 1,
  },
  {
    id: 'c17-gcc',
    label: 'C17 (GCC 12)',
    family: 'C',
    discontinued: false,
    funclibGenerator: 'c',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['c'],
    preference: 0,
  },
  {
    id: 'c17-clang',
    label: 'C17 (Clang 19)',
    family: 'C',
    discontinued: false,
    funclibGenerator: 'c',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['c'],
    preference: 5,
  },
  {
    id: 'cpp17-gcc',
    label: 'C++17 (GCC 12)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 2,
  },
  {
    id: 'cpp20-gcc',
    label: 'C++20 (GCC 12)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 0,
  },
  {
    id: 'cpp23-gcc',
    label: 'C++23 (GCC 12)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 1,
  },
  {
    id: 'cpp20-clang',
    label: 'C++20 (Clang 19)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 5,
  },
  {
    id: 'cpp23-clang',
    label: 'C++23 (Clang 19)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 5,
  },
  {
    id: 'cpp23-gcc14',
    label: 'C++23 (GCC 14)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 5,
  },
  {
    id: 'cpp14-gcc',
    label: 'C++14 (GCC 12)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 6,
  },
  {
    id: 'cpp11-gcc',
    label: 'C++11 (GCC 12)',
    family: 'C++',
    discontinued: false,
    funclibGenerator: 'cpp',
    codeMirrorMode: 'lang-cpp',
    languageServer: 'clangd',
    exts: ['cpp', 'cc', 'cxx', 'c++'],
    preference: 7,
  },
  {
    id: 'csharp-mono',
    label: 'C# 7 (Mono 6.8)',
    family: 'C#',
    discontinued: false,
    funclibGenerator: 'csharp',
    codeMirrorMode: 'legacy-modes/clike csharp',
    languageServer: null,
    exts: ['cs'],
    preference: 0,
  },
  {
    id: 'csharp-dotnet',
    label: 'C# (.NET, where the host has it)',
    family: 'C#',
    discontinued: false,
    funclibGenerator: 'csharp',
    codeMirrorMode: 'legacy-modes/clike csharp',
    languageServer: null,
    exts: ['cs'],
    preference: 1,
  },
  {
    id: 'lisp-sbcl',
    label: 'Common Lisp (SBCL 2.2.9)',
    family: 'Common Lisp',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/commonlisp',
    languageServer: null,
    exts: ['lisp', 'lsp', 'cl'],
    preference: 0,
  },
  {
    id: 'lisp-clisp',
    label: 'Common Lisp (CLISP 2.49)',
    family: 'Common Lisp',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/commonlisp',
    languageServer: null,
    exts: ['lisp', 'lsp', 'cl'],
    preference: 1,
  },
  {
    id: 'erlang',
    label: 'Erlang/OTP 25',
    family: 'Erlang',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/erlang',
    languageServer: null,
    exts: ['erl'],
    preference: 5,
  },
  {
    id: 'go',
    label: 'Go 1.23',
    family: 'Go',
    discontinued: false,
    funclibGenerator: 'go',
    codeMirrorMode: 'lang-go',
    languageServer: 'gopls',
    exts: ['go'],
    preference: 5,
  },
  {
    id: 'haskell',
    label: 'Haskell (GHC 9.0)',
    family: 'Haskell',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/haskell',
    languageServer: null,
    exts: ['hs'],
    preference: 5,
  },
  {
    id: 'java17',
    label: 'Java 17 (OpenJDK)',
    family: 'Java',
    discontinued: false,
    funclibGenerator: 'java',
    codeMirrorMode: 'lang-java',
    languageServer: null,
    exts: ['java'],
    preference: 0,
  },
  {
    id: 'java21',
    label: 'Java 21 (OpenJDK)',
    family: 'Java',
    discontinued: false,
    funclibGenerator: 'java',
    codeMirrorMode: 'lang-java',
    languageServer: null,
    exts: ['java'],
    preference: 1,
  },
  {
    id: 'nodejs',
    label: 'JavaScript (Node.js 20)',
    family: 'JavaScript',
    discontinued: false,
    funclibGenerator: 'javascript',
    codeMirrorMode: 'lang-javascript',
    languageServer: 'typescript',
    exts: ['js', 'cjs'],
    preference: 5,
  },
  {
    id: 'kotlin',
    label: 'Kotlin 2.4',
    family: 'Kotlin',
    discontinued: false,
    funclibGenerator: 'kotlin',
    codeMirrorMode: 'legacy-modes/clike kotlin',
    languageServer: null,
    exts: ['kt', 'kts'],
    preference: 5,
  },
  {
    id: 'lua54',
    label: 'Lua 5.4',
    family: 'Lua',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/lua',
    languageServer: null,
    exts: ['lua'],
    preference: 0,
  },
  {
    id: 'luajit',
    label: 'Lua (LuaJIT 2.1)',
    family: 'Lua',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/lua',
    languageServer: null,
    exts: ['lua'],
    preference: 1,
  },
  {
    id: 'pascal-fpc',
    label: 'Pascal (Free Pascal 3.2.2)',
    family: 'Pascal',
    discontinued: false,
    funclibGenerator: 'pascal',
    codeMirrorMode: 'legacy-modes/pascal',
    languageServer: null,
    exts: ['pas', 'pp', 'dpr'],
    preference: 5,
  },
  {
    id: 'perl',
    label: 'Perl 5.36',
    family: 'Perl',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/perl',
    languageServer: null,
    exts: ['pl', 'pm'],
    preference: 5,
  },
  {
    id: 'php',
    label: 'PHP 8.2',
    family: 'PHP',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'lang-php',
    languageServer: null,
    exts: ['php'],
    preference: 5,
  },
  {
    id: 'python3',
    label: 'Python 3.11',
    family: 'Python',
    discontinued: false,
    funclibGenerator: 'python',
    codeMirrorMode: 'lang-python',
    languageServer: 'pyright',
    exts: ['py', 'py3'],
    preference: 0,
  },
  {
    id: 'pypy3',
    label: 'PyPy 7.3 (Python 3.9)',
    family: 'Python',
    discontinued: false,
    funclibGenerator: 'python',
    codeMirrorMode: 'lang-python',
    languageServer: 'pyright',
    exts: ['py', 'py3'],
    preference: 1,
  },
  {
    id: 'ruby',
    label: 'Ruby 3.1',
    family: 'Ruby',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/ruby',
    languageServer: null,
    exts: ['rb'],
    preference: 5,
  },
  {
    id: 'rust',
    label: 'Rust 1.96',
    family: 'Rust',
    discontinued: false,
    funclibGenerator: 'rust',
    codeMirrorMode: 'lang-rust',
    languageServer: null,
    exts: ['rs'],
    preference: 5,
  },
  {
    id: 'swift',
    label: 'Swift 6.0',
    family: 'Swift',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: 'legacy-modes/swift',
    languageServer: null,
    exts: ['swift'],
    preference: 5,
  },
  {
    id: 'whitespace',
    label: 'Whitespace',
    family: 'Whitespace',
    discontinued: false,
    funclibGenerator: null,
    codeMirrorMode: null,
    languageServer: null,
    exts: ['ws'],
    preference: 5,
  },
] as const satisfies readonly LanguageInfo[]

/** The judge has a file for each; its registry does not compile without one. */
export type LanguageId = (typeof table)[number]['id']

export const languages: readonly LanguageInfo[] = table

const byId = new Map(languages.map((language) => [language.id, language]))

export const findLanguage = (id: string): LanguageInfo | undefined => byId.get(id)

/** Whether a function of a functional problem can be written in it. */
export const takesFunctions = (languageId: string): boolean =>
  (findLanguage(languageId)?.funclibGenerator ?? null) !== null

export const noFunctionsSentence = (label: string): string =>
  `Functional problems cannot be solved in ${label}. Choose another language.`

/** The preferred language for a file name's ending, or undefined. */
export const languageOfFile = (fileName: string): LanguageInfo | undefined => {
  const ext = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return languages
    .filter((language) => !language.discontinued && language.exts.includes(ext))
    .toSorted((a, b) => a.preference - b.preference)[0]
}

const colors = new Map<string, string>(Object.entries(familyColors))

export const findFamilyColor = (family: string): string | undefined => colors.get(family)

/**
 * Ids that a judge offers where it can make pictures of figures, beside those of its languages
 * (docs/product/packages.md#figures).
 */
export const figureConverters = { pdf: 'figures-pdf', eps: 'figures-eps' } as const
export type FigureKind = keyof typeof figureConverters
