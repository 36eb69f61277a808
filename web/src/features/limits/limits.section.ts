import { sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { Section } from '../../product/section-draft/section.ts'

export type LimitsForm = Stored<'limits'>
export type Factors = LimitsForm['factors'][string]
export const noFactors: Factors = { cpu: 1, memory: 1, source: 1 }

export const limitsSection: Section<SectionView<'limits'>, LimitsForm> = {
  kind: sections.limits,
  what: 'limits',
  labels: { cpu: 'CPU', memory: 'Memory', source: 'Source', factors: 'Factors' },
  formOf: ({ cpu, memory, source, factors }) => ({ cpu, memory, source, factors }),
  read: (place) => api.getLimits(place),
  save: (place, body) => api.saveLimits({ ...place, body }),
  refreshes: ({ problemId }) => [queryKeys.solutions(problemId)],
}
