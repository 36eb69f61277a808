// @vitest-environment jsdom
import { AccountId, ProblemId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { topics } from '../../product/realtime/topics.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

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
  within(here).getByText('writes in CPU, Limits')
  const link = within(here).getByRole('link', { name: 'carol' })
  expect(link.getAttribute('href')).toBe('/accounts/carol')
  link.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/accounts/carol'))
})

const words = () =>
  document.querySelector('[data-field="input"]')?.getAttribute('data-edited-words')

test('the field in which somebody else is names them, by its own name', async () => {
  const dan = { handle: 'dan', avatarURL: '/a', tab: 'statement/en-US', field: 'input' }
  const present = new Map([
    [`problem:${ProblemId.parse('1')}` as const, [{ ...dan, handle: 'carol' }, dan]],
  ])
  vi.spyOn(topics.present, 'get').mockReturnValue(present)
  const problem = problemOf()
  const french = problem.statements.map((one) => ({ ...one, locale: 'fr-FR' as const }))
  startWorld({ problem: { ...problem, statements: [...problem.statements, ...french] } })
  const { go } = renderRoute('/p/1/edit/statement')
  await waitFor(() => expect(words()).toBe('carol, dan write in Input'))
  await go('/p/1/edit/statement?locale=fr-FR')
  await waitFor(() => expect(words()).toBeNull())
})
