import { readJudgedAs } from '@drafts/contract'
import type { CheckerJob } from '@drafts/contract'
import { ByteReader } from './byte-reader.ts'
import type { ByteSource } from './byte-reader.ts'
import { compareLines } from './compare-lines.ts'
import {
  closeFloats,
  compareWords,
  equalInts,
  equalWords,
  foldedWords,
  multiCase,
  yesNo,
} from './compare-words.ts'
import type { WordRule } from './compare-words.ts'
import { compareAsKattis } from './kattis-default.ts'
import { badAnswer } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { compareAsTestlib } from './testlib-checkers.ts'

export type ComparatorJob = Omit<CheckerJob, 'program'>

/** The answer (a test's output) against a solution's output, by a comparator that is not a program. */
export const compare = (
  checker: ComparatorJob,
  answer: ByteSource,
  output: ByteSource,
): CheckerOutcome => {
  const wants = new ByteReader(answer)
  const gots = new ByteReader(output)
  try {
    return comparatorOf(checker)(wants, gots)
  } finally {
    wants.close()
    gots.close()
  }
}

type Comparator = (answer: ByteReader, output: ByteReader) => CheckerOutcome

const words =
  (rule: WordRule): Comparator =>
  (answer, output) =>
    compareWords(answer, output, rule)

/** Arguments of a test may be what the checker refuses. */
const notJudged = (judgedAs: string): string =>
  `The checker does not judge with these arguments: ${judgedAs.split(' ').slice(1).join(' ')}`

const comparatorOf = (checker: ComparatorJob): Comparator => {
  const as = readJudgedAs(checker.judgedAs ?? '')
  if (checker.judgedAs && (as === undefined || as.kind === 'nothing'))
    return () => badAnswer({ line: 1, column: 1 }, notJudged(checker.judgedAs ?? ''))
  if (as?.kind === 'testlib') return (answer, output) => compareAsTestlib(as.name, answer, output)
  if (as?.kind === 'kattis') return (answer, output) => compareAsKattis(as, answer, output)
  switch (checker.comparator) {
    case 'words':
      return words(equalWords)
    case 'lines':
      return compareLines
    case 'ints':
      return words(equalInts)
    case 'floats4':
      return words(closeFloats(1e-4))
    case 'floats6':
      return words(closeFloats(1e-6))
    case 'floats8':
      return words(closeFloats(1e-8))
    case 'legacy':
    case 'custom':
      return (answer, output) => compareWords(answer, output, legacyRule(checker), checker)
  }
}

const legacyRule = (checker: ComparatorJob): WordRule => {
  const text = checker.fold ? foldedWords : equalWords
  const rule = ruleOfType(checker, text)
  return checker.multiCase ? multiCase(rule, text) : rule
}

const ruleOfType = (checker: ComparatorJob, text: WordRule): WordRule => {
  switch (checker.type) {
    case 'int':
      return equalInts
    case 'float':
      return closeFloats(checker.precision, checker)
    case 'yesno':
      return yesNo
    case 'string':
    case 'custom':
      return text
  }
}

/**
 * Whether an output that equals the answer byte for byte is accepted without looking at the answer's words. Checkers of
 * testlib refuse answers, and pass over a mark at the beginning of the output alone.
 */
export const trustsEqualBytes = (checker: ComparatorJob): boolean =>
  (!checker.judgedAs || readJudgedAs(checker.judgedAs)?.kind === 'kattis') &&
  checker.comparator !== 'ints' &&
  !(checker.comparator === 'legacy' && (checker.type === 'int' || checker.type === 'yesno'))
