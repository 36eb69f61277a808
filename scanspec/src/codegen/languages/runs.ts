import { variablesIn } from '../mentions.ts'
import type { Target, ProgramVariable } from '../program.ts'

export const isBool = ({ element }: Target): boolean => element.type === 'bool'

/**
 * Targets in runs that one call can read: what is read otherwise (bools, as words) is alone, and an index that is read before is
 * no part of the same run, as the call would compute it before.
 */
export const runsOf = (
  targets: readonly Target[],
  isAlone: (target: Target) => boolean = isBool,
): Target[][] => {
  const runs: Target[][] = []
  /** Variables that the last run reads. */
  let own = new Set<ProgramVariable>()
  for (const target of targets) {
    const [first] = runs.at(-1) ?? []
    const isApart =
      first === undefined ||
      isAlone(target) ||
      isAlone(first) ||
      variablesIn(target.element.indices).some((variable) => own.has(variable))
    if (isApart) {
      runs.push([])
      own = new Set()
    }
    runs.at(-1)?.push(target)
    own.add(target.element.variable)
  }
  return runs
}

/** One call reads them all. */
export const isOneRun = (targets: readonly Target[]): boolean =>
  runsOf(targets).length === 1 && !targets.some(isBool)
