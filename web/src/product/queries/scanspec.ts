import { sections } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { sectionQuery } from '../section-draft/section.ts'

/** The scanspec of a problem, as it is stored. */
export const scanspecQuery = (problemId: ProblemId) =>
  sectionQuery({ kind: sections.scanspec, read: (place) => api.getScanspec(place) }, { problemId })
