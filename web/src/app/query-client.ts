import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorSentence, responseStatus, signedOutSentence } from '../lib/api/api-errors.ts'
import { leaveForLogin } from '../lib/login-address.ts'
import { showWarning } from '../lib/toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** 403 and 404 are pages; every other failure has one sentence. */
      problemFetch?: boolean
      /** The caller shows the failure itself. */
      isQuiet?: boolean
    }
    mutationMeta: {
      /** The caller shows the failure itself. */
      isQuiet?: boolean
    }
  }
}

const notRetrieved = 'The problem could not be retrieved from the server.'

const report = (error: unknown): void => {
  if (responseStatus(error) === 401) return leaveForLogin()
  const sentence = errorSentence(error)
  if (sentence !== undefined) showWarning(sentence)
}

const reportProblemFetch = (error: unknown): void => {
  const status = responseStatus(error)
  if (status === 403 || status === 404) return
  if (status === 401 || status === 429) return report(error)
  showWarning(notRetrieved)
}

const mayRetry = (failures: number, error: unknown): boolean => {
  const status = responseStatus(error)
  return failures < 1 && (status === undefined || status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, retryDelay: 400, staleTime: 5000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.isQuiet) return
      if (query.meta?.problemFetch) reportProblemFetch(error)
      else report(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      // Leaving the page would lose what was typed: the person signs in elsewhere and tries again.
      if (responseStatus(error) === 401) return showWarning(signedOutSentence)
      if (mutation.meta?.isQuiet) return
      report(error)
    },
  }),
})
