import type { EndpointName, Endpoints, ResponseOf } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

type Answer<N extends EndpointName> = ResponseOf<Endpoints[N]>
export type OfferedLanguage = Answer<'listLanguages'>['languages'][number]

export const languagesQuery = queryOptions({
  queryKey: queryKeys.languages,
  queryFn: async (): Promise<OfferedLanguage[]> => (await api.listLanguages({})).languages,
  staleTime: 60_000,
})
