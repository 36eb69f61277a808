// @vitest-environment jsdom
import { AccountId, ApiError } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, problemId, startWorld } from '../../testing/world.ts'

const time = '2026-01-01T00:00:00.000Z'
const problems = [
  { id: problemId, title: 'Sums', mechanism: 'standard', modifiedAt: time } as const,
]
const profile = (handle: string, id = 'a2') => ({
  id: AccountId.parse(id),
  handle,
  name: 'A. Name',
  avatarURL: 'data:image/svg+xml,x',
  createdAt: time,
  problems,
})

test('shows who it is and what the viewer may see', async () => {
  startWorld({}, { getProfile: ({ handle }) => profile(handle) })
  renderRoute('/accounts/alice')
  await screen.findByRole('heading', { name: 'alice' })
  screen.getByText('A. Name')
  screen.getByText('January 1, 2026')
  const list = within(screen.getByRole('list', { name: 'Problems of alice' }))
  expect(list.getByRole('link', { name: 'Sums' }).getAttribute('href')).toBe('/p/1/statement')
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
})

test('one’s own leads to Settings and to the password, and nobody’s is not found', async () => {
  const { server } = startWorld(
    { account: accountOf({ profileURL: '/accounts/bob' }) },
    {
      getProfile: ({ handle }) => ({ ...profile(handle, 'a1'), problems: [] }),
      listTokens: () => ({ tokens: [] }),
    },
  )
  server.options = { ...server.options, profileHref: '/identity/profile' }
  const { user, go, address } = renderRoute('/problems/all/p1')
  await user.click(await screen.findByRole('button', { name: 'Account menu of bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'bob' }))
  const password = await screen.findByRole('link', { name: 'Change name or password' })
  expect(password.getAttribute('href')).toBe('/identity/profile')
  screen.getByText(/You have no problems yet/)
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  expect(address()).toBe('/settings')
  server.on({
    getProfile: () => {
      throw new ApiError(404, { error: 'none', code: 'ErrNotFound' })
    },
  })
  await go('/accounts/nobody')
  await waitFor(() => expect(document.title).toMatch(/Not Found/i))
})

test('a preference is applied at once, and taken back when it is refused', async () => {
  const saved: unknown[] = []
  const { server } = startWorld(
    {},
    {
      listTokens: () => ({ tokens: [] }),
      savePreferences: ({ body }) => {
        saved.push(body)
        return body
      },
    },
  )
  const { user } = renderRoute('/settings')
  const motion = within(await screen.findByRole('radiogroup', { name: 'Reduced motion' }))
  expect(motion.getByRole<HTMLInputElement>('radio', { name: 'Auto' }).checked).toBe(true)
  await user.click(motion.getByText('On'))
  expect(document.documentElement.dataset['reducedMotion']).toBe('on')
  await waitFor(() => expect(saved).toEqual([{ darkMode: 'auto', reducedMotion: 'on' }]))
  server.on({
    savePreferences: () => {
      throw new ApiError(500, { error: 'Something went wrong', code: 'ErrInternal' })
    },
  })
  await user.click(motion.getByText('Off'))
  await waitFor(() => expect(document.documentElement.dataset['reducedMotion']).toBe('on'))
})
