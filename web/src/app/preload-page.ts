import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../product/queries/me.ts'
import { preloadQuietly } from '../product/queries/preload-quietly.ts'
import { problemQuery } from '../product/queries/problem.ts'
import { problemOf } from './address-ids.ts'
import type { Router } from './app-router.tsx'

/**
 * What the first page needs comes beside the account, not after it: the code of its routes, and its problem. What
 * cannot be had is asked for again by the page, which then says what is wrong.
 */
export const preloadPage = (router: Router, client: QueryClient): void => {
  void client.prefetchQuery(meQuery)
  const [routes, params] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
  const { problemId, versionId } = problemOf(params)
  if (problemId === undefined) return
  void preloadQuietly(client, problemQuery(problemId, versionId))
}
