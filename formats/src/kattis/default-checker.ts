import { readKattisFlags } from '@drafts/contract'
import { checkerJudgedAs } from '../checker-judged-as.ts'
import type { ComparatorChecker } from '../problem/programs.ts'
import type { WarningList } from '../warnings.ts'

/** The default validator of the format. Without flags it folds case and ignores blanks. `all`: those of any test. */
export const defaultChecker = (
  flags: readonly string[],
  all: readonly (readonly string[])[],
  warnings: WarningList,
): ComparatorChecker => {
  const refused = [flags, ...all].find((one) => readKattisFlags(one) === undefined)
  const options = readKattisFlags(flags)
  if (options && !refused && flags.join(' ').length <= 900) {
    const { judgedAs, ...nearest } = checkerJudgedAs(['kattis', ...flags].join(' '))
    // Without numbers the comparators do what the validator does.
    const isText =
      all.length <= 1 && options.absolute === undefined && options.relative === undefined
    return isText || judgedAs === undefined ? nearest : { ...nearest, judgedAs }
  }
  const sentence = `The default validator does not judge with the flags ${(refused ?? flags).join(' ')}.`
  warnings.report('checker-flags', `Checker: ${sentence} Solutions are not run.`)
  return { ...checkerJudgedAs('kattis'), judgedAs: `nothing ${sentence}`.slice(0, 1000) }
}
