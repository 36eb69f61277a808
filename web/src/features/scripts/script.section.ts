import { sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export type ScriptView = SectionView<'script'>

export const scriptSection: EditedSection<ScriptView, Stored<'script'>> = {
  kind: sections.script,
  what: 'script',
  labels: { source: 'Source' },
  formOf: ({ source }) => ({ source }),
  read: (place) => api.getScript(place),
  save: (place, body) => api.saveScript({ ...place, body }),
  // A test whose line is gone is outdated.
  refreshes: ({ problemId }) => [queryKeys.tests(problemId)],
}
