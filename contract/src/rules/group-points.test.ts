import { describe, expect, it } from 'vitest'
import { testSeed } from '../../../testing/seed.ts'
import type { Verdict } from '../entities/basics.ts'
import { numbersFrom } from '../testing/random.ts'
import { filledGroups, groupResults, neededGroups, sumOfPoints } from './group-points.ts'
import type { PointsGroup, PointsTest } from './group-points.ts'

const group = (id: string, own: Partial<PointsGroup> = {}): PointsGroup => ({
  id,
  points: 10,
  policy: 'all',
  dependsOn: [],
  ...own,
})
const test = (group_: string | null, verdict: Verdict | null, weight = 1, score?: number) => ({
  group: group_,
  verdict,
  weight,
  ...(score === undefined ? {} : { score }),
})
const pointsOf = (groups: PointsGroup[], tests: PointsTest[]) =>
  groupResults(groups, tests).map(({ points }) => points)

describe('points of a group', () => {
  it.each([
    ['all', ['Accepted', 'Accepted'], 0.5],
    ['all', ['Accepted', 'WrongAnswer'], 0],
    ['sum', ['Accepted', 'WrongAnswer'], 0.125],
    ['sum', ['WrongAnswer', 'Accepted'], 0.375],
    ['min', ['Accepted', 'RuntimeError'], 0],
    ['min', ['Accepted', null], 0],
  ] as const)('by %s of %j are %f', (policy, [first, second], points) => {
    const tests = [test('a', first, 1), test('a', second, 3), test(null, 'WrongAnswer')]
    expect(pointsOf([group('a', { policy, points: 0.5 })], tests)).toEqual([points])
  })

  it('follow the scores that the checker gives', () => {
    const tests = [
      test('a', 'WrongAnswer', 1, 0.5),
      test('a', 'Accepted', 3),
      test('a', 'Accepted'),
    ]
    const points = (['all', 'sum', 'min'] as const).map(
      (policy) => pointsOf([group('a', { policy, points: 150 })], tests)[0],
    )
    expect(points).toEqual([0, 135, 75])
    // A part of the points is no pass.
    const groups = [group('a', { policy: 'sum' }), group('b', { dependsOn: ['a'] })]
    expect(pointsOf(groups, [...tests, test('b', 'Accepted')])).toEqual([9, 0])
  })

  it('keep their proportion, and add up without errors of decimals', () => {
    const tests = Array.from({ length: 3 }, (_, at) => test('a', at === 0 ? null : 'Accepted'))
    expect(pointsOf([group('a', { policy: 'sum', points: 0.3 })], tests)).toEqual([0.2])
    expect(sumOfPoints([0.1, 0.2, 150])).toBe(150.3)
  })

  it('are none without tests, and none where nothing weighs anything and all fail', () => {
    const verdict = null
    expect(groupResults([group('a')], [])).toEqual([
      { id: 'a', verdict, points: 0, maxPoints: 0, isBlocked: false },
    ])
    const tests = [test('a', 'Accepted', 0), test('a', 'WrongAnswer', 0)]
    expect(pointsOf([group('a', { policy: 'sum' })], tests)).toEqual([5])
  })

  it('pass through a group without tests, which lets through what passes the groups that it needs', () => {
    const groups = [
      group('a'),
      group('empty', { dependsOn: ['a'] }),
      group('b', { dependsOn: ['empty'] }),
    ]
    const pointsBy = (verdict: Verdict | null) =>
      pointsOf(groups, [test('a', verdict), test('b', 'Accepted')])
    expect(pointsBy('Accepted')).toEqual([10, 0, 10])
    expect(pointsBy('WrongAnswer')).toEqual([0, 0, 0])
    expect(pointsBy(null)).toEqual([0, 0, 0])
    const shown = filledGroups(groups, [test('a', null), test('b', null)])
    expect(shown).toEqual([group('a'), group('b', { dependsOn: ['a'] })])
  })

  it('are none where a group that it needs did not pass, around a corner too', () => {
    const groups = [
      group('c', { dependsOn: ['b'] }),
      group('b', { dependsOn: ['a', 'gone'] }),
      group('a'),
    ]
    const tests = ['a', 'b', 'c'].map((id) => test(id, id === 'a' ? 'WrongAnswer' : 'Accepted'))
    expect(groupResults(groups, tests)).toMatchObject([
      { id: 'c', verdict: null, points: 0, isBlocked: true },
      { id: 'b', verdict: null, points: 0, isBlocked: true },
      { id: 'a', verdict: 'WrongAnswer', points: 0, isBlocked: false },
    ])
    // A test that is not judged yet blocks nothing, and gives nothing.
    const waiting = tests.map((one) => (one.group === 'a' ? { ...one, verdict: null } : one))
    expect(groupResults(groups, waiting)[1]).toMatchObject({
      verdict: 'Accepted',
      points: 0,
      isBlocked: false,
    })
    expect([...(neededGroups(groups).get('c') ?? [])]).toEqual(['b', 'a'])
  })
})

// Plain models of three judges, written from what their documents say and apart from the code.

interface Table {
  groups: PointsGroup[]
  tests: PointsTest[]
}

