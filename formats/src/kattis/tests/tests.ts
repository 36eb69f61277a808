import {
  documentBytesMax,
  sampleFileBytesMax,
  testFileBytesMax,
  yamlBytesMax,
} from '../../limits.ts'
import { newTest } from '../../problem/new-items.ts'
import { textFile } from '../../problem/text-file.ts'
import { fitTests, type TestsWanted } from '../../choice/fit-tests.ts'
import { readChoice } from '../../choice/read-choice.ts'
import { groupsOfKattis } from '../../groups/kattis-groups.ts'
import type { GroupsOfPackage, PackageGroup } from '../../groups/package-group.ts'
import { crlfWarning } from '../../import-test.ts'
import { findTests, type FoundTest, type Source } from './find-tests.ts'
import type { Rule } from '../generated/read-rules.ts'
import { readShown } from '../statements/shown-in-place.ts'
import { readGroups, reportGraders, reportGroups, weightsOf, type GroupFile } from './groups.ts'
import { readYamlMap, reportTwice, type YamlMap } from '../../text/read-yaml.ts'
import { basesInOwnFolders, flagsIn, isFlagsKey } from '../validator-flags.ts'
import { toText, type ProblemYaml } from '../problem-yaml.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { PackageTest, ReadFile } from '../../problem/problem-package.ts'
import type { ChoiceTest, FilelessTest } from '../../problem/read-package.ts'

interface Read {
  tests: PackageTest[]
  /** All tests, in their order. */
  read: KattisTest[]
  generators: YamlMap
  /** Rules of `generators.yaml` for tests, for those that lie in `data/` too. */
  rules: Rule[]
  groups: GroupFile[]
  /** Groups of tests, of a scoring problem. */
  packageGroups: PackageGroup[]
  /** What tests say themselves of the validator's flags, by the path of the input. */
  ofTests: Map<string, string[]>
  choice?: ChoiceTest[]
}

/** A test, as far as the package has it. */
export interface KattisTest {
  found: FoundTest
  test: FilelessTest
  /** Its place among the tests that are imported; undefined: its input is to be made. */
  at: number | undefined
}

export async function readKattisTests(
  yaml: ProblemYaml,
  files: PackageFiles,
  wanted: TestsWanted,
): Promise<Read> {
  const { found: all, generators, rules } = await findTests(yaml, files)
  const listed = all.map((test) => ({
    ...test,
    // Whoever asks for an input that is not there gets none.
    name: test.base,
    group: test.folder,
    input: test.input?.path ?? '',
    making: test.rule?.generate ? JSON.stringify(test.rule.generate) : '',
    found: test,
  }))
  const fitted = await fitTests(listed, wanted, files, 'data')
  const found = fitted.tests.map((test) => test.found)
  const groups = await readGroups(files)
  const isScoring = yaml.types.has('scoring')
  const packageGroups = isScoring ? readScored(yaml, groups, found, files) : []
  const isGroup = (folder: string): boolean =>
    packageGroups.some(({ name }) => folder === `secret/${name}`)
  reportGraders(groups, (words, path) => files.warnings.report('grader-flags', words, path))
  if (!found.some((test) => !test.isSample))
    files.warnings.report('no-secret-tests', 'No secret tests.')
  const weights = isScoring
    ? weightsOf(
        found.map((test) => test.folder),
        groups,
        (words) => (packageGroups.length > 0 ? undefined : files.warnings.report('points', words)),
      ).map((weight, at) => (isGroup(found[at]?.folder ?? '') ? 1 : weight))
    : found.map(() => 1)
  const tests: PackageTest[] = []
  const read: KattisTest[] = []
  const ofTests = new Map<string, string[]>()
  const inOwnFolders = basesInOwnFolders(
    all.map(({ base }) => base),
    groups,
  )
  const placeOf = ({ base, folder }: FoundTest, weight: number): Place => ({
    weight,
    isGrouped: isGroup(folder),
    isInOwnFolder: !isGroup(folder) && inOwnFolders.has(base),
  })
  for (const [index, test] of found.entries()) {
    const values = await readValues(test, placeOf(test, weights[index] ?? 1), files, ofTests)
    const taken = await takeTest(test, values, files)
    read.push({ found: test, test: values, at: taken ? tests.push(taken) - 1 : undefined })
  }
  // Tests that are still to be made cannot be run: of such a package the choice stays as it is.
  if (all.some(isLacking)) return { tests, read, generators, rules, groups, packageGroups, ofTests }
  // One that comes in the place of another counts as those of its folder do.
  const weightOf = ({ folder }: FoundTest): number =>
    weights[found.findIndex((test) => test.folder === folder)] ?? 1
  const choice = await readChoice(fitted, files, {
    paths: ({ base }) => [`data/${base}.in`, `data/${base}.ans`],
    read: async (test, aside) => {
      const place = placeOf(test.found, weightOf(test.found))
      const values = await readValues(test.found, place, aside, ofTests)
      return filesOf(test.found, { path: `data/${test.base}.in` }, values, aside)
    },
  })
  return {
    tests,
    read,
    generators,
    rules,
    groups,
    packageGroups,
    ofTests,
    ...(choice ? { choice } : {}),
  }
}

