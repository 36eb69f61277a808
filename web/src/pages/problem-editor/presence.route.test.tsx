// @vitest-environment jsdom
import { AccountId, ProblemId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { topics } from '../../product/realtime/topics.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

// docs/product/realtime.md#presence

afterEach(() => vi.restoreAllMocks())

test('who else is here leads to their profile', async () => {
  const carol = {
    handle: 'carol',
    avatarURL: '/api/accounts/carol/avatar',
    tab: 'limits',
    field: 'cpu',
  }
  const present = new Map([[`problem:${ProblemId.parse('1')}` as const, [carol]]])
  vi.spyOn(topics.present, 'get').mockReturnValue(present)
  startWorld(
    {},
    {
      getProfile: ({ handle }) => ({
        id: AccountId.parse('9'),
        handle,
        name: 'Carol',
        avatarURL: carol.avatarURL,
        createdAt: '2026-01-01T00:00:00.000Z',
        problems: [],
      }),
    },
  )
  const { user, address } = renderRoute('/p/1/edit/limits')
  const here = await screen.findByRole('list', { name: 'Also here' })
  within(here).getByText('edits Cpu in Limits')
  const link = within(here).getByRole('link', { name: 'carol' })
  expect(link.getAttribute('href')).toBe('/accounts/carol')
  link.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/carol'))
})
