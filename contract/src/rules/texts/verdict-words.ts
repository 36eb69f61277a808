import type { Verdict } from '../../entities/basics.ts'

/** Verdicts as pages and sentences spell them. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  Accepted: 'Accepted',
  WrongAnswer: 'Wrong Answer',
  CPULimitExceeded: 'CPU limit exceeded',
  MemoryLimitExceeded: 'Memory limit exceeded',
  RuntimeError: 'Runtime error',
  CompilationError: 'Compilation error',
}

/** `Wrong Answer or Runtime error`; `None` where there is none. */
export const verdictList = (verdicts: readonly Verdict[]): string => {
  const words = verdicts.map((verdict) => verdictWords[verdict])
  return words.length === 0 ? 'None' : words.join(' or ')
}