/** Groups of a scoring problem, and what is to be told of them. */
const readScored = (
  yaml: ProblemYaml,
  groups: readonly GroupFile[],
  found: readonly FoundTest[],
  { warnings }: PackageFiles,
): PackageGroup[] => {
  const scored = groupsIn(yaml, groups, found)
  for (const { code, message } of scored.warnings) warnings.report(code, message)
  warnings.report(
    'scoring',
    scored.groups.length > 0
      ? 'Scoring: groups have their points here, as a whole or test by test; a solution is Accepted when it passes all tests.'
      : 'Scoring: scores become weights or are kept aside; a solution is Accepted when it passes all tests.',
  )
  const named = new Set(scored.groups.map(({ name }) => `secret/${name}`))
  const others = groups.filter(({ folder }) => folder !== 'secret' && !named.has(folder))
  reportGroups(others, (words, path) => warnings.report('group', words, path))
  return scored.groups
}

/** Arguments of the checker are shared out once those of the tests are known (`shareFlags`). */
const groupsIn = (
  { isLegacy, validation }: ProblemYaml,
  folders: readonly GroupFile[],
  tests: readonly FoundTest[],
): GroupsOfPackage => {
  // Some packages that name no version have the files of the newer one, and those of a draft have the files of the older one.
  const isAny = (keys: readonly string[]): boolean =>
    folders.some(({ map }) => keys.some((key) => map.has(key)))
  const hasNewer = isAny(['max_score', 'score_aggregation'])
  const isOlder = isLegacy || isAny(['accept_score', 'range', 'grader_flags'])
  const { groups, warnings } = groupsOfKattis(
    folders,
    tests.map(({ folder }) => folder),
    {
      format: isOlder && !hasNewer ? 'legacy' : '2025-09',
      isScored: validation.includes('score'),
    },
  )
  return { groups: groups.map((group) => ({ ...group, checkerArguments: '' })), warnings }
}

const isLacking = ({ input, answer, rule }: FoundTest): boolean =>
  !input || !answer || rule !== undefined

async function takeTest(
  found: FoundTest,
  test: KattisTest['test'],
  files: PackageFiles,
): Promise<PackageTest | undefined> {
  return found.input ? filesOf(found, found.input, test, files) : undefined
}

async function filesOf(
  { base, isSample, answer }: FoundTest,
  input: Source,
  test: KattisTest['test'],
  files: PackageFiles,
): Promise<PackageTest> {
  const most = isSample ? sampleFileBytesMax : testFileBytesMax
  return {
    ...test,
    input: await fileOf(input, most, files),
    output: answer
      ? await fileOf(answer, most, files)
      : { path: `data/${base}.ans`, ...textFile('') },
  }
}

async function fileOf(
  { path, text }: Source,
  mostBytes: number,
  files: PackageFiles,
): Promise<ReadFile> {
  if (text !== undefined) return { path, ...textFile(text) }
  const { hasCrlf, ...file } = await files.locate(path, mostBytes)
  // What a rule copies is a part of the rule, and stays with it.
  if (path.startsWith('data/')) files.use(path)
  if (hasCrlf) files.warnings.report(crlfWarning.code, crlfWarning.message)
  return file
}

interface Place {
  weight: number
  isGrouped: boolean
  isInOwnFolder: boolean
}

/** Its path below `sample` or `secret`; a folder that a test has for itself has the name of the test. */
const labelOf = ({ base, folder }: FoundTest, { isInOwnFolder }: Place): string =>
  (isInOwnFolder ? folder : base).slice(base.indexOf('/') + 1)

async function readValues(
  test: FoundTest,
  place: Place,
  files: PackageFiles,
  ofTests: Map<string, string[]>,
): Promise<KattisTest['test']> {
  const path = `data/${test.base}`
  const notes = await readNotes(path, files)
  const flags = notes.flags ?? test.rule?.flags
  if (flags) ofTests.set(`${path}.in`, flags)
  const shown = test.isSample ? await readShown(path, files) : undefined
  const group = place.isGrouped ? { group: test.folder.slice('secret/'.length) } : {}
  const command = test.rule?.generate?.command.replaceAll('`', "'")
  const made = [test.rule?.description.trim() ?? '', command === undefined ? '' : `\`${command}\``]
  return {
    ...newTest,
    type: test.isSample ? 'sample' : 'regular',
    label: labelOf(test, place),
    weight: test.isSample ? 0 : place.weight,
    hint: notes.hint || (test.rule?.hint.trim() ?? ''),
    comment: joined([notes.comment, ...made]),
    ...group,
    ...(shown ? { shown } : {}),
  }
}

const joined = (lines: readonly string[]): string =>
  lines.filter((line) => line !== '').join('\n\n')

const isReadKey = (key: string): boolean =>
  key === 'hint' || key === 'description' || isFlagsKey(key)

async function readNotes(
  path: string,
  files: PackageFiles,
): Promise<{ hint: string; comment: string; flags?: string[] | undefined }> {
  const text = async (file: string) => {
    if (!files.has(file)) return ''
    files.use(file)
    return (await files.readText(file, documentBytesMax)).trim()
  }
  const hint = await text(`${path}.hint`)
  const comment = await text(`${path}.desc`)
  if (!files.has(`${path}.yaml`)) return { hint, comment }
  const yaml = `${path}.yaml`
  const content = await files.readText(yaml, yamlBytesMax)
  const map = readYamlMap(content, yaml, reportTwice(files.warnings, yaml))
  if ([...map.keys()].every(isReadKey)) files.use(yaml)
  return {
    hint: hint || (toText(map.get('hint')) ?? '').trim(),
    comment: comment || (toText(map.get('description')) ?? '').trim(),
    flags: flagsIn(map),
  }
}
