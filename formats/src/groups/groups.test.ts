import { groupPolicies } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { testSeed } from '../../../testing/seed.ts'
import { readYamlMap } from '../text/read-yaml.ts'
import { yamlOf } from '../text/write-yaml.ts'
import { groupsOfKattis, testdataKeys, testGroupKeys } from './kattis-groups.ts'
import { readPoints, spreadPoints } from './package-group.ts'
import { groupsOfPolygon, polygonGroups } from './polygon-groups.ts'
import type { KattisGroupOptions } from './kattis-groups.ts'
import type { GroupsOfPackage, PackageGroup } from './package-group.ts'

const group = (name: string, own: Partial<PackageGroup> = {}): PackageGroup => ({
  name,
  points: 0,
  policy: 'all',
  dependsOn: [],
  checkerArguments: '',
  validatorArguments: '',
  ...own,
})
const messages = ({ warnings }: Pick<GroupsOfPackage, 'warnings'>): string[] =>
  warnings.map(({ message }) => message)

describe('groups of problem.xml', () => {
  it('have their points, policy and dependencies', () => {
    const read = groupsOfPolygon(
      [
        { name: '0', points: '0.0', policy: 'complete-group', needs: [] },
        { name: '1', points: '20.0', policy: 'complete-group', needs: ['0'] },
        { name: '2', points: '', policy: 'each-test', needs: ['0', '1', '1'] },
      ],
      [
        { group: '0', points: '0.0' },
        { group: '1', points: '20.0' },
        { group: '2', points: '12.5' },
        { group: '2', points: '7.5' },
        { group: '3', points: '1.1' },
        { group: '3', points: '2.2' },
        { group: '', points: '5' },
      ],
    )
    expect(read).toEqual({
      groups: [
        group('0'),
        group('1', { points: 20, dependsOn: ['0'] }),
        group('2', { points: 20, policy: 'sum', dependsOn: ['0', '1'] }),
        group('3', { points: 3.3, policy: 'sum' }),
      ],
      warnings: [],
    })
  })

  it('take points from their tests where they have none of their own', () => {
    const tests = [
      { group: 'a', points: '3' },
      { group: 'a', points: '4' },
    ]
    const { groups } = groupsOfPolygon(
      [{ name: 'a', points: '', policy: 'complete-group', needs: [] }],
      tests,
    )
    expect(groups).toEqual([group('a', { points: 7 })])
  })

  it('say what they have no place for', () => {
    const read = groupsOfPolygon(
      [
        { name: 'a', points: 'many', policy: 'best-test', needs: ['b', 'x', 'a'] },
        { name: 'b', points: '1', policy: 'complete-group', needs: ['a'] },
      ],
      [],
    )
    expect(read.groups.map(({ dependsOn }) => dependsOn)).toEqual([['b'], []])
    expect(messages(read)).toEqual([
      'Group a has many points, which is no number.',
      'Group a counts by best-test, which is not known: each of its tests counts.',
      'Group b waits for a, which waits for it: that is left out.',
      'Group a waits for x, which is no group of tests here.',
      'Group a waits for a, which waits for it: that is left out.',
    ])
  })

  it('are at most as many as a problem has tests, however they wait for each other', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      name: `g${at}`,
      points: '1',
      policy: 'complete-group',
      needs: Array.from({ length: 100 }, (_needed, to) => `g${(at * 7 + to) % 3000}`),
    }))
    const read = groupsOfPolygon(rows, [])
    expect(read.groups).toHaveLength(250)
    const seen = new Set<string>()
    for (let left = read.groups; left.length > 0;) {
      const free = left.filter(({ dependsOn }) => dependsOn.every((name) => seen.has(name)))
      expect(free).not.toEqual([])
      for (const { name } of free) seen.add(name)
      left = left.filter(({ name }) => !seen.has(name))
    }
    expect(read.warnings.length).toBeLessThan(1100)
  })

  it('are written with points of their tests', () => {
    const tests = [
      { group: 'a', weight: 1 },
      { group: 'a', weight: 5 },
      { group: 'a', weight: 1 },
      { group: 'b', weight: 1 },
      { group: 'b', weight: 3 },
      { group: null, weight: 2 },
    ]
    const written = polygonGroups(
      [
        group('a', { points: 20, policy: 'min', checkerArguments: '1e-6' }),
        group('b', { points: 10, policy: 'sum', dependsOn: ['a'] }),
        group('c', { points: 5 }),
      ],
      tests,
    )
    expect(written.points).toEqual(['6.67', '6.67', '6.66', '2.5', '7.5', '2.0'])
    expect(written.groups[1]).toEqual({
      name: 'b',
      points: '10.0',
      'points-policy': 'each-test',
      'feedback-policy': 'complete',
      dependencies: ['a'],
    })
    expect(messages(written)).toEqual([
      'Group a has tests of several weights, which Polygon does not know where a group counts as a whole.',
      'Group a counts as its worst test, which Polygon does not know: all points or none there.',
      'Group a gives arguments to the checker or validators, which Polygon does not know.',
    ])
  })
})

