import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export const profileQuery = (handle: string) =>
  queryOptions({
    queryKey: queryKeys.profile(handle),
    queryFn: () => api.getProfile({ handle }),
    meta: { isQuiet: true },
    retry: false,
  })
