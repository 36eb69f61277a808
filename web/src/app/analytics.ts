import { onCall, endpointOf } from '../lib/api/call-events.ts'
import type { Router } from './app-router.tsx'

// Counts of pages and deeds (docs/product/administration.md#analytics). A page is the pattern of its address and a deed
// the name of its call: no id, title, handle or text leaves the browser.

/** `/member/p/$problemId/edit/$sectionKey` → `/p/$problemId/edit/$sectionKey` */
export const pageName = (routeId: string): string => routeId.replace(/^\/member(?=\/)/, '') || '/'

export const startAnalytics = (
  router: Pick<Router, 'state' | 'subscribe'>,
  url: string,
  // A beacon may not ask first, and a plain text needs no question.
  send: (url: string, body: string) => unknown = (to, body) =>
    navigator.sendBeacon(to, new Blob([body], { type: 'text/plain' })),
): void => {
  const count = (name: string, page: string): void => {
    const { origin, hostname } = location
    send(url, JSON.stringify({ name, url: `${origin}${page}`, domain: hostname }))
  }
  let last = ''
  const page = (): string => pageName(router.state.matches.at(-1)?.routeId ?? '/')
  const countPage = (): void => {
    if (router.state.resolvedLocation?.pathname === last) return
    last = router.state.resolvedLocation?.pathname ?? ''
    count('pageview', page())
  }
  router.subscribe('onResolved', countPage)
  // The first page may be shown before the options of the installation are here.
  if (router.state.resolvedLocation) countPage()
  onCall((event) => {
    const deed = endpointOf(event)?.name
    if (deed) count(deed, page())
  })
}
