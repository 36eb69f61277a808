import { sections } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { sectionQuery } from '../section-draft/section.ts'
import { queryKeys } from './query-keys.ts'

/** The scanspec of a problem, as it is stored. */
export const scanspecQuery = (problemId: ProblemId) =>
  sectionQuery({ kind: sections.scanspec, read: (place) => api.getScanspec(place) }, { problemId })

/** Bounds of the scanspec with the tests that reach them, and where statements differ. */
export const boundsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.bounds(problemId),
    queryFn: () => api.getBounds({ problemId }),
  })
