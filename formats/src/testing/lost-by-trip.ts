// For tests only: what a trip changed of groups and of the tests in them, without a word that names it.

import { joinArguments, splitArguments } from '@drafts/contract'
import { safeName } from '../writing/package-writer.ts'
import type { PackageGroup } from '../groups/package-group.ts'
import type { PackageTest, ProblemPackage } from '../problem/problem-package.ts'

interface Trip {
  before: ProblemPackage
  after: ProblemPackage
  /** Lines that were told. */
  lines: ReadonlySet<string>
  /** What a group is called there. */
  called: (name: string) => string
}

/** Lists each property that is another now and that no line names. */
export const lostByTrip = (
  before: ProblemPackage,
  after: ProblemPackage,
  told: string,
): string[] => {
  const lines = new Set(told.split('\n'))
  const names = new Map(
    Array.from(told.matchAll(/^Group (.+) is called (.+) in the package\.$/gm), ([, one, its]) => [
      one,
      its,
    ]),
  )
  const called = (name: string): string => names.get(name) ?? name
  const trip: Trip = { before, after, lines, called }
  return [...lostOfGroups(trip), ...lostOfTests(trip), ...lostOfFlags(trip)]
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const lostOfGroups = (trip: Trip): string[] => {
  const { before, after, lines, called } = trip
  const there = new Map((after.groups ?? []).map((one) => [one.name, one]))
  const kept = (before.groups ?? []).filter(
    ({ name }) => !lines.has(`Group ${name} has no tests: it is not in the package.`),
  )
  const lost = kept.flatMap((one) => {
    const found = there.get(called(one.name))
    return found ? lostOfGroup(one, found, trip) : [`group ${one.name}`]
  })
  const names = kept.map(({ name }) => called(name))
  const isSorted =
    lines.has('Groups stand in the order of their names in the package.') ||
    lines.has(
      'Tests of a group stand together in the package, and groups in the order of their names.',
    )
  const order = isSorted ? names.toSorted() : names
  const found = [...there.keys()]
  return isSame(order, found) ? lost : [...lost, `groups ${order.join()}: ${found.join()}`]
}

const lostOfGroup = (one: PackageGroup, found: PackageGroup, trip: Trip): string[] => {
  const { lines, called } = trip
  const { name } = one
  const needs = one.dependsOn.filter((other) => !found.dependsOn.includes(called(other)))
  const areNeedsTold =
    lines.has(
      `Group ${name} waits for ${needs.join(', ')}, which the legacy format does not know.`,
    ) || lines.has(`Group ${name} waits for ${needs.join(', ')}: that is not in the package.`)
  const left = one.dependsOn.filter((other) => !needs.includes(other)).map(called)
  const toPolygon = `Group ${name} gives arguments to the checker or validators, which Polygon does not know.`
  const areSame = (field: 'checkerArguments' | 'validatorArguments'): boolean =>
    isSameOrApart(one[field], found[field], lines) || (found[field] === '' && lines.has(toPolygon))
  const policies = `${one.policy} ${found.policy}`
  const isPolicyTold =
    (policies === 'min all' &&
      lines.has(
        `Group ${name} counts as its worst test, which Polygon does not know: all points or none there.`,
      )) ||
    (policies === 'all min' &&
      lines.has(`Group ${name} counts as its worst test there, as the validator gives scores.`))
  return [
    ...(one.points === found.points ? [] : [`points ${one.points} ${found.points}`]),
    ...(one.policy === found.policy || isPolicyTold ? [] : [`policy ${policies}`]),
    ...(needs.length === 0 || areNeedsTold ? [] : [`needs ${needs.join()}`]),
    ...(isSame(left, found.dependsOn) ? [] : [`order of needs ${found.dependsOn.join()}`]),
    ...(areSame('checkerArguments') ? [] : [`checker ${found.checkerArguments}`]),
    ...(areSame('validatorArguments') ? [] : [`validator ${found.validatorArguments}`]),
    ...lostOfWeights(one, found.name, trip),
  ].map((what) => `group ${name}: ${what}`)
}

/** The same words, or those with blanks in several, each of which is told. */
const isSameOrApart = (one: string, found: string, lines: ReadonlySet<string>): boolean => {
  const words = splitArguments(one)
  if (isSame(words, splitArguments(found))) return true
  const apart = words.filter((word) => word === '' || /\s/.test(word))
  const isTold = [...lines].some(
    (line) =>
      line.startsWith('Arguments of the validator with blanks in them are taken apart there: ') &&
      apart.every((word) => line.includes(word)),
  )
  const expected = words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '')
  return apart.length > 0 && isTold && isSame(expected, splitArguments(found))
}

