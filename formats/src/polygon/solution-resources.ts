// Files that solutions are built with, such as the grader of a problem of functions. A Kattis package has them in `include/`, in a
// folder for each language; Polygon has resources for solutions, each with the types of sources that it is for.

/** By the folder of `include/`, what Polygon's types of the language begin with. */
const masks: Readonly<Record<string, string>> = {
  c: 'c.*',
  cpp: 'cpp.*',
  csharp: 'csharp.*',
  go: 'go',
  haskell: 'haskell.*',
  java: 'java*',
  javascript: 'js.*',
  kotlin: 'kotlin*',
  pascal: 'pas.*',
  perl: 'perl.*',
  php: 'php.*',
  python: 'python.*',
  python3: 'python.*',
  pypy3: 'python.pypy*',
  ruby: 'ruby.*',
  rust: 'rust.*',
}

/** Undefined where the language is none of Polygon's. */
export const maskOfFolder = (folder: string): string | undefined => {
  if (folder === '' || folder === 'default') return '*'
  return Object.hasOwn(masks, folder) ? masks[folder] : undefined
}

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^(?:cpp|h\.)/, 'cpp'],
  [/^c(?:\.|$)/, 'c'],
  [/^csharp/, 'csharp'],
  [/^go/, 'go'],
  [/^haskell/, 'haskell'],
  [/^javascript|^js|^node/, 'javascript'],
  [/^java/, 'java'],
  [/^kotlin/, 'kotlin'],
  [/^pas/, 'pascal'],
  [/^perl/, 'perl'],
  [/^php/, 'php'],
  [/^py/, 'python3'],
  [/^ruby/, 'ruby'],
  [/^rust/, 'rust'],
]

/** Folders of `include/` for the types of a resource, such as `cpp.*;c.*`; those of all languages where it names none. */
export const foldersOfMask = (forTypes: string): string[] => {
  const types = forTypes
    .toLowerCase()
    .split(/[;,:\s]+/)
    .filter((type) => type !== '')
  const folders = types.flatMap(
    (type) => beginnings.find(([pattern]) => pattern.test(type))?.[1] ?? [],
  )
  if (types.length === 0 || types.includes('*')) return ['default']
  return [...new Set(folders)]
}
