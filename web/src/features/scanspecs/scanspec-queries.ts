import { ScanspecBody } from '@drafts/contract'
import type { Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

export type Scanspec = ResponseOf<Endpoints['getScanspec']>
export type ScanspecForm = Pick<Scanspec, 'enabled' | 'source'>

export const scanspecQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, 'scanspec'),
    queryFn: () => api.getScanspec({ problemId }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

export const scanspecDeed = (problemId: string): QueriedDeed<Scanspec, ScanspecForm> => ({
  section: 'scanspec',
  problemId,
  queryKey: scanspecQuery(problemId).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  alsoKeys: [queryKeys.tests(problemId)],
  fieldNames: ['enabled', 'source'],
  formOf: ({ enabled, source }) => ({ enabled, source }),
  errorsOf: (form) => fieldErrorsIn(ScanspecBody, form),
  read: () => api.getScanspec({ problemId }),
  send: (form, base) => api.saveScanspec({ problemId, body: { ...form, base } }),
})

export const scanspecLabels: Record<keyof ScanspecForm, string> = {
  enabled: 'Enabled',
  source: 'Source',
}
