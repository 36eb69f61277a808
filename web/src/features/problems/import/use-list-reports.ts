import type { ExportFormat, ExportReport, ProblemId } from '@drafts/contract'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/api/api-errors.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

export interface ListedReport {
  report: ExportReport | undefined
  /** Why the package cannot be made. */
  refusal: string | undefined
  retry: () => void
}

/** What each package would be now, one asked for after the other: the server makes the texts of each. */
export const useListReports = (
  ids: readonly ProblemId[],
  format: ExportFormat,
): ReadonlyMap<ProblemId, ListedReport> => {
  const reports = useQueries({
    queries: ids.map((problemId) => ({
      queryKey: queryKeys.exportReport(problemId, format),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(async () => {
          signal.throwIfAborted()
          return api.getExportReport({ problemId, format })
        }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      meta: { isQuiet: true },
    })),
  })
  return new Map(
    ids.map((id, at) => {
      const result = reports[at]
      const isRefused = result?.isError === true && !result.isFetching
      return [
        id,
        {
          report: isRefused ? undefined : result?.data,
          refusal: isRefused
            ? (errorSentence(result.error) ?? 'The package could not be read.')
            : undefined,
          retry: () => void result?.refetch(),
        },
      ]
    }),
  )
}

let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
  const next = last.then(ask)
  // The next one is asked for whatever became of this one, which its own caller hears of.
  last = next.catch(() => undefined)
  return next
}
