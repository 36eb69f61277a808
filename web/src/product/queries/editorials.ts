import { readEditorials } from '@drafts/contract'
import type { Editorial, ProblemId, RevisionId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** The editorials of a problem as they are, or as they were right after a revision. */
export const editorialsQuery = (problemId: ProblemId, versionId?: RevisionId) =>
  queryOptions({
    queryKey: [
      ...queryKeys.editorials(problemId),
      ...(versionId === undefined ? [] : ['version', versionId]),
    ],
    queryFn: () => readEditorials(api, { problemId, version: versionId }),
  })

/** A blank editorial is none. */
export const writtenEditorials = (editorials: readonly Editorial[]): Editorial[] =>
  editorials.filter(({ content }) => content.trim() !== '')
