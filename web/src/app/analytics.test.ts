// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { tellCall } from '../lib/call-events.ts'
import { deedOf, pageOf, startAnalytics } from './analytics.ts'

test('a deed is the name of its call, without an id', () => {
  expect(deedOf('POST', '/api/problems/p7/solutions')).toBe('createSolution')
  expect(deedOf('DELETE', '/api/tests/t1')).toBe('deleteTest')
  expect(deedOf('GET', '/api/problems/p7')).toBeUndefined()
  expect(deedOf('POST', '/api/nothing')).toBeUndefined()
})

test('a page is the pattern of its address', () => {
  expect(pageOf('/member/p/$problemId/edit/$sectionKey')).toBe('/p/$problemId/edit/$sectionKey')
  expect(pageOf('/login')).toBe('/login')
})

test('a page is counted when another is shown, and deeds on it; a search on the same page is none', () => {
  const router = {
    state: {
      matches: [{ routeId: '/member/p/$problemId' }],
      resolvedLocation: { pathname: '/p/secret' },
    },
    subscribe: vi.fn<(event: string, listener: () => void) => () => void>(),
  }
  const sent: string[] = []
  // As much of a router as it uses.
  startAnalytics(router as never, 'https://counts.example/api/event', (_url, body) =>
    sent.push(body),
  )
  const resolved = router.subscribe.mock.calls[0]?.[1]
  resolved?.()
  resolved?.()
  tellCall({ method: 'POST', path: '/api/problems/secret/solutions' })
  expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { name: 'pageview', url: `${location.origin}/p/$problemId`, domain: location.hostname },
    { name: 'createSolution', url: `${location.origin}/p/$problemId`, domain: location.hostname },
  ])
  expect(sent.join('')).not.toContain('secret')
})
