import type { KeptImportReport, ProblemId } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

/** Runs go on by themselves, and only some of what they do is heard of. */
const trialPollMs = 2000

export const importReportQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'import_report'),
    queryFn: () => api.getImportReport({ problemId }),
    refetchInterval: ({ state }) => (state.data?.report?.trial ? trialPollMs : false),
    meta: { isQuiet: true },
  })

export const useDismissWarning = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      no: number
      code: KeptImportReport['warnings'][number]['code']
      dismissed: boolean
    }) => api.dismissImportWarning({ problemId, body }),
    onSuccess: (answer) => client.setQueryData(importReportQuery(problemId).queryKey, answer),
  })
}
