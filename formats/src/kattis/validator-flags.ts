import { joinArguments } from '@drafts/contract'
import type { PackageFiles } from '../package-files.ts'
import type { YamlMap } from '../text/read-yaml.ts'
import { nearest, type GroupFile } from './tests/groups.ts'
import { toText, yamlWords, type ProblemYaml } from './problem-yaml.ts'
import type { PackageGroup } from '../groups/package-group.ts'
import type { PackageTest } from '../problem/problem-package.ts'

const keys = ['output_validator_flags', 'output_validator_args']
const notFlags = new Set(['default', 'custom', 'interactive', 'score', 'multi-pass', 'multipass'])

export const isFlagsKey = (key: string): boolean => keys.includes(key)

/** Undefined where a group or a test says nothing of them. */
export const flagsIn = (map: YamlMap): string[] | undefined => {
  const key = keys.find((one) => map.has(one))
  return key === undefined ? undefined : argumentsOf(map.get(key))
}

/** An item of a list is an argument with its blanks. */
const argumentsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => toText(one) ?? '') : yamlWords(value)

/** `ofTests`: by the path of the input, for tests that say so themselves. */
export interface GivenFlags {
  groups: readonly GroupFile[]
  ofTests: ReadonlyMap<string, readonly string[]>
  /** Groups of the problem: what their folders say behind those of the checker becomes theirs. */
  ofProblem: readonly PackageGroup[]
}

/** One that is still to be made has no input yet, and its place. */
export interface FlaggedTest extends Pick<PackageTest, 'checkerArguments' | 'group'> {
  input: Pick<PackageTest['input'], 'path'>
}

/** A test, and what the output validator is called with for it. */
interface Called {
  test: FlaggedTest
  folder: string
  words: readonly string[]
  /** The test says so itself, and not a folder. */
  isOwn: boolean
}

/**
 * What the output validator is called with: those of problem.yaml, and behind them those of the test or else of its
 * innermost group. Without groups what most tests have is the checker's; each other test gets its own (`checkerArguments`). Gives
 * the checker's, and all that occur.
 */
export const shareFlags = (
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly FlaggedTest[],
  files: PackageFiles,
): { flags: string[]; all: string[][] } => {
  const ofProblem = flagsOfProblem(yaml, files)
  const ofFolder = (folder: string): string[] => {
    const giver = nearest(folder, given.groups, ({ map }) => flagsIn(map) !== undefined)
    return [...ofProblem, ...((giver && flagsIn(giver.map)) ?? [])]
  }
  const inOwnFolders = basesInOwnFolders(tests.map(baseOf), given.groups)
  const called = tests.map((test): Called => {
    const folder = baseOf(test).slice(0, baseOf(test).lastIndexOf('/'))
    const own = given.ofTests.get(test.input.path ?? '')
    const words = own ? [...ofProblem, ...own] : ofFolder(folder)
    return {
      test,
      folder,
      words,
      isOwn: own !== undefined || (test.group === undefined && inOwnFolders.has(baseOf(test))),
    }
  })
  for (const { path, map } of given.groups) if ([...map.keys()].every(isFlagsKey)) files.use(path)
  const flags =
    given.ofProblem.length === 0
      ? (mostCommon(called) ?? ofProblem)
      : shareWithGroups(given.ofProblem, called, ofFolder, files)
  const common = joinArguments(flags)
  if (given.ofProblem.length === 0)
    for (const { test, words } of called) {
      const text = joinArguments(words)
      if (text !== common) test.checkerArguments = text || ' '
    }
  const all = new Map(
    [{ words: flags }, ...called].map(({ words }) => [joinArguments(words), [...words]]),
  )
  return { flags: [...flags], all: [...all.values()] }
}

/** Tests that say so by a folder that has their name and no other test, as those of the older format do. */
export const basesInOwnFolders = (
  bases: readonly string[],
  groups: readonly GroupFile[],
): ReadonlySet<string> => {
  const givers = new Set(groups.flatMap(({ folder, map }) => (flagsIn(map) ? [folder] : [])))
  const members = Map.groupBy(bases, (base) => base.slice(0, base.lastIndexOf('/')))
  return new Set(
    [...members].flatMap(([folder, own]) => {
      const [base = ''] = own
      const name = base.slice(folder.length + 1)
      return own.length === 1 && givers.has(folder) && folder.endsWith(`/${name}`) ? own : []
    }),
  )
}

/** Below `data/`, without its ending. */
const baseOf = ({ input: { path = '' } }: FlaggedTest): string =>
  path.slice('data/'.length, -'.in'.length)

