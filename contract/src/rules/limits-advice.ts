import type { LimitsAdvice } from '../entities/programs/limits-advice.ts'
import type { MatrixCell, MatrixSolution, MatrixTest } from '../entities/matrix.ts'
import { limitRange } from '../limits.ts'

// Which limits lets pass what should, and stops what should be (docs/product/matrix.md#limits). The two margins are those that
// BAPCtools has: judges differ, and so do two runs on one.

const acToLimit = 2
const limitToTle = 1.5

type Solution = Pick<MatrixSolution, 'id' | 'label' | 'languageId' | 'wantVerdicts'>
type Cell = Pick<MatrixCell, 'solutionId' | 'verdict' | 'cpu'>

interface Timed {
  solution: Solution
  cpu: number
  /** It was ended at the limit, so that it would have taken longer. */
  isCut: boolean
}

export const adviceOfLimits = (
  solutions: readonly Solution[],
  tests: readonly Pick<MatrixTest, 'id'>[],
  cells: readonly Cell[],
): Omit<LimitsAdvice, 'judge'> => {
  const byId = Map.groupBy(cells, ({ solutionId }) => solutionId)
  const timed = solutions.flatMap((solution) => timedOf(solution, byId.get(solution.id) ?? []))
  const isWhole = ({ id }: Solution) => byId.get(id)?.length === tests.length
  const accepted = timed.filter(
    ({ solution }) =>
      solution.wantVerdicts.length === 1 &&
      solution.wantVerdicts[0] === 'Accepted' &&
      isWhole(solution) &&
      byId.get(solution.id)?.every(({ verdict }) => verdict === 'Accepted'),
  )
  const tooSlow = timed.filter(({ solution }) => solution.wantVerdicts.includes('CPULimitExceeded'))
  const slowest = [...Map.groupBy(accepted, ({ solution }) => solution.languageId).values()]
    .flatMap((all) => all.toSorted((one, other) => other.cpu - one.cpu).slice(0, 1))
    .toSorted((one, other) => one.cpu - other.cpu)
  const { closest: fastest, ...advised } = limitsFor(slowest, tooSlow)
  return {
    ...advised,
    slowestAccepted: slowest.map(measured),
    fastestTooSlow: fastest ? measured(fastest) : null,
    acToLimit,
    limitToTle,
  }
}

const timedOf = (solution: Solution, cells: readonly Cell[]): Timed[] => {
  const [longest] = cells
    .filter(({ verdict }) => verdict !== 'CompilationError')
    .toSorted((one, other) => other.cpu - one.cpu)
  return longest
    ? [{ solution, cpu: longest.cpu, isCut: longest.verdict === 'CPULimitExceeded' }]
    : []
}

const measured = ({ solution: { id, languageId }, cpu }: Timed) => ({
  solutionId: id,
  languageId,
  cpu,
})

type Advised = Pick<LimitsAdvice, 'cpu' | 'factors' | 'sentence'>

/**
 * `slowest`: of each language one, the fastest of them first. `closest`: what should be too slow, and is the closest to the limit of
 * its language.
 */
const limitsFor = (
  slowest: readonly Timed[],
  tooSlow: readonly Timed[],
): Advised & { closest: Timed | undefined } => {
  const { cpuNs, factor } = limitRange
  const closestBy = (factors: LimitsAdvice['factors']): Timed | undefined => {
    const share = (one: Timed): number => one.cpu / (factors[one.solution.languageId] ?? factor.min)
    return tooSlow.toSorted((one, other) => share(one) - share(other))[0]
  }
  const [least] = slowest
  const most = slowest.at(-1)
  const early = closestBy({})
  if (!least || !most)
    return {
      ...none('No solution that is expected to be accepted is accepted on every test yet.'),
      closest: early,
    }
  // The fastest language has no factor, and no language a larger one than there is.
  const needed = Math.max(least.cpu * acToLimit, (most.cpu * acToLimit) / factor.max, cpuNs.min)
  const cpu = upTo(needed, cpuNs.step)
  if (cpu > cpuNs.max)
    return {
      ...none(
        `${nameOf(most)} takes ${seconds(most.cpu)}, and ${acToLimit} times that is more than the largest limit of ${seconds(cpuNs.max)}.`,
      ),
      closest: early,
    }
  const factorOf = (one: Timed): number =>
    Math.max(factor.min, upTo((one.cpu * acToLimit) / cpu, factor.step))
  const factors = Object.fromEntries(
    slowest
      .map((one) => [one.solution.languageId, factorOf(one)] as const)
      .filter(([, own]) => own > factor.min),
  )
  const closest = closestBy(factors)
  return { ...marginOf({ cpu, factors }, most, closest), closest }
}

/** Whether the limit is far enough from what should exceed it. */
const marginOf = (
  { cpu, factors }: { cpu: number; factors: LimitsAdvice['factors'] },
  most: Timed,
  closest: Timed | undefined,
): Advised => {
  const ends = closest
    ? cpu * (factors[closest.solution.languageId] ?? limitRange.factor.min) * limitToTle
    : 0
  if (!closest || closest.cpu >= ends) return { cpu, factors, sentence: null }
  if (closest.isCut)
    return {
      cpu,
      factors,
      sentence: `${nameOf(closest)} was ended at ${seconds(closest.cpu)}. Run it with this limit to see whether it exceeds that too.`,
    }
  return none(
    `${nameOf(closest)} is expected to exceed the limit and takes ${seconds(closest.cpu)}, while ${nameOf(most)} takes ${seconds(most.cpu)}: no limit is far enough from both.`,
  )
}

const none = (sentence: string): Advised => ({ cpu: null, factors: {}, sentence })

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step

const nameOf = ({ solution: { label } }: Timed): string => label || 'A solution without a label'

const seconds = (ns: number): string => `${(ns / 1e9).toFixed(2)} s`
