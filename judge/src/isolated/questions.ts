import type { SignatureJob } from '@drafts/contract'
import type { ByteSource } from '../checkers/byte-reader.ts'
import type { Precision } from '../checkers/compare-values.ts'
import type { ComparatorJob } from '../checkers/compare.ts'
import type { Outcome } from '../checkers/outcome.ts'

// What the judge asks of an isolated process, and what that answers.

interface TwoFiles {
  answer: ByteSource
  output: ByteSource
}

export interface Questions {
  /** By a comparator. */
  words: { asked: TwoFiles & { checker: ComparatorJob }; answer: Outcome }
  /** By the returns of a function. */
  values: {
    asked: TwoFiles & { returns: SignatureJob['returns']; checker: Precision }
    answer: Outcome
  }
  /** Why an input is no list of arguments; null where it is one. */
  input: { asked: { arguments: SignatureJob['arguments']; path: string }; answer: string | null }
}

export type Kind = keyof Questions
export type Question = { [K in Kind]: { kind: K } & Questions[K]['asked'] }[Kind]
export type Answer = Questions[Kind]['answer']

/** `error`: a file could not be read, or the like. */
export type Reply = 'ready' | { answer: Answer } | { error: string }
