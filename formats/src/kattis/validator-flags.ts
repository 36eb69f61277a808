import { joinArguments, splitArguments } from '@drafts/contract'
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
  /** Groups of the problem: what all tests of one have behind those of the checker becomes the group's. */
  ofProblem: readonly PackageGroup[]
}

/** One that is still to be made has no input yet, and its place. */
export interface FlaggedTest extends Pick<PackageTest, 'checkerArguments' | 'group'> {
  input: Pick<PackageTest['input'], 'path'>
}

/**
 * What the output validator is called with: those of problem.yaml, and behind them those of the test or else of its
 * innermost group. What most tests have is the checker's; each other test gets its own (`checkerArguments`). Gives the
 * checker's, and all that occur.
 */
export const shareFlags = (
  yaml: ProblemYaml,
  given: GivenFlags,
  tests: readonly FlaggedTest[],
  files: PackageFiles,
): { flags: string[]; all: string[][] } => {
  const ofProblem = flagsOfProblem(yaml, files)
  const flagsOf = ({ input: { path = '' } }: FlaggedTest): string[] => {
    const own = given.ofTests.get(path)
    const folder = path.slice('data/'.length, path.lastIndexOf('/'))
    const group = nearest(folder, given.groups, ({ map }) => flagsIn(map) !== undefined)
    return [...ofProblem, ...(own ?? (group && flagsIn(group.map)) ?? [])]
  }
  const flagsByText = new Map<string, string[]>()
  const byText = Map.groupBy(tests, (test) => {
    const flags = flagsOf(test)
    const text = joinArguments(flags)
    flagsByText.set(text, flags)
    return text
  })
  const [most] = [...byText].toSorted(([, a], [, b]) => b.length - a.length)
  const outer = nearest('secret', given.groups, ({ map }) => flagsIn(map) !== undefined)
  const around = [...ofProblem, ...((outer && flagsIn(outer.map)) ?? [])]
  const all = [...flagsByText.values()]
  const shared = given.ofProblem.length > 0 ? beginningOf(around, all) : undefined
  const flags = shared ?? flagsByText.get(most?.[0] ?? '') ?? ofProblem
  const common = joinArguments(flags)
  for (const [text, members] of byText)
    if (text !== common) for (const test of members) test.checkerArguments = text || ' '
  for (const group of given.ofProblem) {
    const map = given.groups.find(({ folder }) => folder === `secret/${group.name}`)?.map
    const ofFolder = map && flagsIn(map)
    giveToGroup(
      group,
      tests.filter((test) => test.group === group.name),
      flags,
      ofFolder && [...ofProblem, ...ofFolder],
    )
  }
  for (const { path, map } of given.groups) if ([...map.keys()].every(isFlagsKey)) files.use(path)
  return { flags: [...flags], all }
}

/** Those of the folder around all groups, unless all tests begin with those of another. */
const beginningOf = (
  around: readonly string[],
  all: readonly (readonly string[])[],
): readonly string[] => {
  const [shortest = around] = all.toSorted((one, other) => one.length - other.length)
  const found = [around, shortest].find((beginning) =>
    all.every((flags) => beginning.every((flag, at) => flags[at] === flag)),
  )
  return found ?? around
}

/** `ofFolder`: what its folder says, behind which no test has anything; else what all of its tests have is the group's. */
const giveToGroup = (
  group: PackageGroup,
  tests: readonly FlaggedTest[],
  flags: readonly string[],
  ofFolder: readonly string[] | undefined,
): void => {
  const all = tests.map(({ checkerArguments: own }) =>
    own === undefined ? flags : splitArguments(own),
  )
  const words = ofFolder ?? all[0] ?? []
  if (!flags.every((flag, at) => words[at] === flag)) return
  const behind = words.slice(flags.length)
  const isShared = all.every(
    (one) =>
      one.length >= behind.length &&
      behind.every((word, at) => one.at(at - behind.length) === word),
  )
  if (behind.length === 0 || !isShared) return
  group.checkerArguments = joinArguments(behind)
  const common = joinArguments(flags)
  for (const [at, test] of tests.entries()) {
    const own = joinArguments((all[at] ?? []).slice(0, -behind.length))
    if (own === common) delete test.checkerArguments
    else test.checkerArguments = own || ' '
  }
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
