import { groupPoints, groupsPerProblem } from '@drafts/contract'
import type { GroupPolicy } from '@drafts/contract'
import { createWarningList } from '../warnings.ts'
import type { ImportWarning } from '../warnings.ts'

// Groups of tests as packages have them, as plain data: what a group is worth, how its tests count, and which others come first.

export interface PackageGroup {
  name: string
  points: number
  /** `all`: all points or none; `sum`: each test its share, by its weight; `min`: as much as its worst test. */
  policy: GroupPolicy
  /** Names of groups that must pass first; no circles. */
  dependsOn: string[]
  checkerArguments: string
  validatorArguments: string
}

export interface GroupsOfPackage {
  groups: PackageGroup[]
  warnings: readonly ImportWarning[]
}

export type TellGroup = (name: string, what: string) => void

/** Collects what is to be told of groups, each once. */
export function tellOfGroups(): { tell: TellGroup; warnings: readonly ImportWarning[] } {
  const list = createWarningList()
  const tell: TellGroup = (name, what) => list.report('group', `Group ${name} ${what}.`)
  return { tell, warnings: list.all }
}

/** A number of 0 or more; undefined for anything else. */
export function readPoints(text: string): number | undefined {
  const isNumber = /^\s*\+?\d{1,15}(?:\.\d{1,25})?(?:e-\d{1,2})?\s*$/.test(text)
  const points = isNumber ? Number(text) : Number.NaN
  return points >= 0 ? points : undefined
}

/** Only groups that there are come first, none that waits for the group itself, and none is worth more than a group may be. */
export function withoutCircles(all: readonly PackageGroup[], tell: TellGroup): PackageGroup[] {
  const groups = new Map(all.slice(0, groupsPerProblem).map((group) => [group.name, group]))
  for (const { name } of all.slice(groupsPerProblem))
    tell(name, `is left out: a problem has at most ${groupsPerProblem} groups`)
  const needs = new Map<string, string[]>()
  const done = new Set<string>()
  // A group that is visited again before its visit ends depends on itself.
  const visit = ({ name, dependsOn }: PackageGroup): void => {
    const own: string[] = []
    needs.set(name, own)
    for (const other of new Set(dependsOn)) {
      const group = groups.get(other)
      if (!group) {
        tell(name, `waits for ${other}, which is no group of tests here`)
        continue
      }
      if (!needs.has(other)) visit(group)
      if (done.has(other)) own.push(other)
      else tell(name, `waits for ${other}, which waits for it: that is left out`)
    }
    done.add(name)
  }
  for (const group of groups.values()) if (!needs.has(group.name)) visit(group)
  return [...groups.values()].map((group) => {
    const { name, points } = group
    if (points > groupPoints.max)
      tell(name, `is worth ${points} points: here a group has at most ${groupPoints.max}`)
    return {
      ...group,
      points: Math.min(points, groupPoints.max),
      dependsOn: needs.get(name) ?? [],
    }
  })
}

/** As fine as sums of points are read. */
const finestUnits = 1e6

/**
 * Shares of points by weight that add up to them exactly; the largest rests are rounded up. They are in hundredths, as people give
 * points, unless a test would have noticeably more or less of its share or the points are finer.
 */
export function spreadPoints(points: number, weights: readonly number[]): number[] {
  // Where nothing weighs anything, all weigh the same.
  const own = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const coarse = sharesIn(100, points, own)
  const isEnough =
    Math.abs(Math.round(points * 100) - points * 100) < 1e-6 &&
    areShares(points, own, coarse, noticeable)
  return isEnough ? coarse : sharesIn(finestUnits, points, own)
}

/** By so much of its share a test may have more or less, as shares are rounded. */
export const noticeable = 0.005

/** Whether each test has its share of the points by its weight, but for `off` of it. */
export function areShares(
  points: number,
  weights: readonly number[],
  shares: readonly number[],
  off: number,
): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.every((weight, at) => {
    const exact = total === 0 ? points / weights.length : (points * weight) / total
    return Math.abs((shares[at] ?? 0) - exact) <= off * exact
  })
}

/** `units`: how many parts a point has. */
function sharesIn(units: number, points: number, weights: readonly number[]): number[] {
  const whole = Math.round(points * units)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (whole * weight) / total)
  const shares = exact.map(Math.floor)
  const left = whole - shares.reduce((sum, share) => sum + share, 0)
  const order = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of order.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares.map((share) => share / units)
}
