import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Who may know whom. Parses every import, names the line that breaks a level, and fails if it saw
// fewer files than there are: a boundary check must prove that it looked.

const root = resolve(import.meta.dirname, '..')

/** Workspace → workspaces it may import. */
const workspaces: Record<string, string[]> = {
  contract: [],
  formats: ['contract'],
  scanspec: [],
  server: ['contract', 'formats', 'scanspec'],
  judge: ['contract', 'scanspec'],
  web: ['contract', 'scanspec'],
  cli: ['contract', 'formats'],
}

/** Server modules by level: each imports lower levels only, and only through their index.ts. */
const levels: string[][] = [
  ['platform'],
  ['audit', 'notifications', 'languages', 'blobs', 'grammar', 'render'],
  ['queue'],
  ['accounts'],
  ['problems', 'mail', 'usage'],
  ['scanspecs', 'builds'],
  ['revisions'],
  ['discussions'],
  ['sections', 'groups'],
  ['tests', 'solutions', 'shares', 'images'],
  ['executions'],
  ['programs', 'matrix', 'tool-tests'],
  ['scripts'],
  ['packages', 'validators', 'stress'],
  ['judging', 'readiness', 'bin', 'history', 'imports', 'strength'],
  ['lsp', 'realtime', 'administration'],
]
const levelOf = new Map(
  levels.flatMap((names, level) => names.map((name) => [name, level] as const)),
)

const webLayers = ['lib', 'components', 'product', 'features', 'pages', 'app']

interface Import {
  file: string
  line: number
  target: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const importsOf = (file: string): Import[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const target = /(?:\bfrom |^import |\bimport\()'([^']+)'/.exec(text)?.[1]
      return target === undefined ? [] : [{ file, line: index + 1, target }]
    })

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|test-bed/.test(file)
const sources = Object.keys(workspaces).flatMap((name) => filesIn(`${name}/src`))
const imports = sources.filter((file) => !isTest(file)).flatMap(importsOf)
const lineOf = ({ file, line, target }: Import): string => `${file}:${line} imports ${target}`

/** Path of a relative import from the root of the repository. */
const pathOf = ({ file, target }: Import): string => join(dirname(file), target)

it('looks at every source', () => {
  expect(sources.length).toBeGreaterThan(350)
  expect(imports.length).toBeGreaterThan(1200)
})

it('a workspace imports only what it may', () => {
  const broken = imports.filter(({ file, target }) => {
    const own = file.split('/')[0] ?? ''
    const other = /^@drafts\/(\w+)/.exec(target)?.[1]
    return other !== undefined && !workspaces[own]?.includes(other)
  })
  expect(broken.map(lineOf)).toEqual([])
})

/** Second faces, of workspaces that take half a second to load. */
const faces = new Set(['@drafts/formats/mutants', '@drafts/formats/script'])

it('no workspace reaches into another, past its index', () => {
  const broken = imports.filter((one) => {
    if (one.target.startsWith('@drafts/'))
      return one.target.split('/').length > 2 && !faces.has(one.target)
    if (!one.target.startsWith('.')) return false
    // The demo's seed belongs to the server though it lies beside its sources.
    return pathOf(one).split('/')[0] !== one.file.split('/')[0]
  })
  expect(broken.map(lineOf)).toEqual([])
})

