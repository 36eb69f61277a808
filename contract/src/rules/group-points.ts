import type { Verdict } from '../entities/basics.ts'
import type { GroupPolicy } from '../entities/group.ts'

// Points of groups, from the results of their tests (docs/product/groups.md#points). A test has a share of what it could give:
// all where it is accepted, and else what the checker gives it.

export interface PointsGroup<Id extends string = string> {
  id: Id
  points: number
  policy: GroupPolicy
  /** Ids of groups that must pass first, without circles; others are passed over. */
  dependsOn: readonly Id[]
}

export interface PointsTest<Id extends string = string> {
  group: Id | null
  weight: number
  /** Null: it was not judged. */
  verdict: Verdict | null
  /** From 0 to 1, where the checker gives a part of the points. */
  score?: number | null | undefined
}

export interface GroupResult<Id extends string = string> {
  id: Id
  /** Accepted, or that of its first test that is not; null: it has no tests, not all is judged, or a group that it needs did not pass. */
  verdict: Verdict | null
  points: number
  /** The most that its tests can give: 0 where it has none. */
  maxPoints: number
  /** A group that it needs did not pass. */
  isBlocked: boolean
}

/** `tests` in their order. */
export const groupResults = <Id extends string>(
  groups: readonly PointsGroup<Id>[],
  tests: readonly PointsTest<Id>[],
): GroupResult<Id>[] => {
  const members = Map.groupBy(tests, ({ group }) => group)
  const rows = new Map(groups.map((row) => [row.id, row]))
  const results = new Map<Id, GroupResult<Id>>()
  const passed = new Set<Id>()
  const resultOf = (group: PointsGroup<Id>): GroupResult<Id> => {
    const known = results.get(group.id)
    if (known) return known
    const needed = group.dependsOn.flatMap((id) => rows.get(id) ?? []).map(resultOf)
    // A group that is not over yet blocks nothing, and lets nothing pass either.
    const isBlocked = needed.some((one) => one.isBlocked || hasFailed(one))
    const isFree = needed.every(({ id }) => passed.has(id))
    const own = members.get(group.id) ?? []
    const result = {
      id: group.id,
      verdict: isBlocked ? null : verdictOf(own),
      points: isFree ? rounded(group.points * shareOf(group.policy, own)) : 0,
      maxPoints: own.length === 0 ? 0 : group.points,
      isBlocked,
    }
    results.set(group.id, result)
    // Where it has no tests it lets all pass that passes what it needs.
    if (isFree && (own.length === 0 || result.verdict === 'Accepted')) passed.add(group.id)
    return result
  }
  return groups.map(resultOf)
}

/** Points add up without the errors of their decimals. */
export const sumOfPoints = (points: readonly number[]): number =>
  rounded(points.reduce((sum, one) => sum + one, 0))

const rounded = (points: number): number => Math.round(points * 1e9) / 1e9

const hasFailed = ({ verdict }: Pick<GroupResult, 'verdict'>): boolean =>
  verdict !== null && verdict !== 'Accepted'

const verdictOf = (tests: readonly PointsTest[]): Verdict | null => {
  const failed = tests.find(({ verdict }) => verdict !== null && verdict !== 'Accepted')
  if (failed) return failed.verdict
  return tests.length > 0 && tests.every(({ verdict }) => verdict === 'Accepted')
    ? 'Accepted'
    : null
}

/** The part of its points that a group has by its own tests; without tests it has none. */
const shareOf = (policy: GroupPolicy, tests: readonly PointsTest[]): number => {
  if (tests.length === 0) return 0
  const scores = tests.map(scoreOf)
  switch (policy) {
    case 'all':
      return scores.every((score) => score === 1) ? 1 : 0
    case 'min':
      return scores.reduce((least, score) => Math.min(least, score), 1)
    case 'sum':
      return meanOf(
        scores,
        tests.map(({ weight }) => weight),
      )
  }
}

const scoreOf = ({ verdict, score }: PointsTest): number =>
  verdict === 'Accepted' ? 1 : Math.min(1, Math.max(0, score ?? 0))

/** By weight; where nothing weighs anything, all weigh the same. */
const meanOf = (scores: readonly number[], weights: readonly number[]): number => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const gained = scores.reduce((sum, score, at) => sum + score * (weights[at] ?? 0), 0)
  return total > 0 ? gained / total : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The groups that each needs, directly or through others. */
export const neededGroups = <Id extends string>(
  groups: readonly Pick<PointsGroup<Id>, 'id' | 'dependsOn'>[],
): Map<Id, ReadonlySet<Id>> => {
  const rows = new Map(groups.map((row) => [row.id, row]))
  const needs = new Map<Id, ReadonlySet<Id>>()
  const needsOf = ({ id, dependsOn }: Pick<PointsGroup<Id>, 'id' | 'dependsOn'>) => {
    const known = needs.get(id)
    if (known) return known
    const own = new Set<Id>()
    for (const row of dependsOn.flatMap((one) => rows.get(one) ?? [])) {
      own.add(row.id)
      for (const further of needsOf(row)) own.add(further)
    }
    needs.set(id, own)
    return own
  }
  for (const row of groups) needsOf(row)
  return needs
}

/** Groups that have tests. What one of them needs through a group without tests it needs itself. */
export const filledGroups = <Id extends string, Group extends { id: Id; dependsOn: readonly Id[] }>(
  groups: readonly Group[],
  tests: readonly { group?: Id | null | undefined }[],
): (Group & { dependsOn: Id[] })[] => {
  const filled = new Set(tests.map(({ group }) => group))
  const rows = new Map(groups.map((row) => [row.id, row]))
  const neededBy = ({ dependsOn }: Group, met = new Set<Id>()): ReadonlySet<Id> => {
    for (const row of dependsOn.flatMap((id) => rows.get(id) ?? [])) {
      if (met.has(row.id)) continue
      met.add(row.id)
      if (!filled.has(row.id)) neededBy(row, met)
    }
    return met
  }
  const shown = groups.filter(({ id }) => filled.has(id))
  return shown.map((row) => {
    const needed = neededBy(row)
    return { ...row, dependsOn: shown.flatMap(({ id }) => (needed.has(id) ? [id] : [])) }
  })
}
