import {
  areShares,
  readPoints,
  spreadPoints,
  tellOfGroups,
  withoutCircles,
} from './package-group.ts'
import type { GroupsOfPackage, PackageGroup } from './package-group.ts'
import type { TestType } from '@drafts/contract'
import type { ImportWarning } from '../warnings.ts'
import type { PolygonGroup, PolygonTest } from '../polygon/problem-xml.ts'

// `<groups>` of problem.xml, and the attributes `group` and `points` of its tests.

/** Groups that only tests name count each test, as Polygon does. */
export function groupsOfPolygon(
  listed: readonly PolygonGroup[],
  tests: readonly Pick<PolygonTest, 'group' | 'points'>[],
): GroupsOfPackage {
  const { tell, warnings } = tellOfGroups()
  const members = Map.groupBy(tests, ({ group }) => group)
  const rows = new Map(listed.map((row) => [row.name, row]))
  for (const name of members.keys())
    if (name !== '' && !rows.has(name))
      rows.set(name, { name, points: '', policy: 'each-test', needs: [] })
  const groups = [...rows.values()].map(({ name, points, policy, needs }): PackageGroup => {
    const own = members.get(name) ?? []
    const ofTests = own.reduce((sum, test) => sum + (readPoints(test.points) ?? 0), 0)
    const given = readPoints(points)
    if (points !== '' && given === undefined) tell(name, `has ${points} points, which is no number`)
    if (policy !== '' && policy !== 'complete-group' && policy !== 'each-test')
      tell(name, `counts by ${policy}, which is not known: each of its tests counts`)
    const isWhole = policy === 'complete-group'
    // Where each test counts, the group has the sum of their points. It is rounded, as sums of decimals are not exact, and so may
    // shares be that add up to points of more digits.
    const rounded = Math.round(ofTests * 1e6) / 1e6
    const isRounded = given !== undefined && Math.abs(rounded - given) <= 1e-6
    const sum = isRounded ? given : rounded
    return {
      name,
      points: isWhole ? given || sum : sum || (given ?? 0),
      policy: isWhole ? 'all' : 'sum',
      dependsOn: needs,
      checkerArguments: '',
      validatorArguments: '',
    }
  })
  return { groups: withoutCircles(groups, tell), warnings }
}

export interface PolygonGroupRow {
  name: string
  points: string
  'points-policy': 'complete-group' | 'each-test'
  'feedback-policy': 'complete'
  dependencies: string[]
}

export interface WrittenPolygonGroups {
  groups: PolygonGroupRow[]
  /** The attribute `points` of each test. */
  points: string[]
  warnings: readonly ImportWarning[]
}

/** Tests of a group that counts as a whole share its points evenly, which is what Polygon's own packages have. */
export function polygonGroups(
  groups: readonly PackageGroup[],
  tests: readonly { group: string | null; weight: number; type?: TestType }[],
): WrittenPolygonGroups {
  const { tell, warnings } = tellOfGroups()
  const points = tests.map(({ weight, group }) => (group === null ? weight : 0))
  const rows = groups.map((group): PolygonGroupRow => {
    const { name, policy, dependsOn } = group
    const places = tests.flatMap((test, at) => (test.group === name ? [at] : []))
    const weights = places.map((at) => (policy === 'sum' ? (tests[at]?.weight ?? 0) : 1))
    const shares = spreadPoints(group.points, weights)
    for (const [place, at] of places.entries()) points[at] = shares[place] ?? 0
    if (policy === 'sum' && group.points === 0 && new Set(weights).size > 1)
      tell(name, 'is worth no points, so that its tests have no weights in the package')
    if (policy === 'sum' && !areShares(group.points, weights, shares, 1e-9))
      tell(
        name,
        'has points that its tests cannot share exactly: theirs are rounded in the package',
      )
    // Samples weigh nothing in Drafts and in Polygon.
    const own = places.flatMap((at) =>
      tests[at]?.type === 'sample' ? [] : (tests[at]?.weight ?? 0),
    )
    if (policy !== 'sum' && new Set(own).size > 1)
      tell(
        name,
        'has tests of several weights, which Polygon does not know where a group counts as a whole',
      )
    if (policy === 'min')
      tell(name, 'counts as its worst test, which Polygon does not know: all points or none there')
    if (`${group.checkerArguments}${group.validatorArguments}`.trim() !== '')
      tell(name, 'gives arguments to the checker or validators, which Polygon does not know')
    return {
      name,
      points: decimal(group.points),
      'points-policy': policy === 'sum' ? 'each-test' : 'complete-group',
      'feedback-policy': 'complete',
      dependencies: dependsOn,
    }
  })
  return { groups: rows, points: points.map(decimal), warnings }
}

const decimal = (points: number): string =>
  Number.isInteger(points) ? `${points}.0` : String(points)
