import { readWholeProblem } from '@drafts/contract'
import type { ProblemId, RevisionId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** A problem as it is, or as it was right after a revision. Its 403 and 404 are pages, not toasts. */
export const problemQuery = (problemId: ProblemId, versionId?: RevisionId) =>
  queryOptions({
    queryKey: queryKeys.problemVersion(problemId, versionId),
    queryFn: () => readWholeProblem(api, { problemId, version: versionId }),
    meta: { problemFetch: true },
  })
