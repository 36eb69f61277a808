import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** What this installation tells its pages (spec §3 "Window options"); outside the contract's call list. */
export interface Options {
  identityBase: string
  providerName: string
  glueBase: string
  /** An address or sentence of whoever runs the installation, if they gave one. */
  supportContact?: string
}

export const optionsQuery = queryOptions({
  queryKey: queryKeys.options,
  queryFn: async (): Promise<Options> => {
    const response = await fetch('/api/options')
    if (!response.ok) throw new Error('The options of this installation could not be read.')
    return response.json()
  },
  staleTime: Infinity,
})