const mostCommon = (called: readonly Called[]): readonly string[] | undefined => {
  const byText = Map.groupBy(called, ({ words }) => joinArguments(words))
  const [most] = [...byText.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0]?.words
}

interface GroupOfTests {
  group: PackageGroup
  /** Arguments that the file of its folder gives. */
  words: readonly string[]
  tests: readonly Called[]
}

/**
 * The checker has what all groups begin with and some folder says as a whole, and each group has the rest of its own. Of several
 * such beginnings the checker has the one with which the fewest single tests need arguments, or else that around all groups.
 */
const shareWithGroups = (
  groups: readonly PackageGroup[],
  called: readonly Called[],
  ofFolder: (folder: string) => string[],
  { warnings }: PackageFiles,
): readonly string[] => {
  const names = new Set(groups.map(({ name }) => name))
  const members = Map.groupBy(called, ({ test: { group = '' } }) => (names.has(group) ? group : ''))
  const grouped = groups.map((group): GroupOfTests => ({
    group,
    words: ofFolder(`secret/${group.name}`),
    tests: members.get(group.name) ?? [],
  }))
  const alone = members.get('') ?? []
  const flags = flagsForGroups(grouped, alone, ofFolder)
  for (const one of grouped) {
    const { group, words, tests } = one
    const behind = words.slice(flags.length)
    const isShared = mayGive(one, flags.length)
    if (isShared) group.checkerArguments = joinArguments(behind)
    else
      warnings.report(
        'flags',
        `Group ${group.name} gives the checker no arguments here, as one of its tests is called without those of its folder: its tests have their own, and a test that is added needs them too.`,
      )
    for (const { test, words: its, isOwn } of tests)
      if (isOwn || !isShared)
        test.checkerArguments =
          joinArguments(isShared ? its.slice(0, its.length - behind.length) : its) || ' '
  }
  for (const { test, folder, words, isOwn } of alone) {
    if (!isOwn && isSame(words, flags)) continue
    test.checkerArguments = joinArguments(words) || ' '
    if (!isOwn)
      warnings.report(
        'flags',
        `Tests of data/${folder} that are in no group have checker arguments of their own here, other than the checker’s: a test that is added there needs them too.`,
      )
  }
  return flags
}

/** The best beginning; the first one where several are as good. */
const flagsForGroups = (
  grouped: readonly GroupOfTests[],
  alone: readonly Called[],
  ofFolder: (folder: string) => string[],
): readonly string[] => {
  const [first = [], ...others] = grouped.map(({ words }) => words)
  const most = others.reduce(
    (length, words) => Math.min(length, sameLength(words, first)),
    first.length,
  )
  const givers = ['secret', '', ...grouped.map(({ group }) => `secret/${group.name}`)]
  const beginnings = new Map(
    [...givers.map(ofFolder), []]
      .filter((words) => words.length <= most && sameLength(words, first) === words.length)
      .map((words) => [words.length, words]),
  )
  const singles = (flags: readonly string[]): number =>
    [
      ...grouped.filter((one) => !mayGive(one, flags.length)).flatMap(({ tests }) => tests),
      ...alone.filter(({ words }) => !isSame(words, flags)),
    ].filter(({ isOwn }) => !isOwn).length
  const [best] = [...beginnings.values()]
    .map((words) => ({ words, count: singles(words) }))
    .toSorted((one, other) => one.count - other.count)
  return best?.words ?? []
}

/** A group gives what its folder says from a place on to all of its tests, those too that say for themselves what they are called with. */
const mayGive = ({ words, tests }: GroupOfTests, from: number): boolean =>
  tests.every(({ isOwn, words: its }) => {
    const before = its.length - (words.length - from)
    if (!isOwn) return true
    if (before < 0) return false
    return its.every((word, at) => at < before || word === words[from + at - before])
  })

const isSame = (words: readonly string[], others: readonly string[]): boolean =>
  words.length === others.length && sameLength(words, others) === words.length

/** How many words they begin with alike. */
const sameLength = (words: readonly string[], others: readonly string[]): number => {
  const at = words.findIndex((word, place) => word !== others[place])
  return at < 0 ? words.length : at
}

const flagsOfProblem = ({ validation, map }: ProblemYaml, { warnings }: PackageFiles): string[] => {
  const ofValidation = validation.filter((word) => !notFlags.has(word))
  if (ofValidation.length > 0)
    warnings.report(
      'validation-flags',
      `The key validation holds ${ofValidation.join(' ')}: read as flags of the validator.`,
      'problem.yaml',
    )
  const named = yamlWords(map.get('validator_flags'))
  return named.length > 0 ? named : ofValidation
}