const folderOf = (folder: string, text: string) => ({
  folder,
  map: readYamlMap(text, 'x', () => undefined),
})
const of2025: KattisGroupOptions = { format: '2025-09', isScored: false }
const legacy: KattisGroupOptions = { format: 'legacy', isScored: false }

describe('groups of Kattis', () => {
  it('have what test_group.yaml says of 2025-09', () => {
    const read = groupsOfKattis(
      [
        folderOf('', 'output_validator_args: [case_sensitive]'),
        folderOf('secret', 'score_aggregation: sum'),
        folderOf('secret/1', 'max_score: 20'),
        folderOf(
          'secret/2',
          'max_score: 30\nscore_aggregation: sum\nrequire_pass: [secret/1, sample]\noutput_validator_args: [--eps, "a b"]',
        ),
        folderOf(
          'secret/3',
          'max_score: 50\nscore_aggregation: min\nrequire_pass: secret/2\ninput_validator_args: [-n, 5]',
        ),
      ],
      ['sample', 'secret/3', 'secret/1', 'secret/1', 'secret/2', 'secret/4'],
      of2025,
    )
    const usual = { checkerArguments: 'case_sensitive' }
    expect(read.groups).toEqual([
      group('1', { points: 20, ...usual }),
      group('2', { points: 30, policy: 'sum', dependsOn: ['1'], checkerArguments: '--eps "a b"' }),
      group('3', {
        ...usual,
        points: 50,
        policy: 'min',
        dependsOn: ['2'],
        validatorArguments: '-n 5',
      }),
      group('4', usual),
    ])
    expect(messages(read)).toEqual(['Group 2 waits for sample, which is no group of tests here.'])
  })

  it('have what testdata.yaml says of legacy, and around it', () => {
    const read = groupsOfKattis(
      [
        folderOf('secret', 'grader_flags: min\nrange: 0 100'),
        folderOf('secret/a', 'accept_score: 40\nrange: 0 40\noutput_validator_flags: x  y'),
        folderOf('secret/b', 'accept_score: "2.5"\ngrader_flags: sum\nrange: 0 inf'),
        folderOf('secret/c', 'range: 0 7'),
        folderOf('secret/d', 'grader_flags: avg first_error\ngrading: custom'),
      ],
      ['secret/a', 'secret/a', 'secret/b', 'secret/b', 'secret/c', 'secret/d', 'secret/d'],
      legacy,
    )
    expect(read.groups).toEqual([
      group('a', { points: 40, checkerArguments: 'x y' }),
      group('b', { points: 5, policy: 'sum' }),
      group('c', { points: 7 }),
      group('d', { points: 100, policy: 'sum' }),
    ])
    expect(messages(read)).toEqual([
      'Group d is graded by avg, which is not known: its tests add up.',
      'Group d is graded by a program of the package, which is not run: its tests add up.',
    ])
  })

  it('say which arguments of validators tests in no group lose', () => {
    const folders = [folderOf('secret', 'input_validator_flags: -n 3'), folderOf('secret/a', '')]
    const read = groupsOfKattis(folders, ['sample', 'secret', 'secret/a'], legacy)
    expect(read.groups).toMatchObject([{ name: 'a', validatorArguments: '-n 3' }])
    expect(messages(read)).toEqual([
      'Validators are called without arguments for tests of data/secret that are in no group; the package calls them with -n 3.',
    ])
    expect(messages(groupsOfKattis(folders, ['secret'], legacy))).toEqual([])
  })

  it('take the least score in legacy only where the validator gives scores', () => {
    const folders = [folderOf('secret/a', 'grader_flags: min\nscore_aggregation: min\nrange: 0 9')]
    const policies = [legacy, of2025].flatMap((options) =>
      [false, true].map(
        (isScored) =>
          groupsOfKattis(folders, ['secret/a'], { ...options, isScored }).groups[0]?.policy,
      ),
    )
    expect(policies).toEqual(['all', 'min', 'min', 'min'])
  })

  it('say what they do not know', () => {
    const read = groupsOfKattis(
      [folderOf('secret/a', 'max_score: unbounded\nscore_aggregation: best')],
      ['secret/a'],
      of2025,
    )
    expect(messages(read)).toEqual([
      'Group a has a score of at most unbounded: it is worth nothing here.',
      'Group a adds its tests up by best, which is not known.',
    ])
    const own = group('a', { points: 9, policy: 'sum', dependsOn: ['b'] })
    expect(messages(testdataKeys(own, [1, 2]))).toEqual([
      'Group a waits for b, which the legacy format does not know.',
      'Group a has tests of several weights, which the legacy format does not know: all count alike.',
    ])
  })

  it('are written as these files', () => {
    const own = group('a', { points: 20, dependsOn: ['b'], checkerArguments: '-e "a b"' })
    expect(testGroupKeys(own).keys).toEqual({
      max_score: 20,
      score_aggregation: 'pass-fail',
      require_pass: ['secret/b'],
      output_validator_args: ['-e', 'a b'],
    })
    expect(testdataKeys(group('a', { points: 20, validatorArguments: '-n 5' }), [1]).keys).toEqual({
      on_reject: 'break',
      accept_score: 20,
      range: '0 20',
      grader_flags: 'min',
      input_validator_flags: '-n 5',
    })
    expect(testdataKeys(group('a', { points: 20, policy: 'sum' }), [1, 1]).keys).toEqual({
      on_reject: 'continue',
      accept_score: 10,
      range: '0 20',
      grader_flags: 'sum',
    })
  })
})

