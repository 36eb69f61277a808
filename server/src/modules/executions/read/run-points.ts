import { groupResults, neededGroups, sumOfPoints } from '@drafts/contract'
import type {
  Execution,
  ExecutionGroup,
  GroupId,
  SolutionId,
  TestId,
  Verdict,
} from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { listGroups } from '../../groups/index.ts'
import type { GroupRow } from '../../groups/index.ts'
import { listKeyedTests } from '../../tests/index.ts'
import { readCells } from '../keys/current-keys.ts'
import type { KeyedProblem } from '../keys/current-keys.ts'
import type { CheckRow, ExecutionRow } from '../executions.store.ts'

export type RunPoints = Pick<Execution, 'points' | 'maxPoints' | 'groups'>

export const noPoints: RunPoints = { points: null, maxPoints: null, groups: null }

/** By the groups of now: a run names tests, and a test may be in another group since. */
export const pointsOfRun = async (
  db: Db,
  { execution, checks }: { execution: ExecutionRow; checks: readonly CheckRow[] },
): Promise<RunPoints> => {
  if (execution.free) return noPoints
  const groups = await listGroups(db, execution.problem_id)
  if (groups.length === 0) return noPoints
  const results = new Map(
    checks.map(({ test_id: id, verdict, result }) => [id, { verdict, score: result?.score }]),
  )
  const tests = await listKeyedTests(db, execution.problem_id)
  const found = pointsOf(groups, tests, results)
  const cut = new Set(tests.flatMap(({ id, group }) => (results.has(id) ? [] : [group])))
  return groups.some(({ id }) => cut.has(id)) ? withoutCut(groups, found, cut) : found
}

/** A run of chosen tests says nothing of groups that it has a part of, and no points of those that need one of them. */
const withoutCut = (
  groups: readonly GroupRow[],
  found: ReturnType<typeof pointsOf>,
  cut: ReadonlySet<GroupId | null>,
): RunPoints => {
  const needs = neededGroups(groups.map(({ id, depends_on: dependsOn }) => ({ id, dependsOn })))
  const said = found.groups.map((group) => {
    if (cut.has(group.id)) return { ...group, verdict: null, points: null }
    const isOpen = [...(needs.get(group.id) ?? [])].some((id) => cut.has(id))
    return isOpen ? { ...group, points: null } : group
  })
  return { points: null, maxPoints: found.maxPoints, groups: said }
}

/** Results of solutions in each group, by the newest result of each test. Nothing is asked where there are no groups. */
export const pointsOfSolutions = async (
  db: Db,
  problem: KeyedProblem,
  { groups, tests }: { groups: readonly GroupRow[]; tests: readonly GroupedTest[] },
): Promise<Map<SolutionId, ExecutionGroup[]>> => {
  if (groups.length === 0 || problem.solutions.length === 0) return new Map()
  const rows = await readCells(db, [problem])
  return new Map(
    problem.solutions.map(({ id }) => {
      const results = new Map(rows.get(id)?.cells.map((cell) => [cell.testId, cell]))
      return [id, pointsOf(groups, tests, results).groups]
    }),
  )
}

interface GroupedTest {
  id: TestId
  group: GroupId | null
  weight: number
}

interface JudgedTest {
  verdict: Verdict | null
  /** The part of its points, where the checker gives one. */
  score?: number | null | undefined
}

/** `tests`: of the problem, in their order; `judged`: of those that have a result. */
export const pointsOf = (
  groups: readonly GroupRow[],
  tests: readonly GroupedTest[],
  judged: ReadonlyMap<TestId | null, JudgedTest>,
): { points: number; maxPoints: number; groups: ExecutionGroup[] } => {
  const results = groupResults(
    groups.map(({ depends_on: dependsOn, ...group }) => ({ ...group, dependsOn })),
    tests.map(({ id, group, weight }) => {
      const { verdict = null, score } = judged.get(id) ?? {}
      return { group, weight, verdict, score }
    }),
  )
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return {
    points: sumOfPoints(results.map(({ points }) => points)),
    maxPoints: sumOfPoints(results.map(({ maxPoints }) => maxPoints)),
    groups: results.map(({ isBlocked: _isBlocked, ...result }) => ({
      ...result,
      name: names.get(result.id) ?? '',
    })),
  }
}
