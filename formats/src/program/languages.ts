// One table: which language of the product a file of a package is written in.

/** By the extension of the file, lower case. */
const byExtension: Readonly<Record<string, string>> = {
  c: 'c17-gcc',
  cc: 'cpp20-gcc',
  cpp: 'cpp20-gcc',
  cxx: 'cpp20-gcc',
  'c++': 'cpp20-gcc',
  java: 'java17',
  py: 'python3',
  py2: 'python3',
  py3: 'python3',
  js: 'nodejs',
  mjs: 'nodejs',
  kt: 'kotlin',
  rs: 'rust',
  go: 'go',
  hs: 'haskell',
  cs: 'csharp-mono',
  php: 'php',
  rb: 'ruby',
  pl: 'perl',
  lisp: 'lisp-sbcl',
  cl: 'lisp-sbcl',
  pas: 'pascal-fpc',
  lua: 'lua54',
  sh: 'bash',
  swift: 'swift',
  erl: 'erlang',
}

/** By the type that Polygon gives a source: the first pattern that fits decides; null is not a language of the product. */
const byPolygonType: readonly (readonly [RegExp, string | null])[] = [
  [/^c\.gcc$|^c\.|^c$/, 'c17-gcc'],
  [/^cpp\..*g\+\+(20|2a)/, 'cpp20-gcc'],
  [/^cpp\..*g\+\+(23|2b|26|2c)/, 'cpp23-gcc'],
  [/^cpp/, 'cpp17-gcc'],
  [/^java21/, 'java21'],
  [/^java/, 'java17'],
  [/^kotlin/, 'kotlin'],
  [/^pythonx/, null],
  [/^python\.pypy|^pypy/, 'pypy3'],
  [/^python/, 'python3'],
  [/^csharp/, 'csharp-mono'],
  [/^pas\./, 'pascal-fpc'],
  [/^go/, 'go'],
  [/^rust/, 'rust'],
  [/^js|^node|^javascript/, 'nodejs'],
  [/^php/, 'php'],
  [/^ruby/, 'ruby'],
  [/^perl/, 'perl'],
  [/^haskell/, 'haskell'],
  [/^swift/, 'swift'],
  [
    /^(jar|exe|d|scala|ocaml|delphi|fsharp|groovy|tcl|io|factor|false|befunge|ada|f#|h)(\.|\d|$)/,
    null,
  ],
]

/** Sources a program can start from, by preference: what a folder of several files is taken to be written in. */
export const compiledExtensions: ReadonlySet<string> = new Set([
  'c',
  'cc',
  'cpp',
  'cxx',
  'c++',
  'java',
  'kt',
  'rs',
  'go',
  'hs',
  'cs',
  'pas',
  'swift',
])

export function languageIdOfFile(fileName: string): string | undefined {
  return Object.hasOwn(byExtension, extensionOf(fileName))
    ? byExtension[extensionOf(fileName)]
    : undefined
}

/** The type decides; the extension only where the type is unknown to the table. */
export function languageOfPolygonSource(type: string, fileName: string): string | undefined {
  const row = byPolygonType.find(([pattern]) => pattern.test(type.toLowerCase()))
  if (row) return row[1] ?? undefined
  return languageIdOfFile(fileName)
}

export function extensionOf(fileName: string): string {
  return /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Perl by habit has the ending that Prolog has in the format's table. */
export const isProlog = (fileName: string, source: string): boolean =>
  extensionOf(fileName) === 'pl' && /^[ \t]*:-|^\w+(?:\([^()]*\))? :- /m.test(source)
