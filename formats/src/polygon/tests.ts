import { badPackage } from '../package-error.ts'
import { importTest } from '../import-test.ts'
import { lfFile } from '../text/lf-file.ts'
import { newTest } from '../problem/new-items.ts'
import { textFile } from '../problem/text-file.ts'
import { sampleFileBytesMax, testFileBytesMax } from '../limits.ts'
import { pointsWords, scalePoints } from '../points.ts'
import { areShares, noticeable } from '../groups/package-group.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonTest, PolygonXml } from './problem-xml.ts'
import type { PackageTest } from '../problem/problem-package.ts'
import type { FilelessTest } from '../problem/read-package.ts'

/** A test of problem.xml, as far as the package has it. */
export interface ReadTest {
  test: FilelessTest
  /** Its place among the tests that are imported; undefined: its input is to be made. */
  at: number | undefined
  lacksAnswer: boolean
}

export interface ReadTests {
  tests: PackageTest[]
  /** All of problem.xml, in its order. */
  read: ReadTest[]
}

export async function readPolygonTests(xml: PolygonXml, files: PackageFiles): Promise<ReadTests> {
  const isStandard = isStandardPackage(xml, files)
  for (const test of xml.tests) requireFiles(test, files, isStandard, xml)
  if (xml.hasGroups)
    files.warnings.report(
      'groups',
      'Groups have their points here, and points of tests without a group become weights; a solution is Accepted when it passes all tests.',
    )
  const tests: PackageTest[] = []
  const read: ReadTest[] = []
  for (const named of xml.tests) {
    const test = valuesOf(named)
    const lacksAnswer = !files.has(named.input) || !files.has(named.answer)
    if (!files.has(named.input)) read.push({ test, at: undefined, lacksAnswer })
    else read.push({ test, lacksAnswer, at: tests.push(await takeTest(named, test, files)) - 1 })
  }
  return { tests, read }
}

/** One whose files are all in the package. */
export const readTest = (named: PolygonTest, files: PackageFiles): Promise<PackageTest> =>
  takeTest(named, valuesOf(named), files)

/** A Linux package that lacks files is damaged; only the kind without generated tests is made whole. */
function isStandardPackage(xml: PolygonXml, files: PackageFiles): boolean {
  return (
    xml.hasBinaries ||
    files.has('doall.sh') ||
    files.has('doall.bat') ||
    xml.tests.some((test) => test.isGenerated && !files.has(test.input))
  )
}

function valuesOf(test: PolygonTest): ReadTest['test'] {
  return {
    ...newTest,
    type: test.isSample ? 'sample' : 'regular',
    label: test.description,
    weight: test.weight,
    comment: test.cmd === '' ? '' : `\`${test.cmd.replaceAll('`', "'")}\``,
    ...(test.group === '' ? {} : { group: test.group }),
  }
}

async function takeTest(
  { input, answer, isSample }: PolygonTest,
  test: ReadTest['test'],
  files: PackageFiles,
): Promise<PackageTest> {
  const maxBytes = isSample ? sampleFileBytesMax : testFileBytesMax
  if (files.has(answer)) return importTest(files, { input, output: answer, maxBytes, test })
  // Its bytes decide what becomes of it, however large it is.
  const { hasCrlf, size: _, ...file } = await files.measure(input, maxBytes)
  files.use(input)
  if (!hasCrlf) return { ...test, input: file, output: { path: answer, ...textFile('') } }
  files.warnings.report(
    'crlf-taken-as-lf',
    'Tests without answers have the line ends of Windows, which the programs of the package never see there: they are imported with LF.',
  )
  return { ...test, input: await lfFile(file), output: { path: answer, ...textFile('') } }
}

/** What can be made may be missing. */
function requireFiles(
  test: PolygonTest,
  files: PackageFiles,
  isStandard: boolean,
  { solutions, interactor }: PolygonXml,
): void {
  const hasMain = interactor !== undefined || solutions.some(({ tag }) => tag === 'main')
  const mayLack = (path: string): boolean =>
    isStandard && hasMain && (path === test.answer || test.isGenerated)
  for (const path of [test.input, test.answer]) {
    if (files.has(path) || mayLack(path)) continue
    throw badPackage(
      `The test file ${path} is missing: export the full (Linux) package from Polygon, which holds all tests and answers.`,
      path,
    )
  }
}

/**
 * Points as weights; samples weigh nothing. Tests of a group that counts as a whole weigh the same, and in others each group
 * has weights of its own, as its points are its own.
 */
export function withWeights(
  { tests, groups }: Pick<PolygonXml, 'tests' | 'groups'>,
  { warnings }: PackageFiles,
): PolygonTest[] {
  const whole = new Set(
    groups.flatMap(({ name, policy }) => (policy === 'complete-group' ? [name] : [])),
  )
  const scored = tests.filter(({ group }) => !whole.has(group))
  const weights = new Map<PolygonTest, number>()
  const isShared = alikeWithSamples(scored, warnings)
  const counted = scored.filter(({ isSample, group }) => !isSample && !isShared(group))
  for (const members of Map.groupBy(counted, ({ group }) => group).values()) {
    const points = members.map((test) => test.points)
    const scaled = scalePoints(points)
    const words = pointsWords(points, scaled, (at) => `test ${members[at]?.number}`)
    // In a group the proportions are all that counts.
    const isTold = members[0]?.group === '' || scaled.rounded.length > 0
    if (words !== undefined && isTold) warnings.report('points', words, 'problem.xml')
    const common = isTold ? 1 : Math.max(1, scaled.weights.reduce(divisorOf, 0))
    for (const [at, test] of members.entries())
      weights.set(test, (scaled.weights[at] ?? common) / common)
  }
  return tests.map((test) => ({
    ...test,
    weight: weights.get(test) ?? (test.isSample || isShared(test.group) ? 0 : 1),
  }))
}

/** Groups whose samples have as many points as all others: there nothing weighs anything. Points of other samples are told. */
const alikeWithSamples = (
  tests: readonly PolygonTest[],
  warnings: PackageFiles['warnings'],
): ((group: string) => boolean) => {
  const alike = new Set<string>()
  for (const [group, members] of Map.groupBy(tests, (test) => test.group)) {
    const points = members.map((test) => Number(test.points))
    const hasScored = members.some(({ isSample }, at) => isSample && (points[at] ?? 0) > 0)
    if (group === '' || !hasScored) continue
    const sum = points.reduce((total, one) => total + one, 0)
    const even = points.map(() => 1)
    // Shares that add up to the points of their group are rounded.
    if (areShares(sum, even, points, noticeable)) alike.add(group)
    else
      warnings.report(
        'points',
        `Group ${group}: samples have points in the package and weigh nothing here, so that its other tests have all of its points.`,
        'problem.xml',
      )
  }
  return (group) => alike.has(group)
}

const divisorOf = (one: number, other: number): number =>
  other === 0 ? one : divisorOf(other, one % other)
