import { isInProgress } from '@drafts/contract'
import type { EndpointCall, Endpoints, Execution, ProblemId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

type Again = Pick<EndpointCall<Endpoints['executeSolution']>, 'solutionId' | 'body'>

/**
 * The same solution on the same tests, as all is now, with the limits that were chosen for the run. Undefined where
 * there is nothing to start: the run goes on, or `notAgain` has the reason. `checkNo`: on this test alone.
 */
export const againOf = (execution: Execution, checkNo?: number): Again | undefined => {
  const { solutionId, checks, status, thorough, ownLimits } = execution
  if (solutionId === null || isInProgress(status)) return undefined
  const wanted = checks.filter(({ no }) => checkNo === undefined || no === checkNo)
  const testIds = wanted.flatMap(({ test }) => test?.id ?? [])
  if (testIds.length === 0 || testIds.length < wanted.length) return undefined
  return { solutionId, body: { testIds, thorough, ...(ownLimits ? { limits: ownLimits } : {}) } }
}

/** Why a run that is over cannot be run again; undefined where it can. */
export const notAgain = (execution: Execution): string | undefined => {
  if (isInProgress(execution.status) || againOf(execution)) return undefined
  return execution.solutionId === null
    ? 'To run it again, submit the file again: it is not kept.'
    : 'To run it again, run the solution from its list: the inputs of this run are not kept.'
}

/** Answers the id of the new execution. */
export const useRunAgain = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (again: Again) => api.executeSolution(again),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true }),
  })
}
