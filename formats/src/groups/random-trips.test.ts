import { afterAll, describe, expect, it } from 'vitest'
import { numbersFrom } from '../../../contract/src/testing/random.ts'
import { testSeed } from '../../../testing/seed.ts'
import { anyChecker, closeTrips, groupOf, toldTrip, tripNames } from '../testing/group-trips.ts'
import { lostByTrip } from '../testing/lost-by-trip.ts'
import { packed, packedChecker, packedTest } from '../testing/packed.ts'
import type { PackageTest, ProblemPackage } from '../index.ts'
import type { PackageGroup } from './package-group.ts'

// Random problems with groups go out and come in again three times, and are edited in between: what is another then was told.

afterAll(closeTrips)

const trips = Number(process.env['DRAFTS_STEPS'] ?? 12)
const seed = testSeed()

/** Names that a group may have and a file may not have. */
const oddNames = [
  'g0',
  'B',
  'a',
  'A',
  'a/b',
  'two words',
  'Größe',
  '..',
  '1',
  'x"<&>',
  'secret',
  '組',
]
const oddPoints = [0, 0.5, 7, 12.5, 150, 100 / 3, 0.1 + 0.2, 1e-7, 999_999_999.5, 1e9]
const oddArguments = ['', '', '--near 1', '"two words" x', "--say 'it is'", '--eps 1e-6']
const oddLabels = ['1', '2', 'a', 'z', 'a/b', 'x/y', '', 'two words', '10', ' b']
const oddFlags = [['-c'], ['-c'], [], ['--near', '1'], ['-c', 'two words']]
const oddOwn = ['-c --own 1', ' ', '--near 1', '-c']
const policies = ['all', 'sum', 'min'] as const

