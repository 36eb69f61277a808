import { badPackage } from '../package-error.ts'
import { compareCodePoints, type PackageFiles } from '../package-files.ts'
import { documentBytesMax, sampleFileBytesMax, testFileBytesMax, yamlBytesMax } from '../limits.ts'
import { fitTests, type TestsWanted } from '../choice/fit-tests.ts'
import { readChoice } from '../choice/read-choice.ts'
import { importTest } from '../import-test.ts'
import { readShown } from './shown-in-place.ts'
import { readGroups, weightsOf, type TestGroup } from './groups.ts'
import { readYamlMap, tellTwice } from '../text/read-yaml.ts'
import { flagsIn, isFlagsKey } from './validator-flags.ts'
import { toText, type ProblemYaml } from './problem-yaml.ts'
import type { ChoiceTest, ImportedTest } from '../imported-problem.ts'

interface Found {
  /** Below `data/`, without the extension. */
  base: string
  isSample: boolean
  folder: string
}

interface Read {
  tests: ImportedTest[]
  groups: TestGroup[]
  /** What tests say themselves of the validator's flags, by the path of the input. */
  ofTests: Map<string, string[]>
  choice?: ChoiceTest[]
}

export async function readTests(
  yaml: ProblemYaml,
  files: PackageFiles,
  wanted: TestsWanted,
): Promise<Read> {
  const all = [...findTests(files, 'sample'), ...findTests(files, 'secret')]
  const listed = all.map((test) => ({
    ...test,
    name: test.base,
    group: test.folder,
    input: `data/${test.base}.in`,
    making: '',
  }))
  const fitted = await fitTests(listed, wanted, files, 'data')
  const found = fitted.tests
  for (const { base } of all) requireAnswer(base, files)
  const groups = await readGroups(files)
  const isScoring = yaml.types.has('scoring')
  if (isScoring)
    files.warnings.tell(
      'scoring',
      'Scoring: groups and scores become weights or are kept aside; a solution is Accepted when it passes all tests.',
    )
  if (!found.some((test) => !test.isSample))
    files.warnings.tell('no-secret-tests', 'No secret tests.')
  const weights = isScoring
    ? weightsOf(
        found.map((test) => test.folder),
        groups,
      )
    : found.map(() => 1)
  const tests: ImportedTest[] = []
  const ofTests = new Map<string, string[]>()
  for (const [index, test] of found.entries())
    tests.push(await readTest(test, weights[index] ?? 1, isScoring, files, ofTests))
  // One that comes in the place of another counts as those of its folder do.
  const weightOf = ({ folder }: Found): number =>
    weights[found.findIndex((test) => test.folder === folder)] ?? 1
  const choice = await readChoice(fitted, files, {
    paths: ({ base }) => [`data/${base}.in`, `data/${base}.ans`],
    read: (test, aside) => readTest(test, weightOf(test), isScoring, aside, ofTests),
  })
  return { tests, groups, ofTests, ...(choice ? { choice } : {}) }
}

function requireAnswer(base: string, files: PackageFiles): void {
  if (files.has(`data/${base}.ans`)) return
  throw badPackage(
    `The test data/${base}.in has no answer file (data/${base}.ans).`,
    `data/${base}.in`,
  )
}

function findTests(files: PackageFiles, kind: 'sample' | 'secret'): Found[] {
  return files
    .under(`data/${kind}`)
    .filter(
      (path) =>
        path.endsWith('.in') && !path.split('/').some((part) => /^[.-]|\.files$/.test(part)),
    )
    .map((path) => path.slice('data/'.length, -'.in'.length))
    .toSorted(compareCodePoints)
    .map((base) => ({
      base,
      isSample: kind === 'sample',
      folder: base.slice(0, base.lastIndexOf('/')),
    }))
}

async function readTest(
  test: Found,
  weight: number,
  isScoring: boolean,
  files: PackageFiles,
  ofTests: Map<string, string[]>,
): Promise<ImportedTest> {
  const path = `data/${test.base}`
  const label = test.base.slice(test.base.indexOf('/') + 1)
  const notes = await readNotes(path, files)
  if (notes.flags) ofTests.set(`${path}.in`, notes.flags)
  const shown = test.isSample ? await readShown(path, files) : undefined
  const group =
    isScoring && label.includes('/') ? `Group ${label.slice(0, label.lastIndexOf('/'))}` : ''
  return importTest(files, {
    input: `${path}.in`,
    output: `${path}.ans`,
    maxBytes: test.isSample ? sampleFileBytesMax : testFileBytesMax,
    test: {
      type: test.isSample ? 'sample' : 'regular',
      label,
      weight: test.isSample ? 0 : weight,
      hint: notes.hint,
      comment: withGroup(notes.comment, group),
      ...(shown ? { shown } : {}),
    },
  })
}

/** A package that was written here has the group in the comment already. */
function withGroup(comment: string, group: string): string {
  if (comment.split('\n').includes(group)) return comment
  return [comment, group].filter((line) => line !== '').join('\n\n')
}

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
  const map = readYamlMap(content, yaml, tellTwice(files.warnings, yaml))
  if ([...map.keys()].every(isReadKey)) files.use(yaml)
  return {
    hint: hint || (toText(map.get('hint')) ?? '').trim(),
    comment: comment || (toText(map.get('description')) ?? '').trim(),
    flags: flagsIn(map),
  }
}
