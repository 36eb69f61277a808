import type { Verdict } from '../entities/basics.ts'
import type { MatrixCell } from '../entities/matrix.ts'

// Programs that run beside others take longer (docs/product/judging.md#company), so a time near the limit is measured again alone.
// A judge does so at once, and Run of the matrix where no judge could.

/** Company was measured to add up to 6 % of CPU time (docs/decisions/007): this is nearly twice as much. */
const nearShare = 0.9

/** Once as many of a solution were no quicker alone, the others are not measured again. */
export const aloneConfirms = 3

/** `over`: it was ended for its time; `under`: it was quick enough, but not by much. Undefined: not near. */
export const nearnessOf = (
  { verdict, cpu }: { verdict: Verdict | null; cpu: number },
  limitNs: number,
): 'over' | 'under' | undefined => {
  if (cpu < limitNs * nearShare) return undefined
  return verdict === 'CPULimitExceeded' ? 'over' : 'under'
}

/**
 * Results of one solution, with null where nobody knows whether others ran beside. Answers those whose time nothing confirms: near
 * the limit or ended by the clock, and in company, while fewer than three that are alike were measured alone.
 */
export const doubtfulResults = <R extends Pick<MatrixCell, 'verdict' | 'cpu' | 'inCompany'>>(
  results: readonly R[],
  limitNs: number,
): Set<R> => {
  const confirmed = { over: 0, under: 0, clock: 0 }
  const doubtful: [keyof typeof confirmed, R][] = []
  for (const result of results) {
    // A program that had CPU time left was ended by the clock.
    const isByClock = result.verdict === 'CPULimitExceeded'
    const nearness = nearnessOf(result, limitNs) ?? (isByClock ? 'clock' : undefined)
    if (!nearness || result.inCompany === null) continue
    if (result.inCompany) doubtful.push([nearness, result])
    else confirmed[nearness] += 1
  }
  return new Set(
    doubtful.flatMap(([nearness, result]) => (confirmed[nearness] < aloneConfirms ? [result] : [])),
  )
}