type Below = (count: number) => number
const oneOf = <T>(list: readonly T[], below: Below): T => {
  const [first] = list
  if (first === undefined) throw new Error('nothing to choose from')
  return list[below(list.length)] ?? first
}
const shuffled = <T>(list: readonly T[], below: Below): T[] =>
  list
    .map((one) => ({ one, at: below(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one)

/** Groups of every kind in any order, and no test or a few in each. Each input is another. */
const drawn = (below: Below): ProblemPackage => {
  const names = shuffled(oddNames, below).slice(0, 1 + below(4))
  const groups = names.map((name, at) =>
    groupOf(name, {
      points: oneOf(oddPoints, below),
      policy: oneOf(policies, below),
      dependsOn: names.slice(0, at).filter(() => below(3) === 0),
      checkerArguments: oneOf(oddArguments, below),
      validatorArguments: oneOf(oddArguments, below),
    }),
  )
  const members = names.flatMap((name) =>
    Array.from({ length: below(4) }, () => memberOf(name, below)),
  )
  const all = [memberOf(undefined, below), ...members, memberOf(undefined, below)]
  const ordered = below(2) === 0 ? all : shuffled(all, below)
  return packed({
    checker: { ...packedChecker(anyChecker), flags: oneOf(oddFlags, below) },
    tests: ordered.map((test, at) => packedTest(`${at}\n`, '1\n', test)),
    groups: below(2) === 0 ? groups : shuffled(groups, below),
  })
}

const memberOf = (group: string | undefined, below: Below): Partial<PackageTest> => ({
  label: oneOf(oddLabels, below),
  ...(group === undefined ? {} : { group }),
  ...(below(9) === 0 ? { checkerArguments: oneOf(oddOwn, below) } : {}),
  ...kindOf(below),
})

const kindOf = (below: Below): Partial<PackageTest> => {
  const kind = below(18)
  if (kind < 2) return { type: 'sample', weight: 0 }
  return { weight: below(4), ...(kind === 2 ? { type: 'additional' } : {}) }
}

type Edit = (problem: ProblemPackage, below: Below, at: number) => ProblemPackage

/** One group of them is another. */
const editGroup =
  (change: (group: PackageGroup, below: Below) => Partial<PackageGroup>): Edit =>
  (problem, below) => {
    const { groups = [] } = problem
    if (groups.length === 0) return problem
    const one = oneOf(groups, below)
    const changed = { ...one, ...change(one, below) }
    return { ...problem, groups: groups.map((group) => (group === one ? changed : group)) }
  }

const relabel: Edit = (problem, below) => {
  const one = oneOf(problem.tests, below)
  const changed = { ...one, label: oneOf(oddLabels, below) }
  return { ...problem, tests: problem.tests.map((test) => (test === one ? changed : test)) }
}

const anyGroup = ({ groups = [] }: ProblemPackage, below: Below): string | undefined =>
  oneOf(['', ...groups.map(({ name }) => name)], below) || undefined

const rename: Edit = (problem, below) => {
  const { groups = [] } = problem
  const free = oddNames.filter((name) => groups.every((group) => group.name !== name))
  if (groups.length === 0) return problem
  const { name: old } = oneOf(groups, below)
  const name = oneOf(free, below)
  const its = (one: string): string => (one === old ? name : one)
  return {
    ...problem,
    groups: groups.map((group) => ({
      ...group,
      name: its(group.name),
      dependsOn: group.dependsOn.map(its),
    })),
    tests: problem.tests.map((test) =>
      test.group === undefined ? test : { ...test, group: its(test.group) },
    ),
  }
}

const addTest: Edit = (problem, below, at) => {
  const place = below(problem.tests.length + 1)
  const member = { ...memberOf(anyGroup(problem, below), below) }
  const test = packedTest(`new ${at}\n`, '1\n', member)
  return { ...problem, tests: problem.tests.toSpliced(place, 0, test) }
}

const moveTest: Edit = (problem, below) => {
  const { group: _, ...test } = oneOf(problem.tests, below)
  const group = anyGroup(problem, below)
  const moved: PackageTest = group === undefined ? test : { ...test, group }
  const isIt = ({ input }: PackageTest): boolean => input.sha256 === test.input.sha256
  return { ...problem, tests: problem.tests.map((one) => (isIt(one) ? moved : one)) }
}

const editFlags: Edit = (problem, below) => {
  const { checker = packedChecker(anyChecker) } = problem
  return { ...problem, checker: { ...checker, flags: oneOf(oddFlags, below) } }
}

const edits: Edit[] = [
  editGroup((_group, below) => ({ checkerArguments: oneOf(oddArguments, below) })),
  editGroup((_group, below) => ({ validatorArguments: oneOf(oddArguments, below) })),
  editGroup((_group, below) => ({ points: oneOf(oddPoints, below) })),
  editGroup((_group, below) => ({ policy: oneOf(policies, below) })),
  moveTest,
  relabel,
  addTest,
  rename,
  editFlags,
]

/** Two changes at most. */
const edited: Edit = (problem, below, at) => {
  const once = oneOf(edits, below)(problem, below, at)
  return below(2) === 0 ? once : oneOf(edits, below)(once, below, at + 10)
}

/** Finds the first problem that lost something with no warning, and says what; undefined: none did. */
const lostOnTrips = async (
  formatOf: (below: Below) => Parameters<typeof toldTrip>[1],
): Promise<object | undefined> => {
  for (let at = 0; at < trips; at += 1) {
    const below = numbersFrom(seed + at)
    let problem = drawn(below)
    for (const no of [1, 2, 3]) {
      const { read, told } = await toldTrip(problem, formatOf(below))
      const lost = lostByTrip(problem, read, told)
      if (lost.length > 0) return { at, no, lost, told }
      problem = edited(read, below, no)
    }
  }
  return undefined
}

describe(`random groups (seed ${seed})`, () => {
  it.each(tripNames)(
    'are what they were by %s, or are told, on each trip and whatever is edited between',
    async (name) => {
      expect(await lostOnTrips(() => name)).toBeUndefined()
    },
  )

  it('are so by a format that is another on each trip', async () => {
    expect(await lostOnTrips((below) => oneOf(tripNames, below))).toBeUndefined()
  })
})
