import { sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import { formatCpuLimit, formatMemoryLimit, formatSize } from '../../lib/text/format.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export type LimitsForm = Stored<'limits'>
export type Factors = LimitsForm['factors'][string]
export const noFactors: Factors = { cpu: 1, memory: 1, source: 1 }

export const limitsSection: EditedSection<SectionView<'limits'>, LimitsForm> = {
  kind: sections.limits,
  what: 'limits',
  labels: { cpu: 'CPU', memory: 'Memory', source: 'Source', factors: 'Factors' },
  words: {
    cpu: formatCpuLimit,
    memory: formatMemoryLimit,
    source: formatSize,
    factors: (factors, languageOf, entry) => `${languageOf(entry)}: ${factorWords(factors[entry])}`,
  },
  formOf: ({ cpu, memory, source, factors }) => ({ cpu, memory, source, factors }),
  read: (place) => api.getLimits(place),
  save: (place, body) => api.saveLimits({ ...place, body }),
  refreshes: ({ problemId }) => [queryKeys.solutions(problemId)],
}

/** `CPU × 2, memory × 1.5`; factors of 1 say nothing. */
const factorWords = ({ cpu, memory, source }: Factors = noFactors): string =>
  [['CPU', cpu] as const, ['memory', memory] as const, ['source', source] as const]
    .flatMap(([label, factor]) => (factor === 1 ? [] : `${label} × ${factor}`))
    .join(', ') || 'no factors'
