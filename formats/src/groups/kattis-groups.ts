import { joinArguments, splitArguments } from '@drafts/contract'
import type { GroupPolicy } from '@drafts/contract'
import { toText, yamlScalar, yamlWords } from '../kattis/problem-yaml.ts'
import { readPoints, tellOfGroups, withoutCircles } from './package-group.ts'
import type { ImportWarning } from '../warnings.ts'
import type { YamlMap } from '../text/read-yaml.ts'
import type { GroupsOfPackage, PackageGroup, TellGroup } from './package-group.ts'

// Groups of Kattis packages: `testdata.yaml` of the legacy format, `test_group.yaml` of 2025-09, in the folders of `data/secret`.

export interface GroupFolder {
  /** Below `data/`, as `secret/group1`; what the file of a folder leaves out is taken from the folder around it. */
  folder: string
  map: YamlMap
}

export interface KattisGroupOptions {
  format: 'legacy' | '2025-09'
  /** Whether the output validator gives scores of its own (legacy): else the least of tests is all or nothing. */
  isScored: boolean
}

/** `tests`: the folder of each test below `data/`. A folder below `secret` with tests of its own is a group. */
export function groupsOfKattis(
  folders: readonly GroupFolder[],
  tests: readonly string[],
  options: KattisGroupOptions,
): GroupsOfPackage {
  const { tell, warnings } = tellOfGroups()
  const counts = new Map<string, number>()
  for (const folder of tests) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  const maps = new Map(folders.map(({ folder, map }) => [folder, map]))
  const groups = [...counts]
    .filter(([folder]) => folder.startsWith('secret/'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, count]): PackageGroup => {
      const name = folder.slice('secret/'.length)
      const find = (keys: readonly string[]): string | undefined => findKey(maps, folder, keys)
      const scores = options.format === 'legacy' ? legacyScores : scoresOf2025
      const own = maps.get(folder) ?? new Map<string, unknown>()
      return {
        name,
        ...scores({ name, count, own, find, isScored: options.isScored, tell }),
        dependsOn: dependenciesOf(own, name, tell),
        checkerArguments: argumentsOf(maps, folder, 'output_validator'),
        validatorArguments: argumentsOf(maps, folder, 'input_validator'),
      }
    })
  const kept = withoutCircles(groups, tell)
  return { groups: kept, warnings: [...warnings, ...lostArguments(groups, counts.keys(), maps)] }
}

/** Only groups give arguments to validators. Without groups nothing is said of any. */
const lostArguments = (
  groups: readonly PackageGroup[],
  folders: Iterable<string>,
  maps: ReadonlyMap<string, YamlMap>,
): ImportWarning[] =>
  [...folders].flatMap((folder) => {
    const given = argumentsOf(maps, folder, 'input_validator')
    if (groups.length === 0 || folder.startsWith('secret/') || given === '') return []
    const message = `Validators are called without arguments for tests of data/${folder} that are in no group; the package calls them with ${given}.`
    return [{ code: 'group', message }]
  })

interface Scored {
  name: string
  count: number
  own: YamlMap
  find: (keys: readonly string[]) => string | undefined
  isScored: boolean
  tell: TellGroup
}

/** From the folder outwards. */
function* outwards(folder: string): Generator<string> {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    yield at
    if (at === '') return
  }
}

function findKey(
  maps: ReadonlyMap<string, YamlMap>,
  folder: string,
  keys: readonly string[],
): string | undefined {
  for (const at of outwards(folder))
    for (const key of keys) {
      const value = yamlScalar(maps.get(at) ?? new Map(), key)
      if (value !== undefined) return value
    }
  return undefined
}

function argumentsOf(
  maps: ReadonlyMap<string, YamlMap>,
  folder: string,
  kind: 'output_validator' | 'input_validator',
): string {
  for (const at of outwards(folder)) {
    const map = maps.get(at)
    const key = [`${kind}_args`, `${kind}_flags`].find((one) => map?.has(one))
    if (key !== undefined) return joinArguments(wordsIn(map?.get(key)))
  }
  return ''
}

/** An item of a list is an argument with its blanks. */
const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => toText(one) ?? '') : yamlWords(value)

/** Groups are named by their path below `data/`. */
function dependenciesOf(own: YamlMap, name: string, tell: TellGroup): string[] {
  return yamlWords(own.get('require_pass')).flatMap((path) => {
    if (path.startsWith('secret/')) return [path.slice('secret/'.length)]
    tell(name, `waits for ${path}, which is no group of tests here`)
    return []
  })
}

type Worth = Pick<PackageGroup, 'points' | 'policy'>

