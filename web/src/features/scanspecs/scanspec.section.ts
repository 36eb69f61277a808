import { sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export type ScanspecView = SectionView<'scanspec'>

export const scanspecSection: EditedSection<ScanspecView, Stored<'scanspec'>> = {
  kind: sections.scanspec,
  what: 'scanspec',
  labels: { enabled: 'Enabled', readingCode: 'Offer reading code', source: 'Source' },
  formOf: ({ enabled, readingCode, source }) => ({ enabled, readingCode, source }),
  read: (place) => api.getScanspec(place),
  save: (place, body) => api.saveScanspec({ ...place, body }),
  refreshes: ({ problemId }) => [queryKeys.tests(problemId), queryKeys.bounds(problemId)],
}
