import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks for what is not known yet. A failure is said by the page that needs it, not before; what is shown already is left
 * alone, its own way to report failures too.
 */
export const preloadQuietly = async <Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> => {
  if (client.getQueryData(query.queryKey) !== undefined) return
  await client.prefetchQuery({ ...query, meta: { isQuiet: true } })
}
