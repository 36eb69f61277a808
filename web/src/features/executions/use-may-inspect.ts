import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { problemQuery } from '../../product/queries/problem.ts'

/** Whoever may not see tests and solutions gets a problem without its checker. */
export const useMayInspect = (problemId: ProblemId): boolean =>
  Boolean(useQuery(problemQuery(problemId)).data?.checker)