/** In a group proportions of weights count alone. Where nothing weighs anything all have the same. */
const sharesOf = (weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) =>
    Number((whole === 0 ? 1 / weights.length : weight / whole).toPrecision(9)),
  )
}

const lostOfWeights = (
  { name, points, policy }: PackageGroup,
  its: string,
  trip: Trip,
): string[] => {
  const { before, after, lines } = trip
  const found = new Map(after.tests.map((test) => [test.input.sha256, test]))
  const members = before.tests.filter(
    (test) =>
      test.group === name &&
      found.get(test.input.sha256)?.group === its &&
      // A sample weighs nothing anywhere, and has a share only where nothing else weighs anything.
      (policy === 'sum' || test.type !== 'sample'),
  )
  const shares = sharesOf(members.map(({ weight }) => weight))
  const theirs = sharesOf(members.map(({ input }) => found.get(input.sha256)?.weight ?? 0))
  const areOne = isSame(theirs, sharesOf(members.map(({ type }) => (type === 'sample' ? 0 : 1))))
  const isTold =
    (areOne &&
      (lines.has(
        `Group ${name} has tests of several weights, which the legacy format does not know: all count alike.`,
      ) ||
        lines.has(`Group ${name}: its tests have one weight in the package.`) ||
        lines.has(
          `Group ${name} has tests of several weights, which Polygon does not know where a group counts as a whole.`,
        ))) ||
    (points === 0 &&
      lines.has(
        `Group ${name} is worth no points, so that its tests have no weights in the package.`,
      )) ||
    lines.has(
      `Group ${name} has points that its tests cannot share exactly: theirs are rounded in the package.`,
    ) ||
    [...lines].some(
      (line) =>
        line.startsWith('Points are multiplied by ') &&
        members.some((test) => line.includes(` test ${before.tests.indexOf(test) + 1} has `)),
    )
  return isSame(shares, theirs) || isTold ? [] : [`shares ${shares.join()}: ${theirs.join()}`]
}

const lostOfTests = (trip: Trip): string[] => {
  const { before, after } = trip
  const found = new Map(after.tests.map((test) => [test.input.sha256, test]))
  const lost = before.tests.flatMap((test, at) => {
    const its = found.get(test.input.sha256)
    const all = its ? lostOfTest(test, its, trip) : ['the test']
    return all.map((what) => `test ${at + 1}: ${what}`)
  })
  const isNew = after.tests.length > before.tests.length
  return [...lost, ...(isNew ? ['more tests'] : []), ...lostOfOrder(trip)]
}

const lostOfTest = (test: PackageTest, found: PackageTest, trip: Trip): string[] => {
  const { lines, called } = trip
  const isSample = test.type === 'sample'
  const group = test.group === undefined ? undefined : called(test.group)
  const isOut = isSample && lines.has('Groups of samples: they are in none in the package.')
  const isSecret =
    test.type === 'additional' &&
    found.type === 'regular' &&
    (lines.has('Post-contest tests are secret tests in the package.') ||
      lines.has('Post-contest tests are ordinary tests in the package.'))
  const isWeightTold =
    (test.group === undefined &&
      !isSample &&
      lines.has('Weights of tests: the package has none.')) ||
    (isSample && lines.has('Weights of samples: they have no points in the package.'))
  const counts = test.group === undefined || isSample
  return [
    ...(found.group === group || (found.group === undefined && isOut)
      ? []
      : [`group ${test.group} ${found.group}`]),
    ...(found.type === test.type || isSecret ? [] : [`type ${found.type}`]),
    ...(!counts || found.weight === test.weight || isWeightTold
      ? []
      : [`weight ${test.weight} ${found.weight}`]),
    ...(isSameOwn(test, found, trip)
      ? []
      : [`own ${test.checkerArguments}: ${found.checkerArguments}`]),
    ...(isSameLabel(test, found, lines) ? [] : [`label ${test.label}: ${found.label}`]),
  ]
}

