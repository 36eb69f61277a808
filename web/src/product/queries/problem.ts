import { readWholeProblem } from '@drafts/contract'
import type { Problem, ProblemId, RevisionId } from '@drafts/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** A problem as it is, or as it was right after a revision. Its 403 and 404 are pages, not toasts. */
export const problemQuery = (problemId: ProblemId, versionId?: RevisionId) =>
  queryOptions({
    queryKey: queryKeys.problemVersion(problemId, versionId),
    queryFn: () => readWholeProblem(api, { problemId, version: versionId }),
    meta: { problemFetch: true },
  })

/** Runs go on by themselves, and only some of what they do is heard of. */
const trialPollMs = 2000

export const importReportQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'import_report'),
    queryFn: () => api.getImportReport({ problemId }),
    refetchInterval: ({ state }) => (state.data?.report?.trial ? trialPollMs : false),
    meta: { isQuiet: true },
  })

/** Runs of the programs that make the tests which a package lacks; null: all tests are there. */
export const useMissingTests = ({
  id,
  hasImportReport,
}: Pick<Problem, 'id' | 'hasImportReport'>): { done: number; total: number } | null => {
  const { data } = useQuery({ ...importReportQuery(id), enabled: hasImportReport === true })
  const trial = data?.report?.trial
  return trial?.makesTests === true ? trial : null
}
