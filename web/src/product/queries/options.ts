import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { queryKeys } from './query-keys.ts'

/** What this installation tells its pages. What it leaves out is as it is without configuration. */
const Options = z.object({
  identityBase: z.string(),
  providerName: z.string().default('Drafts account'),
  glueBase: z.string(),
  /** An address or sentence of the people who run the installation. */
  supportContact: z.string().nullish(),
  /** The apps menu; empty: the product's own pages. */
  siteLinks: z.array(z.object({ label: z.string(), href: z.string() })).default([]),
  helpHref: z.string().nullish(),
  profileHref: z.string().nullish(),
  errorReporting: z.object({ dsn: z.string(), sampleRate: z.number() }).nullish(),
  analytics: z.object({ url: z.string() }).nullish(),
})
export type Options = z.output<typeof Options>

export const optionsQuery = queryOptions({
  queryKey: queryKeys.options,
  queryFn: async (): Promise<Options> => {
    const response = await fetch('/api/options')
    if (!response.ok) throw new Error('The options of this installation could not be read.')
    return Options.parse(await response.json())
  },
  staleTime: Infinity,
})

export const useOptions = (): Options | undefined => useQuery(optionsQuery).data
