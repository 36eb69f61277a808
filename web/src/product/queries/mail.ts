import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

export const mailSettingsQuery = queryOptions({
  queryKey: queryKeys.mail,
  queryFn: () => api.getMailSettings({}),
})