function scoresOf2025({ name, own, tell }: Scored): Worth {
  const aggregation = yamlScalar(own, 'score_aggregation') ?? 'pass-fail'
  const most = yamlScalar(own, 'max_score')
  const points = most === undefined ? 0 : readPoints(most)
  if (points === undefined) tell(name, `has a score of at most ${most}: it is worth nothing here`)
  const policies: Readonly<Record<string, GroupPolicy>> = {
    'pass-fail': 'all',
    sum: 'sum',
    min: 'min',
  }
  const policy = Object.hasOwn(policies, aggregation) ? policies[aggregation] : undefined
  if (policy === undefined) tell(name, `adds its tests up by ${aggregation}, which is not known`)
  return { points: points ?? 0, policy: policy ?? 'all' }
}

/** Each test that is accepted scores `accept_score`, 1 where nothing says more; the grader adds up, or takes the least. */
function legacyScores({ name, count, find, isScored, tell }: Scored): Worth {
  const flags = (find(['grader_flags']) ?? '').split(/\s+/)
  const odd = flags.find((flag) => /^(?:max|avg|always_accept|accept_if_any_accepted)$/.test(flag))
  if (odd !== undefined) tell(name, `is graded by ${odd}, which is not known: its tests add up`)
  if (find(['grading']) === 'custom')
    tell(name, 'is graded by a program of the package, which is not run: its tests add up')
  const isLeast = flags.includes('min')
  const given = find(['accept_score'])
  const accept = readPoints(given ?? '1') ?? 1
  if (given !== undefined && readPoints(given) === undefined)
    tell(name, `gives a test ${given} points, which is no number: it gives 1`)
  const most = readPoints((find(['range']) ?? '').trim().split(/\s+/)[1] ?? '')
  const added = isLeast ? accept : accept * count
  // A share that had to be rounded adds up to a little more or less than the group is worth.
  const isNear = most !== undefined && Math.abs(added - most) <= 1e-6 * count
  const points = most !== undefined && (isNear || given === undefined) ? most : added
  if (!isLeast) return { points, policy: 'sum' }
  // A group that goes on after a test that is rejected has no all or nothing in mind.
  const goesOn = find(['on_reject']) === 'continue'
  return { points, policy: isScored || goesOn ? 'min' : 'all' }
}

export interface WrittenKattisGroup {
  /** The keys of the file in the folder of the group. */
  keys: Record<string, unknown>
  warnings: readonly ImportWarning[]
}

/** `test_group.yaml` of 2025-09. */
export function testGroupKeys(group: PackageGroup): WrittenKattisGroup {
  const { points, policy, dependsOn, checkerArguments, validatorArguments } = group
  const keys = {
    max_score: points,
    score_aggregation: policy === 'all' ? 'pass-fail' : policy,
    ...(dependsOn.length === 0 ? {} : { require_pass: dependsOn.map((name) => `secret/${name}`) }),
    ...argumentKeys('args', checkerArguments, validatorArguments),
  }
  return { keys, warnings: [] }
}

/** `testdata.yaml` of the legacy format; `weights` are those of the group's tests. */
export function testdataKeys(group: PackageGroup, weights: readonly number[]): WrittenKattisGroup {
  const { tell, warnings } = tellOfGroups()
  const { name, points, policy, dependsOn, checkerArguments, validatorArguments } = group
  if (dependsOn.length > 0)
    tell(name, `waits for ${dependsOn.join(', ')}, which the legacy format does not know`)
  const isSum = policy === 'sum'
  if (new Set(weights).size > 1)
    tell(
      name,
      'has tests of several weights, which the legacy format does not know: all count alike',
    )
  const share = Number((points / Math.max(1, weights.length)).toFixed(9))
  const keys = {
    on_reject: policy === 'all' ? 'break' : 'continue',
    accept_score: isSum ? share : points,
    range: `0 ${points}`,
    grader_flags: isSum ? 'sum' : 'min',
    ...argumentKeys('flags', checkerArguments, validatorArguments),
  }
  return { keys, warnings }
}

const argumentKeys = (
  kind: 'args' | 'flags',
  checkerArguments: string,
  validatorArguments: string,
): Record<string, unknown> => {
  // In a text of the legacy format no quotation mark means anything.
  const write = (text: string): unknown =>
    kind === 'args' ? splitArguments(text) : splitArguments(text).join(' ')
  return {
    ...(checkerArguments.trim() === ''
      ? {}
      : { [`output_validator_${kind}`]: write(checkerArguments) }),
    ...(validatorArguments.trim() === ''
      ? {}
      : { [`input_validator_${kind}`]: write(validatorArguments) }),
  }
}