it.each([
  ['20.0', 20],
  [' 3 ', 3],
  ['+1.5', 1.5],
  ['', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['inf', undefined],
])('points of %j are %s', (text, wanted) => {
  expect(readPoints(text)).toBe(wanted)
})

// Models that are as plain as can be: what a solution that passes some tests is worth by the rules of the package, and by ours.

const seed = testSeed()
const tables = Number(process.env['DRAFTS_STEPS'] ?? 10_000)

const randomOf = (start: number) => {
  let state = start * 2_654_435_761
  return (count: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % count
  }
}

interface Table {
  groups: PackageGroup[]
  tests: { group: string; weight: number; isPassed: boolean }[]
}

const tableOf = (below: (count: number) => number): Table => {
  const groups = Array.from({ length: 1 + below(4) }, (_, at) =>
    group(`g${at}`, {
      points: below(3) === 0 ? below(10_000) / 100 : below(50),
      policy: groupPolicies[below(3)] ?? 'all',
      dependsOn: at === 0 || below(2) === 0 ? [] : [`g${below(at)}`],
    }),
  )
  const tests = groups.flatMap(({ name }) =>
    Array.from({ length: 1 + below(4) }, () => ({
      group: name,
      weight: 1 + below(5),
      isPassed: below(4) > 0,
    })),
  )
  return { groups, tests }
}

/** Tests either pass or do not, so that the worst one decides as all do. */
const worthOf = ({ groups, tests }: Table): number => {
  const whole = (name: string): boolean =>
    tests.every((test) => test.group !== name || test.isPassed) &&
    groups.every((one) => one.name !== name || one.dependsOn.every(whole))
  return groups.reduce((total, { name, points, policy, dependsOn }) => {
    if (!dependsOn.every(whole)) return total
    const own = tests.filter((test) => test.group === name)
    if (policy !== 'sum') return total + (own.every(({ isPassed }) => isPassed) ? points : 0)
    const all = own.reduce((sum, { weight }) => sum + weight, 0)
    const passed = own.reduce((sum, { weight, isPassed }) => sum + (isPassed ? weight : 0), 0)
    return total + (points * passed) / all
  }, 0)
}

const polygonWorth = (
  { groups, points }: ReturnType<typeof polygonGroups>,
  tests: Table['tests'],
): number => {
  const isWhole = (name: string): boolean =>
    tests.every((test) => test.group !== name || test.isPassed) &&
    groups.every((row) => row.name !== name || row.dependencies.every(isWhole))
  const counts = (name: string): boolean => {
    const row = groups.find((one) => one.name === name)
    if (!row?.dependencies.every(isWhole)) return false
    return row['points-policy'] === 'each-test' || isWhole(name)
  }
  return tests.reduce(
    (sum, test, at) => sum + (test.isPassed && counts(test.group) ? Number(points[at]) : 0),
    0,
  )
}

/** As the package's own rules score one group of which some tests pass. */
const kattisWorth = (keys: Record<string, unknown>, passes: readonly boolean[]): number => {
  const scores = passes.map((isPassed) => (isPassed ? 1 : 0))
  const sum = scores.reduce<number>((total, score) => total + score, 0)
  if ('max_score' in keys) {
    const most = Number(keys['max_score'])
    return keys['score_aggregation'] === 'sum'
      ? (most * sum) / passes.length
      : most * Math.min(...scores)
  }
  const accept = Number(keys['accept_score'])
  return keys['grader_flags'] === 'sum' ? accept * sum : accept * Math.min(...scores)
}

const isFar = (one: number, other: number): boolean => Math.abs(one - other) > 0.02
const some = <T>(round: (at: number) => T[], count = tables): T[] =>
  Array.from({ length: count }, (_, at) => at)
    .values()
    .flatMap(round)
    .take(3)
    .toArray()

describe(`of ${tables} random tables`, () => {
  it('each is worth at Polygon what it is worth here, and comes back', () => {
    const found = some((at) => {
      const { groups: given, tests } = tableOf(randomOf(seed + at))
      // Polygon has no worst test.
      const groups = given.map(
        (one) => ({ ...one, policy: one.policy === 'min' ? 'all' : one.policy }) as const,
      )
      const written = polygonGroups(groups, tests)
      const rows = written.groups.map(({ name, points, dependencies, ...row }) => ({
        name,
        points,
        policy: row['points-policy'],
        needs: dependencies,
      }))
      const read = groupsOfPolygon(
        rows,
        tests.map((test, place) => ({ group: test.group, points: written.points[place] ?? '' })),
      )
      const worth = worthOf({ groups, tests })
      const theirs = polygonWorth(written, tests)
      const isSame = JSON.stringify(read.groups) === JSON.stringify(groups)
      return isSame && !isFar(worth, theirs) ? [] : [{ groups, tests, read, worth, theirs }]
    })
    expect(found).toEqual([])
  })

  it.each(['legacy', '2025-09'] as const)(
    'each comes back from Kattis %s and is worth the same',
    (format) => {
      const found = some((at) => {
        const { groups, tests } = tableOf(randomOf(seed + at))
        const isScored = at % 2 === 0
        const folders = groups.map((one) => {
          const weights = tests.filter((test) => test.group === one.name).map(() => 1)
          const written = format === 'legacy' ? testdataKeys(one, weights) : testGroupKeys(one)
          return { ...folderOf(`secret/${one.name}`, yamlOf(written.keys)), keys: written.keys }
        })
        const read = groupsOfKattis(
          folders,
          tests.map((test) => `secret/${test.group}`),
          { format, isScored },
        )
        const wanted = groups.map((one) => ({
          ...one,
          policy: policyThere(one.policy, format, isScored),
          dependsOn: format === 'legacy' ? [] : one.dependsOn,
        }))
        const far = groups.filter((one, place) => {
          const own = tests
            .filter((test) => test.group === one.name)
            .map((test) => ({ ...test, weight: 1 }))
          const worth = worthOf({ groups: [{ ...one, dependsOn: [] }], tests: own })
          return isFar(
            worth,
            kattisWorth(
              folders[place]?.keys ?? {},
              own.map(({ isPassed }) => isPassed),
            ),
          )
        })
        const isSame = JSON.stringify(read.groups) === JSON.stringify(wanted)
        return isSame && far.length === 0 ? [] : [{ groups, read, wanted, far }]
      }, tables / 4)
      expect(found).toEqual([])
    },
  )

  it('shares of points add up to them', () => {
    const found = some((at) => {
      const below = randomOf(seed + at)
      const points = below(100_000) / 100
      const shares = spreadPoints(
        points,
        Array.from({ length: 1 + below(9) }, () => below(4)),
      )
      const sum = shares.reduce((total, share) => total + Math.round(share * 1e6), 0)
      return sum === Math.round(points * 1e6) && shares.every((share) => share >= 0)
        ? []
        : [{ points, shares }]
    })
    expect(found).toEqual([])
  })
})

it.each([
  [0.5, 60],
  [0.333, 1],
  [0.005, 2],
])('%d points of %d tests come back from Polygon, and each test counts', (points, count) => {
  const tests = Array.from({ length: count }, () => ({ group: 'a', weight: 1 }))
  const written = polygonGroups([group('a', { points, policy: 'sum' })], tests)
  expect(written.points.every((share) => Number(share) > 0)).toBe(true)
  expect(written.points.join()).not.toContain('e')
  const back = groupsOfPolygon(
    written.groups.map(({ name, points: own, 'points-policy': policy }) => ({
      name,
      points: own,
      policy,
      needs: [],
    })),
    written.points.map((own) => ({ group: 'a', points: own })),
  )
  expect(back.groups).toMatchObject([{ points, policy: 'sum' }])
})

/** Where the validator gives scores legacy has nothing for all or nothing, which is told. */
const policyThere = (policy: PackageGroup['policy'], format: string, isScored: boolean) =>
  format === 'legacy' && isScored && policy === 'all' ? 'min' : policy
