import { sections } from '@drafts/contract'
import type { Editorial, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection, TextPlace } from '../../product/section-draft/section.ts'

export const editorialSection: EditedSection<Editorial, Stored<'editorials'>, TextPlace> = {
  kind: sections.editorials,
  what: 'editorial',
  labels: { content: 'Content' },
  formOf: ({ content }) => ({ content }),
  read: (place) => api.getEditorial(place),
  save: (place, body) => api.saveEditorial({ ...place, body }),
  refreshes: ({ problemId }) => [queryKeys.editorials(problemId)],
}
