import { createHash } from 'node:crypto'
import { isYamlMap, type YamlMap } from '../../text/read-yaml.ts'
import { replaceConstants, submap, toText, yamlWords } from '../problem-yaml.ts'
import { flagsIn } from '../validator-flags.ts'
import { splitCommand } from './split-command.ts'

// `generators/generators.yaml`, by the rules of BAPCtools: which tests the package has, and of what each is made. Names are
// numbered, seeds are hashes of the command: made here, a test has the bytes that it has at home.

export interface Rule {
  /** Below `data/`, without an extension. */
  base: string
  /** The input and the answer, where they stand in the file itself. */
  input?: string
  answer?: string
  /** Below the package's folder, without an extension: the files of a test that are to be copied. */
  copy?: string
  /** The name of a generator, and its arguments. */
  generate?: { program: string; args: string[]; command: string }
  /** Makes the answer; null: nothing does. Undefined: the package names none. */
  solution?: string | null
  hint: string
  description: string
  /** What the validator is called with for it, as the file itself says; left out: it says nothing. */
  flags?: string[]
  /** Why it cannot be made. */
  fault?: string
}

interface Settings {
  salt: string
  solution: string | null | undefined
  flags?: string[] | undefined
}

/** Keys that make an entry a test; without any of them it is a folder. */
const testKeys =
  'copy generate count match in ans out in.statement ans.statement in.download ans.download interaction yaml'.split(
    ' ',
  )
/** These files of a folder describe its group. */
const groupKeys = ['test_group.yaml', 'testdata.yaml']
const rootFolders =
  'sample secret invalid_output invalid_answer invalid_input valid_output testing_tool_test fuzz'.split(
    ' ',
  )
const plainName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/
const countMax = 100
/** Folders are nested at most this deep. */
const depthMax = 20
/** A package with so many is not imported: what is beyond is not listed. */
const rulesMax = 10_000

/** Tests of `sample` and `secret`. `tell` is called with what cannot be read. */
export function readRules(
  root: YamlMap,
  constants: ReadonlyMap<string, string>,
  tell: (what: string) => void,
): Rule[] {
  const numbers = { next: 1, width: String(countNumbered(root)).length }
  const rules: Rule[] = []
  /** What a key names, for folders that include it. */
  const known = new Map<string, Rule[][]>()
  const remember = (key: string, of: Rule[]): void =>
    void known.set(key, [...(known.get(key) ?? []), of])

  const walk = (folder: YamlMap, path: string, given: Settings, depth: number): Rule[] => {
    const settings = settingsOf(folder, given)
    const included = yamlWords(folder.get('include')).flatMap((key) => {
      const of = known.get(key) ?? []
      if (of.length !== 1)
        tell(`${path} includes ${key}, which names no test before it, or several`)
      return of.length === 1 ? (of[0] ?? []) : []
    })
    const { entries, isNumbered } = entriesOf(folder, path === '')
    const folders = entries.filter(([, value]) => isFolder(value)).length
    let nextFolder = 1
    const own = entries.flatMap(([key, value]): Rule[] => {
      if (isFolder(value)) {
        const name = isNumbered ? numbered(nextFolder++, String(folders).length, key) : key
        if (depth >= depthMax || !plainName.test(name)) {
          tell(`${[path, name].join('/')} is no name of a folder, or lies too deep`)
          return []
        }
        const of = walk(value, path === '' ? name : `${path}/${name}`, settings, depth + 1)
        remember(key, of)
        return of
      }
      if (!isTest(value)) {
        tell(`${[path, key].join('/')} is neither a test nor a folder`)
        return []
      }
      const of = countsOf(value).map((count, _, counts): Rule => {
        const name = isNumbered ? numbered(numbers.next++, numbers.width, key) : key
        const base = `${path}/${name}${hasCount(value) ? `-${padded(count, counts)}` : ''}`
        return { base, ...ruleOf(value, settings, count, constants) }
      })
      remember(key, of)
      for (const rule of of) if (rules.length < rulesMax) rules.push(named(rule))
      return of
    })
    const copies = included.map((rule) => ({ ...rule, base: `${path}/${nameOf(rule.base)}` }))
    for (const rule of copies) if (rules.length < rulesMax) rules.push(named(rule))
    return [...own, ...copies]
  }
  walk(root, '', { salt: '', solution: undefined }, 0)
  const seen = new Set<string>()
  return rules.filter(({ base }) => {
    const isNew = !seen.has(base)
    seen.add(base)
    return isNew && /^(sample|secret)\//.test(base)
  })
}

const named = (rule: Rule): Rule =>
  plainName.test(nameOf(rule.base)) ? rule : { ...rule, fault: 'its name is no name of a file' }

const nameOf = (base: string): string => base.slice(base.lastIndexOf('/') + 1)

const isTest = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  (isYamlMap(value) && testKeys.some((key) => value.has(key)))

const isFolder = (value: unknown): value is YamlMap => isYamlMap(value) && !isTest(value)

const settingsOf = (map: YamlMap, { salt, solution, flags }: Settings): Settings => {
  const own = map.get('solution')
  return {
    flags: groupKeys.map((key) => flagsIn(submap(map, key))).find((one) => one) ?? flags,
    salt: toText(map.get('random_salt')) ?? salt,
    solution: own === null ? null : (toText(own) ?? solution),
  }
}