it('pure workspaces know neither Node nor the browser', () => {
  const pure = imports.filter(({ file }) => /^(contract|scanspec)\//.test(file))
  expect(new Set(pure.map(({ file }) => file.split('/')[0])).size).toBe(2)
  const broken = pure.filter(({ target }) => !/^(\.|zod$|re2js$)/.test(target))
  expect(broken.map(lineOf)).toEqual([])
})

it('a server module imports lower levels only, through their index', () => {
  const broken = imports.filter((one) => {
    const [, from] = /^server\/src\/modules\/([\w-]+)\//.exec(one.file) ?? []
    if (!from || !one.target.startsWith('.')) return false
    const [, to, rest] = /^server\/src\/modules\/([\w-]+)\/(.+)$/.exec(pathOf(one)) ?? []
    if (!to) return !pathOf(one).startsWith('server/src/platform/')
    if (to === from) return false
    return (levelOf.get(to) ?? 99) >= (levelOf.get(from) ?? -1) || rest !== 'index.ts'
  })
  expect(broken.map(lineOf)).toEqual([])
})

it('every server module has a level', () => {
  const modules = readdirSync(join(root, 'server/src/modules'))
  expect(modules.filter((name) => !levelOf.has(name))).toEqual([])
})

it('platform and identity know no module', () => {
  const broken = imports.filter(
    (one) =>
      /^server\/src\/(platform|identity)\//.test(one.file) &&
      pathOf(one).startsWith('server/src/modules/'),
  )
  expect(broken.map(lineOf)).toEqual([])
})

/** Files of the server that write SQL: a query builder, or a statement as text. */
const sqlFiles = sources
  .filter((file) => file.startsWith('server/src/') && !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`.]/.test(text))

it('a list is one parameter of a statement, so that its text is the same for any length', () => {
  // A list that stands there is always as long.
  const growing = sqlFiles.filter(({ text }) => /\bwhere\([^()\n]*'(?:not )?in', (?!\[)/.test(text))
  expect(growing.map(({ file }) => `${file}: anyOf (platform/db/any-of.ts)`)).toEqual([])
})

it('SQL lives in stores and the platform, and pg only in platform/db', () => {
  // A check must prove that it looked.
  expect(sqlFiles.length).toBeGreaterThan(20)
  const outside = sqlFiles.filter(
    ({ file }) => !file.endsWith('.store.ts') && !file.startsWith('server/src/platform/'),
  )
  expect(outside.map(({ file }) => file)).toEqual([])
  const broken = imports.filter(
    ({ file, target }) =>
      (/^(kysely|pg)$/.test(target) && !file.startsWith('server/')) ||
      (target === 'pg' &&
        !file.startsWith('server/src/platform/') &&
        file !== 'server/src/open-platform.ts'),
  )
  expect(broken.map(lineOf)).toEqual([])
})

/** Those that no later migration drops. */
const tables = readdirSync(join(root, 'server/migrations'))
  .toSorted()
  .flatMap((name) => [
    ...readFileSync(join(root, 'server/migrations', name), 'utf8').matchAll(
      /^(create|drop) table (\w+)/gm,
    ),
  ])
  .reduce<string[]>((names, [, verb, name = '']) => {
    const others = names.filter((one) => one !== name)
    return verb === 'create' ? [...others, name] : others
  }, [])

const writersOf = (table: string): string[] => {
  const written = new RegExp(
    `\\b(insertInto|updateTable|deleteFrom)\\('${table}'|\\b(insert into|update|delete from) ${table}\\b`,
  )
  return sqlFiles.filter(({ text }) => written.test(text)).map(({ file }) => file)
}

it('each table has one writer', () => {
  expect(tables.length).toBeGreaterThan(25)
  const writers = tables.map((table) => ({ table, files: writersOf(table) }))
  expect(writers.filter(({ files }) => files.length !== 1)).toEqual([])
})

const namesOfStores = sources
  .filter((file) => file.endsWith('.store.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const names = text.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)
    return [...names].map(([, name = '']) => ({ file, name }))
  })

it('what a store looks up is named get (one), find (one or none) or list (many)', () => {
  expect(namesOfStores.length).toBeGreaterThan(150)
  const broken = namesOfStores.filter(({ name }) => /^(read|fetch|load)(?![a-z])/.test(name))
  expect(broken.map(({ file, name }) => `${file} exports ${name}`)).toEqual([])
})

const calling = (pattern: RegExp): string[] =>
  sources.filter((file) => !isTest(file) && pattern.test(readFileSync(join(root, file), 'utf8')))

it('only changeProblem locks a problem, and only the platform opens a transaction', () => {
  expect(calling(/\blockProblem\(/)).toEqual(['server/src/modules/revisions/change-problem.ts'])
  expect(calling(/\.transaction\(\)/)).toEqual(['server/src/platform/db/transaction.ts'])
})

const webSources = sources.filter((file) => file.startsWith('web/src/'))
const webImports = imports.filter(({ file }) => file.startsWith('web/src/'))

const filesOfLayer = (layer: string): number =>
  webSources.filter((file) => file.startsWith(`web/src/${layer}/`)).length

it('looks at every layer of web', () => {
  expect(Math.min(...webLayers.map(filesOfLayer))).toBeGreaterThan(20)
  expect(readdirSync(join(root, 'web/src')).toSorted()).toEqual(
    [...webLayers, 'testing'].toSorted(),
  )
})

it('pages go down from app to lib, and features never import each other', () => {
  const broken = webImports.filter((one) => {
    const [, from, feature] = /^web\/src\/(\w+)\/([\w-]+)/.exec(one.file) ?? []
    const [, to, other] =
      /^web\/src\/(\w+)\/([\w-]+)/.exec(one.target.startsWith('.') ? pathOf(one) : '') ?? []
    if (!from || !to) return false
    if (from === 'features' && to === 'features') return feature !== other
    return webLayers.indexOf(to) > webLayers.indexOf(from)
  })
  expect(broken.map(lineOf)).toEqual([])
})

it('an id in web has its kind, and gets it from an answer or in the one place that reads addresses', () => {
  const kinds = readFileSync(join(root, 'contract/src/entities/ids.ts'), 'utf8').matchAll(
    /^export type (\w+)Id = z\.infer/gm,
  )
  const names = [...kinds].map(([, kind = '']) => kind[0]?.toLowerCase() + kind.slice(1))
  expect(names).toContain('problem')
  const bare = new RegExp(`\\b(${names.join('|')})Ids?\\??: (readonly )?string\\b`)
  const broken = webSources
    .filter((file) => !isTest(file) && file !== 'web/src/app/address-ids.ts')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) => (bare.test(text) ? [`${file}:${index + 1} ${text}`] : [])),
    )
  expect(broken).toEqual([])
})

/** Words of the product. A checker of grammar is one as well, and a test of a library is no test of a problem. */
const productWords =
  /problem|statement|solution|execution|verdict|scanspec|editorial|judge|submission|contestant/i

it('components and lib know no words of the product', () => {
  const plain = webSources.filter((file) => /^web\/src\/(components|lib)\//.test(file))
  const broken = plain
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          productWords.test(text) || productWords.test(file)
            ? [`${file}:${index + 1} ${text}`]
            : [],
        ),
    )
  expect(broken).toEqual([])
})

it('rich text is reached through its index only', () => {
  const folder = 'web/src/components/rich-text/'
  const fromOutside = webImports.filter(
    (one) =>
      one.target.startsWith('.') && pathOf(one).startsWith(folder) && !one.file.startsWith(folder),
  )
  expect(fromOutside.length).toBeGreaterThan(0)
  expect(fromOutside.filter((one) => pathOf(one) !== `${folder}index.ts`).map(lineOf)).toEqual([])
})

it.each(['contract', 'formats', 'scanspec', 'server', 'judge', 'web', 'cli'])(
  'no imports of %s go in a circle, types included',
  (workspace) => {
    const own = imports.filter((one) => one.file.startsWith(`${workspace}/`))
    const targets = Map.groupBy(
      own.filter(({ target }) => target.startsWith('.')),
      ({ file }) => file,
    )
    expect(targets.size).toBeGreaterThan(10)
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) return void circles.push([...path, file].join(' → '))
      if (done.has(file)) return
      for (const one of targets.get(file) ?? []) walk(pathOf(one), [...path, file])
      done.add(file)
    }
    for (const file of targets.keys()) walk(file, [])
    expect(circles).toEqual([])
  },
)

/** Folders of these are removed by the test that takes them: `removeFolders`. */
const opening = /\bopenFolder\(|\/(test-bed|job-bed|fake-supervisor)\.ts'/

it('what makes a temporary folder removes it', () => {
  const making = [...sources, ...filesIn('e2e'), ...filesIn('bench')]
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(
      ({ file, text }) =>
        /\bmkdtemp(Sync)?\(/.test(text) || (file.endsWith('.test.ts') && opening.test(text)),
    )
  expect(making.length).toBeGreaterThan(40)
  const left = making.filter(({ text }) => !/\b(rm(Sync)?|removeFolders)\b/.test(text))
  expect(left.map(({ file }) => file)).toEqual([])
  // A database that its account cannot reach in the folder is made elsewhere, and stays.
  const kept = making.filter(({ text }) => text.includes('startEmbeddedPostgres('))
  expect(kept.map(({ file }) => file)).toEqual([])
})

// Rooms: a folder is read at a glance, and a small helper stands in the file that uses it.

const maxSources = 20
/** A language is one file each. */
const tableFolders = ['judge/src/languages', 'scanspec/src/codegen/languages']

const products = sources.filter((file) => !isTest(file))
const folders = Map.groupBy(products, (file) => dirname(file))
const callersOf = Map.groupBy(
  sources.flatMap(importsOf).filter(({ target }) => target.startsWith('.')),
  pathOf,
)

it(`a folder has at most ${maxSources} sources, but where each entry of a table is one`, () => {
  const sizes = [...folders].map(([folder, files]) => `${files.length} ${folder}`)
  const [largest] = sizes.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  console.log(`rooms: ${products.length} sources in ${folders.size} folders, largest ${largest}`)
  const crowded = [...folders].filter(([, files]) => files.length > maxSources)
  expect(crowded.map(([folder]) => folder).toSorted()).toEqual(tableFolders)
})

const helperLines = 40
const callerLines = 250
/** Small files that stay alone, each with its reason. */
const ownFiles: Readonly<Record<string, string>> = {
  'formats/src/kattis/writing/statements/tex-form.ts': 'one file a form: Markdown is the other',
  'server/src/modules/render/convert-tex.ts': 'who asks the child that tex-worker.ts is',
  'server/src/platform/embedded-postgres/lock.ts': 'the lock that the comment of start.ts explains',
}
/** Their functions are called with texts of every shape, so they are exported. */
const tested = ['called', 'worst', 'others']
  .map((name) => readFileSync(join(root, `testing/linear/${name}.ts`), 'utf8'))
  .join('\n')
/** They are a kind of file, or run by themselves. */
const ownKind =
  /\.(?:store|section|plugin|worker)\.ts$|-worker\.ts$|\/(?:index|main)\.tsx?$|\/pages\//

const lines = (file: string): number =>
  readFileSync(join(root, file), 'utf8').split('\n').length - 1

it('a small helper with one caller beside it stands in the file of the caller', () => {
  const alone = products.filter((file) => {
    const callers = callersOf.get(file) ?? []
    const [caller] = callers
    if (!caller || callers.length !== 1 || isTest(caller.file) || ownKind.test(file)) return false
    if (dirname(caller.file) !== dirname(file) || ownKind.test(caller.file)) return false
    // A chunk of its own.
    if (readFileSync(join(root, caller.file), 'utf8').includes(`import('${caller.target}')`))
      return false
    if (file in ownFiles || tested.includes(file.split('/').slice(-2).join('/'))) return false
    return lines(file) <= helperLines && lines(file) + lines(caller.file) <= callerLines
  })
  expect(alone).toEqual([])
})