const drawTable = (below: (n: number) => number, policies: PointsGroup['policy'][]): Table => {
  const groups = Array.from({ length: 1 + below(5) }, (_, at) =>
    group(`g${at}`, {
      points: [0, 0.5, 1, 7, 12.5, 150][below(6)] ?? 0,
      policy: policies[below(policies.length)] ?? 'all',
      dependsOn: Array.from({ length: at }, (_needed, to) => `g${to}`).filter(() => below(3) === 0),
    }),
  )
  const verdicts: Verdict[] = ['Accepted', 'Accepted', 'Accepted', 'WrongAnswer', 'RuntimeError']
  const tests = groups.flatMap(({ id }) =>
    Array.from({ length: 1 + below(4) }, () => {
      const verdict = verdicts[below(5)] ?? 'Accepted'
      // A checker gives a part of the points to some that are wrong, and to no other.
      const score = [undefined, 0.5, 0.25, 0.125][below(4)]
      return test(id, verdict, below(4), verdict === 'WrongAnswer' ? score : undefined)
    }),
  )
  return { groups, tests }
}

/** Polygon: the points of a complete group are those of all its tests, or none; a group waits for those that it depends on. */
const polygon = ({ groups, tests }: Table): number[] => {
  const full: Record<string, boolean> = {}
  return groups.map(({ id, points, dependsOn }) => {
    let isFull = true
    for (const one of dependsOn) if (!full[one]) isFull = false
    for (const one of tests) if (one.group === id && one.verdict !== 'Accepted') isFull = false
    full[id] = isFull
    return isFull ? points : 0
  })
}

/** Polygon, each test for itself: a test has its points where it passes, else those that `quitp` gives it. */
const eachTest = ({ groups, tests }: Table): number[] => {
  const passed: Record<string, boolean> = {}
  return groups.map(({ id, points, dependsOn }) => {
    const own = tests.filter((one) => one.group === id)
    passed[id] = dependsOn.every((one) => passed[one]) && own.every(isRight)
    if (!dependsOn.every((one) => passed[one])) return 0
    let weights = 0
    for (const { weight } of own) weights += weight
    let sum = 0
    for (const one of own) {
      const worth = weights === 0 ? points / own.length : (points * one.weight) / weights
      sum += isRight(one) ? worth : worth * (one.score ?? 0)
    }
    return sum
  })
}
const isRight = ({ verdict }: PointsTest): boolean => verdict === 'Accepted'

/** CMS, GroupMin: a subtask is worth the least outcome of its testcases times its points; no subtask waits for another. */
const groupMin = ({ groups, tests }: Table): number[] =>
  groups.map(({ id, points }) => {
    const outcomes: number[] = []
    for (const { group: of, verdict, score } of tests)
      if (of === id) outcomes.push(verdict === 'Accepted' ? 1 : (score ?? 0))
    outcomes.sort((a, b) => a - b)
    return (outcomes[0] ?? 0) * points
  })

/** Kattis 2025-09, `require_pass`: a group is judged only if each group that it names was judged and accepted. */
const requirePass = ({ groups, tests }: Table): (string | null)[] => {
  const accepted: string[] = []
  return groups.map(({ id, dependsOn }) => {
    if (!dependsOn.every((one) => accepted.includes(one))) return null
    for (const one of tests) if (one.group === id && one.verdict !== 'Accepted') return one.verdict
    accepted.push(id)
    return 'Accepted'
  })
}

const tables = 10_000
const seed = testSeed()

describe(`over ${tables} random tables (seed ${seed})`, () => {
  it('complete groups have the points that Polygon gives', () => {
    const below = numbersFrom(seed)
    for (let table = 0; table < tables; table += 1) {
      const { groups, tests } = drawTable(below, ['all'])
      expect(pointsOf(groups, tests)).toEqual(polygon({ groups, tests }))
    }
  })

  it('groups that add up have the points that Polygon gives each test', () => {
    const below = numbersFrom(seed + 3)
    for (let table = 0; table < tables; table += 1) {
      const { groups, tests } = drawTable(below, ['sum'])
      for (const [at, points] of eachTest({ groups, tests }).entries())
        expect(pointsOf(groups, tests)[at]).toBeCloseTo(points, 8)
    }
  })

  it('the worst test counts as in GroupMin of CMS', () => {
    const below = numbersFrom(seed + 1)
    for (let table = 0; table < tables; table += 1) {
      const drawn = drawTable(below, ['min'])
      const groups = drawn.groups.map((one) => ({ ...one, dependsOn: [] }))
      expect(pointsOf(groups, drawn.tests)).toEqual(groupMin({ ...drawn, groups }))
    }
  })

  it('a group that needs others is judged as by require_pass of Kattis', () => {
    const below = numbersFrom(seed + 2)
    for (let table = 0; table < tables; table += 1) {
      const { groups, tests } = drawTable(below, ['all', 'sum', 'min'])
      const wanted = requirePass({ groups, tests })
      const results = groupResults(groups, tests)
      expect(results.map(({ verdict }) => verdict)).toEqual(wanted)
      for (const [at, { points, isBlocked }] of results.entries()) {
        expect(isBlocked).toBe(wanted[at] === null)
        expect(points > 0 && isBlocked).toBe(false)
      }
    }
  })
})
