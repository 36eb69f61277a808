import { extensionOf, languageIdOfFile } from '../../program/languages.ts'
import { polygonGroups } from '../../groups/polygon-groups.ts'
import type { PolygonGroupRow } from '../../groups/polygon-groups.ts'
import { element } from './xml-text.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { PackageTest, ProblemPackage } from '../../problem/problem-package.ts'

export interface WrittenTests {
  /** Behind the limits of the test set. */
  elements: XmlPart[]
  /** Empty: the problem has no groups. */
  groups: XmlPart[]
  /** Generators that a test names. */
  generators: string[]
}

/** `tests/01` and `tests/01.a`, three digits from a hundred tests on. */
export const writePolygonTests = (
  { tests, preserved, groups = [] }: ProblemPackage,
  generators: ReadonlyMap<string, string>,
  writer: PackageWriter,
): WrittenTests => {
  const width = tests.length < 100 ? 2 : 3
  const scored = polygonGroups(
    groups,
    tests.map(({ type, weight, group = null }) => ({ type, weight, group })),
  )
  for (const { code, message } of scored.warnings) writer.warnings.report(code, message)
  const hasPoints =
    groups.length > 0 || tests.some(({ type, weight }) => type !== 'sample' && weight !== 1)
  const old = generatorsOf(preserved.map(({ name }) => name))
  const origins = tests.map((test) => originOf(test, { old, generators }))
  for (const [index, { input, output }] of tests.entries()) {
    const path = `tests/${String(index + 1).padStart(width, '0')}`
    writer.put(path, input)
    writer.put(`${path}.a`, output)
  }
  reportTests(tests, origins, writer)
  const list = tests.map(({ type, label, group }, index) =>
    element('test', {
      cmd: origins[index]?.cmd,
      'from-file': origins[index]?.fromFile,
      description: label === '' ? undefined : label,
      group: group ?? origins[index]?.group,
      method: origins[index]?.cmd === undefined ? 'manual' : 'generated',
      points: hasPoints ? pointsOf(type, group, scored.points[index]) : undefined,
      sample: type === 'sample' ? 'true' : undefined,
    }),
  )
  return {
    elements: [
      element('test-count', {}, String(tests.length)),
      element('input-path-pattern', {}, `tests/%0${width}d`),
      element('answer-path-pattern', {}, `tests/%0${width}d.a`),
      element('tests', {}, list),
    ],
    groups:
      scored.groups.length === 0 ? [] : [element('groups', {}, scored.groups.map(groupElement))],
    generators: [...new Set(origins.flatMap((origin) => origin?.generator ?? []))],
  }
}

/** A sample that is in no group has none. */
const pointsOf = (
  type: PackageTest['type'],
  group: string | undefined,
  points: string | undefined,
): string | undefined => (type === 'sample' && group === undefined ? '0.0' : points)

const groupElement = ({ dependencies, ...attributes }: PolygonGroupRow): XmlPart =>
  element(
    'group',
    { ...attributes },
    dependencies.length === 0
      ? []
      : [
          element(
            'dependencies',
            {},
            dependencies.map((group) => element('dependency', { group })),
          ),
        ],
  )

interface Origin {
  cmd: string | undefined
  /** The file that its generator writes it to. */
  fromFile?: string | undefined
  generator: string | undefined
  group: string | undefined
}

interface Callable {
  /** Paths of generators of the problem by their labels. */
  generators: ReadonlyMap<string, string>
  /** Those among the preserved files, of problems that came in before these were programs. */
  old: ReadonlyMap<string, string>
}

/** The command of the test; else the comment that an import makes of command and group. Undefined for any other comment. */
const originOf = (
  { comment, command }: PackageTest,
  { generators, old }: Callable,
): Origin | undefined => {
  const match = /^(?:`([^`\n]+)`)?(?:^|\n\n|$)(?:Group (\S(?:[^\n]*\S)?))?$/.exec(comment)
  const [, said, group] = match ?? []
  const [, line = '', fromFile] = /^([^]*?)(?: > \{(\d+)\})?$/.exec(command ?? '') ?? []
  const made = line === '' ? undefined : commandOf(line, generators)
  if (made) return { ...made, fromFile, group }
  if (said === undefined)
    return group === undefined ? undefined : { cmd: undefined, generator: undefined, group }
  const before = commandOf(said, old)
  return before && { ...before, group }
}

const commandOf = (
  command: string,
  programs: ReadonlyMap<string, string>,
): { cmd: string; generator: string } | undefined => {
  const [program = '', ...args] = command.split(' ')
  const generator = programs.get(program)
  if (generator === undefined) return undefined
  const called = generator.slice('files/'.length, -extensionOf(generator).length - 1)
  return { cmd: [called, ...args].join(' '), generator }
}

/** By the name that a command calls them by. */
const generatorsOf = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap((name) => {
      if (!/^files\/[^/]+$/.test(name) || languageIdOfFile(name) === undefined) return []
      return [[name.slice('files/'.length, -extensionOf(name).length - 1), name] as const]
    }),
  )

const reportTests = (
  tests: readonly PackageTest[],
  origins: readonly (Origin | undefined)[],
  { warnings }: PackageWriter,
): void => {
  if (tests.some(({ type }) => type === 'additional'))
    warnings.report('post-contest', 'Post-contest tests are ordinary tests in the package.')
  if (tests.some(({ hint }) => hint !== ''))
    warnings.report('hints', 'Hints of tests: the package has none.')
  if (tests.some(({ comment }, index) => comment !== '' && origins[index] === undefined))
    warnings.report('comments', 'Comments of tests: the package has none.')
  if (tests.some(({ type, weight }) => type === 'sample' && weight !== 0))
    warnings.report('sample-weights', 'Weights of samples: they have no points in the package.')
  if (tests.some(({ label }) => label !== label.trim()))
    warnings.report('labels', 'Labels of tests: blanks at their ends are lost.')
}
