// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { ApiError } from '@drafts/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../product/queries/query-keys.ts'
import { realtime } from '../product/realtime/topics.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { accountOf, startWorld } from '../testing/world.ts'
import { followAccount } from './follow-account.ts'

// Addresses that the options of an installation name are the ones that pages use.

test('the connection is made at glueBase', async () => {
  const { server } = startWorld()
  server.options = { ...server.options, glueBase: 'https://live.example/glue' }
  const start = vi.spyOn(realtime, 'start').mockReturnValue()
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, accountOf())
  followAccount(client)
  expect(start).toHaveBeenCalledOnce()
  expect(await start.mock.lastCall?.[0]()).toBe('https://live.example/glue')
})

test('the session is checked at identityBase, with cookies', async () => {
  const { server } = startWorld(
    {},
    {
      getMe: () => {
        throw new ApiError(401, { error: 'You are not signed in.', code: 'ErrUnauthenticated' })
      },
    },
  )
  server.options = { ...server.options, identityBase: 'https://id.example/realm' }
  const answer = fetch
  const checks: unknown[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.includes('sessions/check')) return answer(input, init)
    checks.push([input, init?.method, init?.credentials])
    return Promise.resolve(Response.json({ data: null }))
  })
  renderRoute('/login')
  await screen.findByRole('link', { name: /^Login with/ })
  await waitFor(() =>
    expect(checks).toEqual([['https://id.example/realm/api/sessions/check', 'POST', 'include']]),
  )
})

test('the apps menu has no other pages before the options are there', async () => {
  const { server } = startWorld()
  const siteLinks = [{ label: 'Contests', href: 'https://contests.example' }]
  server.options = { ...server.options, siteLinks }
  const answer = fetch
  const held = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/api/options') await held.promise
    return answer(input, init)
  })
  const { user } = renderRoute('/problems/all/p1')
  await user.click(await screen.findByRole('button', { name: 'Apps' }))
  await screen.findByRole('menu', { name: 'Apps' })
  expect(screen.queryAllByRole('menuitem')).toEqual([])
  held.resolve(undefined)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Contests'])
})
