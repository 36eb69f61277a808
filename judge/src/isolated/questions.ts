import type { SignatureJob } from '@drafts/contract'
import type { ByteSource } from '../checkers/byte-reader.ts'
import type { ValueComparison } from '../checkers/compare-values.ts'
import type { ComparatorJob } from '../checkers/compare.ts'
import type { CheckerOutcome } from '../checkers/outcome.ts'
import type { PairResult } from '../sandbox/sandbox.ts'

// The questions of the judge to an isolated process, and the answers.

interface TwoFiles {
  answer: ByteSource
  output: ByteSource
}

export interface Questions {
  /** A comparator compares words, lines or numbers. */
  words: { asked: TwoFiles & { checker: ComparatorJob }; answer: CheckerOutcome }
  /** The returns of a function are compared by value. */
  values: {
    asked: TwoFiles & { returns: SignatureJob['returns']; checker: ValueComparison }
    answer: CheckerOutcome
  }
  /** The talk of a solution and its driver, as a text of at most 1 MB. */
  transcript: { asked: Pick<PairResult, 'transcript' | 'transcriptCut'>; answer: Uint8Array }
  /** Why an input is no list of arguments; null where it is one. */
  input: { asked: { arguments: SignatureJob['arguments']; path: string }; answer: string | null }
}

export type QuestionKind = keyof Questions
export type IsolatedQuestion = {
  [K in QuestionKind]: { kind: K } & Questions[K]['asked']
}[QuestionKind]
export type IsolatedAnswer = Questions[QuestionKind]['answer']

/** `error`: a file could not be read, or the like. */
export type IsolatedReply = 'ready' | { answer: IsolatedAnswer } | { error: string }
