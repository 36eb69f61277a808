import { sections } from '@drafts/contract'
import type { Driver, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export const driverSection: EditedSection<Driver, Stored<'driver'>> = {
  kind: sections.driver,
  what: 'driver',
  labels: {
    enabled: 'Enabled',
    convention: 'Convention',
    languageId: 'Language',
    source: 'Source',
  },
  words: {
    languageId: (id, languageOf) => (id === null ? 'nothing' : languageOf(id)),
  },
  formOf: ({ enabled, convention, languageId, source }) => ({
    enabled,
    convention,
    languageId,
    source: source?.text ?? '',
  }),
  read: (place) => api.getDriver(place),
  save: (place, { source, ...options }) =>
    api.saveDriver({ ...place, body: { ...options, source: { text: source } } }),
  refreshes: ({ problemId }) => [queryKeys.solutions(problemId)],
}
