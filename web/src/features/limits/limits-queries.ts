import { LimitsBody } from '@drafts/contract'
import type { Limits } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

export type LimitsForm = Pick<Limits, 'cpu' | 'memory' | 'source' | 'factors'>
export type Factors = LimitsForm['factors'][string]
export const noFactors: Factors = { cpu: 1, memory: 1, source: 1 }

export const limitsQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'limits'),
    queryFn: () => api.getLimits({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

export const limitsDeed = (problemId: string): QueriedDeed<Limits, LimitsForm> => ({
  section: 'limits',
  problemId,
  queryKey: limitsQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  alsoKeys: [queryKeys.solutions(problemId)],
  fieldNames: ['cpu', 'memory', 'source', 'factors'],
  formOf: ({ cpu, memory, source, factors }) => ({ cpu, memory, source, factors }),
  errorsOf: (form) => fieldErrorsIn(LimitsBody, form),
  read: () => api.getLimits({ problemId }),
  send: (form, base) => api.saveLimits({ problemId, body: { ...form, base } }),
})

export const limitsLabels: Record<keyof LimitsForm, string> = {
  cpu: 'CPU',
  memory: 'Memory',
  source: 'Source',
  factors: 'Factors',
}
