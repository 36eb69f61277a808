import type { ImportProgress } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

const pollMs = 500

/** How far the server is with a package it has; undefined where it does not say, which only costs the numbers. */
export const useImportProgress = (isSent: boolean) => {
  const [progressId, setProgressId] = useState(newProgressId)
  const { data } = useQuery({
    queryKey: queryKeys.importProgress(progressId),
    queryFn: () => api.getImportProgress({ progressId }),
    enabled: isSent,
    refetchInterval: pollMs,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  })
  return {
    work: isSent ? shownOf(data?.progress) : undefined,
    /** What the next import is called. */
    renew: (): string => {
      const next = newProgressId()
      setProgressId(next)
      return next
    },
  }
}

/** Without a total there is nothing to show yet. */
const shownOf = (progress: ImportProgress | null | undefined): ImportProgress | undefined =>
  progress && progress.totalBytes > 0 ? progress : undefined

/** `crypto.randomUUID` is there over HTTPS only. */
const newProgressId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
