import { ProblemId } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { problemOf } from './world.ts'

/** A problem as lists have it. */
export const summaryOf = (id: string, part: Partial<ProblemSummary> = {}): ProblemSummary => {
  const { statements: _a, samples: _b, signature: _c, attributes: _d, ...rest } = problemOf()
  const {
    limits: _e,
    hasEditorial: _f,
    readingSpec: _r,
    checker: _g,
    driver: _h,
    scanspec: _i,
    ...summary
  } = rest
  return {
    ...summary,
    id: ProblemId.parse(id),
    title: id,
    readiness: null,
    imported: null,
    found: null,
    ...part,
  }
}
