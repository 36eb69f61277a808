import { nearestComparator, readJudgedAs } from '@drafts/contract'
import type { PackageChecker } from './problem/problem-package.ts'
import type { ComparatorChecker } from './problem/programs.ts'

/** Solutions are not run; `why` is the sentence that says so. */
export const unjudgedChecker = (checker: PackageChecker, why: string): PackageChecker => ({
  ...checker,
  body: { ...checker.body, judgedAs: `nothing ${why}` },
})

/** A checker that is judged as the one of its name, beside the nearest comparator (contract/src/rules/packages/judged-as.ts). */
export const checkerJudgedAs = (judgedAs: string): ComparatorChecker => {
  const as = readJudgedAs(judgedAs)
  if (as === undefined || as.kind === 'nothing') return { comparator: 'words', judgedAs }
  const { comparator, legacy } = nearestComparator(as)
  if (comparator !== 'legacy') return { comparator, judgedAs }
  return {
    comparator,
    type: 'string',
    strictSpace: false,
    fold: false,
    precision: 1e-6,
    absolute: false,
    ...legacy,
    judgedAs,
  }
}
