import type { UseQueryResult } from '@tanstack/react-query'

/**
 * What is asked for is not there and is not on its way: the server refused or was silent, or the browser has no line and asks
 * nobody until it has one again.
 */
export const isUnread = ({
  data,
  isError,
  fetchStatus,
}: Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus'>): boolean =>
  data === undefined && (isError || fetchStatus === 'paused')
