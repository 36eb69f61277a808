import { readKattisFlags } from '@drafts/contract'
import { checkerJudgedAs } from '../checker-judged-as.ts'
import type { NamedChecker } from '../checker-judged-as.ts'
import type { WarningList } from '../warnings.ts'

/** The default validator of the format. Without flags it folds case and ignores blanks. */
export const defaultChecker = (flags: readonly string[], warnings: WarningList): NamedChecker => {
  const options = readKattisFlags(flags)
  if (options) {
    const { judgedAs, ...nearest } = checkerJudgedAs(['kattis', ...flags].join(' '))
    // Without numbers the comparators do what the validator does.
    const isText = options.absolute === undefined && options.relative === undefined
    return isText || judgedAs === undefined ? nearest : { ...nearest, judgedAs }
  }
  const sentence = `The default validator does not judge with the flags ${flags.join(' ')}.`
  warnings.tell('checker-flags', `Checker: ${sentence} Solutions are not run.`)
  return { ...checkerJudgedAs('kattis'), judgedAs: `nothing ${sentence}`.slice(0, 1000) }
}
