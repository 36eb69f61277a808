import { yamlOf } from '../../text/write-yaml.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { ScriptTest } from '../plan-script.ts'

// `generators/generators.yaml`, as BAPCtools reads it: one entry a test, in folders of groups.

export interface GeneratorsTarget {
  /** The path of each generator below `generators/`, by its label. */
  paths: ReadonlyMap<string, string>
  /** Where each test stands below `data/`, by its number; left out: by its number and label. */
  bases?: ReadonlyMap<number, string>
  /** Tests that no line makes: their place below `data/`, and where their files lie below `generators/`, without endings. */
  copies: readonly { base: string; copy: string }[]
  /** The path of the program that makes answers, from the package's folder. */
  solution?: string
}

export interface WrittenGenerators {
  text: string
  warnings: ImportWarning[]
  /** Where each test stands below `data/`, by its number. */
  bases: Map<number, string>
}

type Folder = Map<string, Folder | string | { copy: string }>

export function writeGeneratorsYaml(
  tests: readonly ScriptTest[],
  { paths, bases: given, copies, solution }: GeneratorsTarget,
): WrittenGenerators {
  const told = createTold()
  const root: Folder = new Map()
  const bases = new Map<number, string>()
  const commands = new Set<string>()
  for (const { base, copy } of copies) put(root, base, { copy })
  const digits = Math.max(2, String(Math.max(0, ...tests.map(({ index }) => index))).length)
  const folders = new Set(tests.map(({ group }) => `secret/${groupFolders(group)[0]}`))
  for (const test of tests) {
    if (test.outputs) {
      told('generators-files', 'one run of a generator that writes several tests', test)
      continue
    }
    const named = given?.get(test.index)
    const own = named ?? baseOf(test, digits, told)
    const base = named === undefined && folders.has(own) ? `${own}-test` : own
    if (base !== own) told('generators-names', 'test that is called as a group', test)
    bases.set(test.index, base)
    const command = commandOf(test, paths, told)
    if (commands.has(command)) told('generators-twice', 'command twice', test)
    commands.add(command)
    put(root, base, command)
  }
  const data = dataOf(root)
  const text = yamlOf({ ...(solution === undefined ? {} : { solution }), data })
  return { text, warnings: told.warnings(), bases }
}

type Told = ReturnType<typeof createTold>

/** One warning for each kind, with the numbers of its tests. */
function createTold() {
  const numbers = new Map<string, { what: string; of: number[] }>()
  const tell = (code: string, what: string, { index }: ScriptTest): void => {
    const own = numbers.get(code) ?? { what, of: [] }
    own.of.push(index)
    numbers.set(code, own)
  }
  const warnings = (): ImportWarning[] =>
    [...numbers].map(([code, { what, of }]) => ({
      code,
      message: `generators.yaml has no ${what}: test${of.length === 1 ? '' : 's'} ${of.slice(0, 20).join(', ')}${of.length > 20 ? ', …' : ''}.`,
    }))
  return Object.assign(tell, { warnings })
}

/** Names begin with the number, so that their order is that of the tests. */
function baseOf(test: ScriptTest, digits: number, told: Told): string {
  const { index, label, type, group, weight } = test
  const number = String(index).padStart(digits, '0')
  const name = plainName(label)
  const folders = groupFolders(group)
  const isSample = type === 'sample'
  if (name !== label || folders.join('/') !== (group ?? ''))
    told('generators-names', 'signs but A-Z, a-z, 0-9, _, - and . in names', test)
  if (isSample && group !== null) told('generators-samples', 'groups of samples', test)
  if (type === 'additional') told('generators-types', 'tests after the contest', test)
  if (weight !== (isSample ? 0 : 1)) told('generators-weights', 'weights', test)
  return [
    isSample ? 'sample' : 'secret',
    ...(isSample ? [] : folders),
    name === '' ? number : `${number}-${name}`,
  ].join('/')
}

const groupFolders = (group: string | null): string[] =>
  (group ?? '')
    .split('/')
    .map(plainName)
    .filter((folder) => folder !== '')

const plainName = (text: string): string =>
  text
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 100)

function commandOf(test: ScriptTest, paths: ReadonlyMap<string, string>, told: Told): string {
  const words = [paths.get(test.generator) ?? test.generator, ...test.arguments]
  if (words.some((word) => /\{(?:seed(?::\d+)?|name|count)\}|\{\{/.test(word)))
    told('generators-braces', 'way to pass {seed}, {name}, {count} or {{ as they are', test)
  return words.map(shellWord).join(' ')
}

/** As a POSIX shell reads it, which is how BAPCtools cuts commands. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`

function put(root: Folder, base: string, entry: string | { copy: string }): void {
  const names = base.split('/')
  const name = names.pop() ?? ''
  let folder = root
  for (const own of names) {
    const next = folder.get(own)
    const inner = next instanceof Map ? next : new Map<string, Folder | string | { copy: string }>()
    folder.set(own, inner)
    folder = inner
  }
  folder.set(name, entry)
}

const dataOf = (folder: Folder): Record<string, unknown> =>
  Object.fromEntries(
    [...folder].map(([name, entry]) => [
      name,
      entry instanceof Map ? { data: dataOf(entry) } : entry,
    ]),
  )