/** In the order of the list; those of a map by their names, and the folders of the root in an order of their own. */
function entriesOf(
  folder: YamlMap,
  isRoot: boolean,
): { entries: [string, unknown][]; isNumbered: boolean } {
  const data = folder.get('data')
  const isNumbered = Array.isArray(data)
  const entries = (isNumbered ? data : [data]).flatMap((map: unknown): [string, unknown][] => {
    if (!isYamlMap(map) || (isNumbered && map.size !== 1)) return []
    if (isRoot)
      return rootFolders.flatMap((name): [string, unknown][] =>
        map.has(name) ? [[name, map.get(name)]] : [],
      )
    return [...map].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
  })
  return { entries, isNumbered }
}

/** Tests in lists, of all folders together: they share their numbers. */
function countNumbered(folder: YamlMap, depth = 0): number {
  if (depth > depthMax) return 0
  const { entries, isNumbered } = entriesOf(folder, depth === 0)
  let total = 0
  for (const [, value] of entries) {
    if (isFolder(value)) total += countNumbered(value, depth + 1)
    else if (isNumbered && isTest(value)) total += countsOf(value).length
  }
  return total
}

const numbered = (number: number, width: number, key: string): string =>
  [String(number).padStart(width, '0'), key].filter((part) => part !== '').join('-')

const hasCount = (value: unknown): boolean => isYamlMap(value) && value.has('count')

/** `count: 3`, a list of numbers, or `-4..=5`. */
function countsOf(value: unknown): number[] {
  if (!isYamlMap(value) || !value.has('count')) return [1]
  const count = value.get('count')
  if (Array.isArray(count)) return count.map(Number).filter(Number.isInteger).slice(0, countMax)
  const text = toText(count) ?? ''
  const range = /^(-?\d+)\.\.=(-?\d+)$/.exec(text)
  const [from, to] = range ? [Number(range[1]), Number(range[2])] : [1, Number(text)]
  const length = Number.isInteger(to) ? Math.min(countMax, to - from + 1) : 1
  return Array.from({ length: Math.max(1, length) }, (_, at) => from + at)
}

/** Numbers that follow each other are as long as the longest. */
function padded(count: number, counts: readonly number[]): string {
  if (Math.max(...counts) - Math.min(...counts) !== counts.length - 1) return String(count)
  const width = Math.max(...counts.map((one) => String(one).length))
  return count < 0
    ? `-${String(-count).padStart(width - 1, '0')}`
    : String(count).padStart(width, '0')
}

function ruleOf(
  value: unknown,
  given: Settings,
  count: number,
  constants: ReadonlyMap<string, string>,
): Omit<Rule, 'base'> {
  const map = mapOf(value)
  const { salt, solution } = settingsOf(map, given)
  const flags = flagsIn(submap(map, 'yaml')) ?? given.flags
  const [input, answer] = [textAt(map, 'in'), textAt(map, 'ans')]
  const copy = toText(map.get('copy'))
  const command = toText(map.get('generate'))
  const made = command === undefined ? {} : commandOf(command, { salt, count, map, constants })
  const yaml = submap(map, 'yaml')
  return {
    ...(input === undefined ? {} : { input }),
    ...(answer === undefined ? {} : { answer }),
    ...(copy === undefined ? {} : { copy: pathOf(copy.replace(/\.in$/, '')) }),
    ...made,
    ...(solution === undefined ? {} : { solution }),
    ...(flags === undefined ? {} : { flags }),
    hint: textAt(map, 'hint') ?? toText(yaml.get('hint')) ?? '',
    description: textAt(map, 'desc') ?? toText(yaml.get('description')) ?? '',
    ...((input ?? copy ?? command) === undefined
      ? { fault: 'generators.yaml says nothing of its input' }
      : {}),
  }
}

function mapOf(value: unknown): YamlMap {
  if (isYamlMap(value)) return value
  if (typeof value !== 'string') return new Map()
  // How a test was copied before there was a key for it.
  return value.endsWith('.in') ? new Map([['copy', value]]) : new Map([['generate', value]])
}

/** The end of a line stands behind each text that has any. */
function textAt(map: YamlMap, key: string): string | undefined {
  const text = toText(map.get(key))
  return text === undefined || text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** Paths are below `generators/`, or begin with `/` below the package's folder. */
function pathOf(path: string): string {
  return path.startsWith('/') ? path.slice(1) : `generators/${path.replace(/^(\.\/)+/, '')}`
}

const seedMark = /\{seed(?::[0-9]+)?\}/g

function commandOf(
  given: string,
  of: { salt: string; count: number; map: YamlMap; constants: ReadonlyMap<string, string> },
): Pick<Rule, 'generate' | 'fault'> {
  const filled = replaceConstants(given, of.constants)
  const command = (
    of.map.has('count') ? filled.replaceAll('{count}', String(of.count)) : filled
  ).trim()
  const parts = splitCommand(command)
  const [program, ...args] = parts ?? []
  if (program === undefined) return { fault: `its command cannot be read: ${command}` }
  if ((args.join(' ').match(seedMark) ?? []).length > 1)
    return { fault: `its command has more than one seed: ${command}` }
  const seed = seedOf(`${of.salt}${of.count === 1 ? '' : `:${of.count - 1}`}${command}`)
  return {
    generate: {
      program,
      args: args.map((arg) => arg.replaceAll('{name}', 'testcase').replace(seedMark, String(seed))),
      command,
    },
  }
}

/** The last 31 bits of SHA-512. */
function seedOf(text: string): number {
  const digest = createHash('sha512').update(text).digest()
  return digest.readUInt32BE(digest.length - 4) % 2 ** 31
}
