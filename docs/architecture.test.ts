import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Who may know whom (architecture §3). Parses every import, names the line that breaks a level, and fails if it saw
// fewer files than there are: a boundary check must prove that it looked.

const root = resolve(import.meta.dirname, '..')

/** Workspace → workspaces it may import. */
const workspaces: Record<string, string[]> = {
  contract: [],
  formats: ['contract'],
  server: ['contract', 'formats'],
  judge: ['contract'],
  web: ['contract'],
  cli: [],
}

/** Server modules by level: each imports lower levels only, and only through their index.ts. */
const levels: string[][] = [
  ['platform'],
  ['notifications', 'languages', 'blobs', 'grammar', 'render'],
  ['accounts'],
  ['revisions', 'problems'],
  ['sections'],
  ['tests', 'solutions', 'shares', 'images'],
  ['executions', 'packages'],
  ['judging', 'readiness'],
  ['lsp'],
]
const levelOf = new Map(
  levels.flatMap((names, level) => names.map((name) => [name, level] as const)),
)

const webLayers = ['lib', 'components', 'features', 'pages', 'app']

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
const told = ({ file, line, target }: Import): string => `${file}:${line} imports ${target}`

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
  expect(broken.map(told)).toEqual([])
})

it('no workspace reaches into another, past its index', () => {
  const broken = imports.filter((one) => {
    if (one.target.startsWith('@drafts/')) return one.target.split('/').length > 2
    if (!one.target.startsWith('.')) return false
    // The demo's seed belongs to the server though it lies beside its sources.
    return pathOf(one).split('/')[0] !== one.file.split('/')[0]
  })
  expect(broken.map(told)).toEqual([])
})

it('pure workspaces know neither Node nor the browser', () => {
  const broken = imports.filter(
    ({ file, target }) => file.startsWith('contract/') && !/^(\.|zod$)/.test(target),
  )
  expect(broken.map(told)).toEqual([])
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
  expect(broken.map(told)).toEqual([])
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
  expect(broken.map(told)).toEqual([])
})

it('SQL lives in the server only, and pg only in platform/db', () => {
  const broken = imports.filter(
    ({ file, target }) =>
      (/^(kysely|pg)$/.test(target) && !file.startsWith('server/')) ||
      (target === 'pg' &&
        !file.startsWith('server/src/platform/') &&
        file !== 'server/src/open-platform.ts'),
  )
  expect(broken.map(told)).toEqual([])
})

it('pages go down from app to lib, and features never import each other', () => {
  const broken = imports.filter((one) => {
    const [, from, feature] = /^web\/src\/(\w+)\/([\w-]+)/.exec(one.file) ?? []
    const [, to, other] =
      /^web\/src\/(\w+)\/([\w-]+)/.exec(one.target.startsWith('.') ? pathOf(one) : '') ?? []
    if (!from || !to) return false
    if (from === 'features' && to === 'features') return feature !== other
    return webLayers.indexOf(to) > webLayers.indexOf(from)
  })
  expect(broken.map(told)).toEqual([])
})
