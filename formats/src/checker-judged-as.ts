import { nearestComparator, readJudgedAs } from '@drafts/contract'
import type { ImportedChecker } from './imported-problem.ts'

export type NamedChecker = Exclude<ImportedChecker, { comparator: 'custom' }>

/** Solutions are not run; `why` is the sentence that says so. */
export const unjudgedChecker = (checker: ImportedChecker, why: string): ImportedChecker => ({
  ...checker,
  judgedAs: `nothing ${why}`,
})

/** A checker that is judged as the one of its name, beside the nearest comparator (contract/src/rules/packages/judged-as.ts). */
export const checkerJudgedAs = (judgedAs: string): NamedChecker => {
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
