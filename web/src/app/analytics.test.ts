// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { endpointOf, tellCall } from '../lib/api/call-events.ts'
import { pageName, startAnalytics } from './analytics.ts'

const deedOf = (method: string, path: string) => endpointOf({ method, path })?.name

test('a deed is the name of its call, without an id', () => {
  expect(deedOf('POST', '/api/problems/p7/solutions')).toBe('createSolution')
  expect(deedOf('DELETE', '/api/tests/t1')).toBe('deleteTest')
  expect(deedOf('GET', '/api/problems/p7')).toBeUndefined()
  expect(deedOf('POST', '/api/nothing')).toBeUndefined()
})

test('a page is the pattern of its address', () => {
  expect(pageName('/member/p/$problemId/edit/$sectionKey')).toBe('/p/$problemId/edit/$sectionKey')
  expect(pageName('/login')).toBe('/login')
})

/** As much of a router as it uses. */
const routerAt = (resolvedLocation?: { pathname: string }) => ({
  state: { matches: [{ routeId: '/member/p/$problemId' }], resolvedLocation },
  subscribe: vi.fn<(event: string, listener: () => void) => () => void>(),
})

const startOn = (router: ReturnType<typeof routerAt>): string[] => {
  const sent: string[] = []
  startAnalytics(router as never, 'https://counts.example/api/event', (_url, body) =>
    sent.push(body),
  )
  return sent
}

const pageview = {
  name: 'pageview',
  url: `${location.origin}/p/$problemId`,
  domain: location.hostname,
}

test('a page is counted when another is shown, and deeds on it; a search on the same page is none', () => {
  const router = routerAt()
  const sent = startOn(router)
  expect(sent).toEqual([])
  router.state.resolvedLocation = { pathname: '/p/secret' }
  const resolved = router.subscribe.mock.calls[0]?.[1]
  resolved?.()
  resolved?.()
  tellCall({ method: 'POST', path: '/api/problems/secret/solutions' })
  expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    pageview,
    { ...pageview, name: 'createSolution' },
  ])
  expect(sent.join('')).not.toContain('secret')
})

test('a page that is shown before counting begins is counted once', () => {
  const router = routerAt({ pathname: '/p/secret' })
  const sent = startOn(router)
  router.subscribe.mock.calls[0]?.[1]()
  expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([pageview])
})
