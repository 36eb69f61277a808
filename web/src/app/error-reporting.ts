import {
  BrowserClient,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
} from '@sentry/browser'
import { captureException, globalHandlersIntegration, dedupeIntegration } from '@sentry/browser'

/**
 * Sends errors of the page to the service behind the DSN (docs/product/administration.md#error-reporting): their message
 * and stack, and the page's address without what is searched. Nothing else: no clicks, requests, cookies or texts.
 */
export const startErrorReporting = ({
  dsn,
  sampleRate,
}: {
  dsn: string
  sampleRate: number
}): ((error: unknown) => void) => {
  const client = new BrowserClient({
    dsn,
    sampleRate,
    sendDefaultPii: false,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), dedupeIntegration()],
    beforeSend: (event) => ({
      ...event,
      request: { url: `${location.origin}${location.pathname}` },
    }),
  })
  getCurrentScope().setClient(client)
  client.init()
  return captureException
}
