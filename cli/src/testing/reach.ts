import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Which tests a file can reach: the imports, followed backwards. A name that comes through an index file leads to the
// file that declares it, so that a change of one file of a workspace does not reach every importer of the workspace.

/** Files that no import names → the source through which they take part. */
const READ_BY: readonly (readonly [prefix: string, source: string])[] = [
  // Each world of a test is a copy of the migrated template.
  ['server/migrations/', 'server/src/testing/world.ts'],
  ['server/src/testing/old-databases/', 'server/src/testing/open-old-database.ts'],
  // Its test starts it as a program.
  ['server/src/backup.ts', 'server/src/backup.test.ts'],
  ['server/src/testing/global-setup.ts', 'server/src/testing/world.ts'],
  ['server/seed/', 'server/src/main.ts'],
  ['judge/src/sandbox/runner/', 'judge/src/sandbox/build-runner.ts'],
  ['judge/testlib/', 'judge/src/testlib.ts'],
  ['judge/golden/', 'judge/src/golden/golden.sandbox.test.ts'],
  ['judge/fixtures/', 'judge/src/testing/language-fixtures.ts'],
  ['docs/product/', 'docs/product.test.ts'],
  ['deploy/grafana/', 'server/src/watching/boards.api.test.ts'],
  ['deploy/prometheus/', 'server/src/watching/boards.api.test.ts'],
]

/** Tests that read the sources themselves. */
const READ_ALL = ['docs/architecture.test.ts', 'docs/product.test.ts', 'docs/steady-tests.test.ts']

const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)
const isSource = (file: string): boolean => /\.tsx?$/.test(file)

/** `files`: all of the repository; `changed`: some of them, or files that are gone. Test files, sorted. */
export function testsReachedBy(
  root: string,
  files: readonly string[],
  changed: readonly string[],
): string[] {
  const importers = new Map<string, Set<string>>()
  for (const file of files.filter(isSource))
    for (const target of new Sources(root).importsOf(file)) {
      const known = importers.get(target) ?? new Set()
      importers.set(target, known.add(file))
    }
  const reached = new Set<string>()
  const open = changed.flatMap((path) => [path, ...readersOf(path)])
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(importers.get(file) ?? []))
  }
  const looks = changed.some(isSource) ? READ_ALL : []
  return [...new Set([...[...reached].filter(isTestFile), ...looks])]
    .filter((file) => existsSync(join(root, file)))
    .toSorted()
}

const readersOf = (path: string): string[] =>
  READ_BY.flatMap(([prefix, source]) => (path.startsWith(prefix) ? [source] : []))

const texts = new Map<string, string>()

class Sources {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Files that a file imports. Through an index file: those that declare the names it takes. */
  importsOf(file: string): string[] {
    return [...this.#text(file).matchAll(importPattern)].flatMap((match) => {
      const names = match.groups?.['names']
      const specifier = match.groups?.['from'] ?? match.groups?.['bare'] ?? ''
      const target = this.#resolve(file, specifier)
      if (target === undefined) return []
      if (names === undefined || !isIndex(target)) return [target]
      return namesIn(names).flatMap((name) => this.#declaring(target, name) ?? [target])
    })
  }

  /** The file behind an index file that declares a name; undefined where it cannot be told. */
  #declaring(index: string, name: string, depth = 0): string | undefined {
    const text = this.#text(index)
    if (depth > 4) return undefined
    for (const match of text.matchAll(reexportPattern)) {
      const target = this.#resolve(index, match.groups?.['from'] ?? '')
      if (target === undefined) continue
      const names = match.groups?.['names']
      const isNamed = names !== undefined && namesIn(names).includes(name)
      if (isNamed && !isIndex(target)) return target
      if (isNamed || names === undefined) {
        if (declares(this.#text(target), name)) return target
        const found = this.#declaring(target, name, depth + 1)
        if (found !== undefined) return found
      }
    }
    return declares(text, name) ? index : undefined
  }

  #resolve(from: string, specifier: string): string | undefined {
    const workspace = /^@drafts\/([a-z]+)$/.exec(specifier)?.[1]
    if (workspace) return `${workspace}/src/index.ts`
    if (!specifier.startsWith('.')) return undefined
    const path = join(dirname(from), specifier.replace(/\?.*$/, ''))
    const tried = [path, `${path}.ts`, `${path}.tsx`]
    return tried.find((one) => existsSync(join(this.#root, one)))
  }

  #text(file: string): string {
    const path = join(this.#root, file)
    const known = texts.get(path)
    if (known !== undefined) return known
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    texts.set(path, text)
    return text
  }
}

const isIndex = (file: string): boolean => file.endsWith('/index.ts')

const importPattern =
  /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{(?<names>[^}]*)\}|\*(?:\s+as\s+\w+)?|\w+)\s*from\s*'(?<from>[^']+)'|(?:import\s*\(?\s*|new URL\(\s*)'(?<bare>[^']+)'/g
const reexportPattern = /export\s+(?:type\s+)?(?:\{(?<names>[^}]*)\}|\*)\s*from\s*'(?<from>[^']+)'/g

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    // An index file may give a name another: the one that its importers use.
    .map((name) => name.split(/\s+as\s+/)[0] ?? name)
    .filter(Boolean)

const declares = (text: string, name: string): boolean =>
  new RegExp(
    `export\\s+(?:declare\\s+)?(?:async\\s+)?(?:const|let|function\\*?|class|interface|type|enum)\\s+${name}\\b|export\\s*\\{[^}]*\\b${name}\\b[^}]*\\}(?!\\s*from)`,
  ).test(text)
