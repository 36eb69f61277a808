import type { Options } from '../product/queries/options.ts'
import type { Router } from './app-router.tsx'
import { startAnalytics } from './analytics.ts'

type Report = (error: unknown) => void
let report: Report | undefined
/** What went wrong before the service was there. */
const early: unknown[] = []
const earlyKept = 5

/** An error that a boundary of the page caught: the person sees a sentence, the service gets the rest. */
export const reportCaught = (error: unknown): void => {
  if (report) report(error)
  else if (early.length < earlyKept) early.push(error)
}

/** Both services are off where the configuration names none: then their code is not even fetched. */
export const reportUsage = async (
  options: Promise<Options>,
  router: Pick<Router, 'state' | 'subscribe'>,
): Promise<void> => {
  const { errorReporting, analytics } = await options
  if (analytics) startAnalytics(router, analytics.url)
  if (!errorReporting) return
  const { startErrorReporting } = await import('./error-reporting.ts')
  report = startErrorReporting(errorReporting)
  for (const error of early.splice(0)) report(error)
}