const isSameOwn = (test: PackageTest, found: PackageTest, trip: Trip): boolean => {
  const { before, after, lines } = trip
  const own = test.checkerArguments
  const its = found.checkerArguments
  if (own !== undefined && its !== undefined && isSameOrApart(own, its, lines)) return true
  // Without groups what most tests are called with is the checker's, whoever says so.
  const words = own === undefined ? before.checker?.flags : splitArguments(own)
  const theirs = its === undefined ? after.checker?.flags : splitArguments(its)
  if ((after.groups ?? []).length === 0 && isSame(words, theirs)) return true
  return (
    own === its ||
    (its === undefined &&
      (lines.has(
        'Checker arguments of single tests are not in the package: in the legacy format groups have them as a whole.',
      ) ||
        lines.has(
          'Some tests give the checker arguments of their own: the package has none, and it judges them as all others.',
        )))
  )
}

/** It is a part of the name, behind a number. What an import puts before it, the name of the group, is left out. */
const isSameLabel = (
  { type, label, group }: PackageTest,
  back: PackageTest,
  lines: ReadonlySet<string>,
): boolean => {
  const folder = `${back.group}/`
  const found = back.label.startsWith(folder) ? back.label.slice(folder.length) : back.label
  if (label === back.label || label === found) return true
  if (lines.has('Labels of tests: blanks at their ends are lost.') && label.trim() === found)
    return true
  const isInFolder = type !== 'sample' && label.startsWith(`${group}/`)
  const own = isInFolder ? label.slice(`${group}/`.length) : label
  const part = own === '' ? '' : `-${safeName(own, 'test')}`.replaceAll('.', String.raw`\.`)
  return (
    // A test without a label has none to lose.
    (label === '' || lines.has('Labels of tests: some are part of a file’s name only.')) &&
    (own === found || new RegExp(String.raw`^\d+${part}(?:-\d+)?$`).test(found))
  )
}

const hashesOf = (tests: readonly PackageTest[]): (string | undefined)[] =>
  tests.map(({ input }) => input.sha256)

const hashesByGroup = (tests: readonly PackageTest[], called: Trip['called']): string[] =>
  [
    ...Map.groupBy(tests, ({ type, group = '' }) =>
      type === 'sample' ? type : ` ${called(group)}`,
    ),
  ]
    .map(([key, members]) => [key, ...hashesOf(members)].join())
    .toSorted()

const lostOfOrder = ({ before, after, lines, called }: Trip): string[] => {
  const samples = before.tests.filter(({ type }) => type === 'sample')
  const rest = before.tests.filter(({ type }) => type !== 'sample')
  const isFirst = lines.has('Samples come before all other tests in the package.')
  const expected = isFirst ? [...samples, ...rest] : before.tests
  const isTold = lines.has(
    'Tests of a group stand together in the package, and groups in the order of their names.',
  )
  const isKept = isTold
    ? isSame(
        hashesByGroup(expected, called),
        hashesByGroup(after.tests, (name) => name),
      )
    : isSame(hashesOf(expected), hashesOf(after.tests))
  return isKept ? [] : ['order of tests']
}

const lostOfFlags = ({ before, after, lines }: Trip): string[] => {
  const [one = '', found = ''] = [before, after].map(({ checker }) =>
    joinArguments(checker?.flags ?? []),
  )
  const isShared = (after.groups ?? []).length === 0
  return isShared || isSameOrApart(one, found, lines)
    ? []
    : [`arguments of the checker ${one}: ${found}`]
}
