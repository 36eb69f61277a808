// @vitest-environment jsdom
import type { Account } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirm } from '../../lib/confirm.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { summaryOf } from '../../testing/summary-of.ts'
import { accountOf, problemId, startWorld } from '../../testing/world.ts'

// What the forms around the lists hold, and who gets to them.

test('invite: Submit needs words and is disabled while it works', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { world, server } = startWorld({
    account: accountOf({ permits: [], accessForbidden: 1 }),
  })
  const requestInvite = server.handlers().requestInvite
  server.on({
    requestInvite: async (call) => {
      await gate
      world.account = { ...world.account, inviteRequested: true }
      if (!requestInvite) throw new Error('No handler.')
      return requestInvite(call)
    },
  })
  const { user } = renderRoute('/problems/my/p1')
  await user.click(await screen.findByRole('button', { name: 'Request Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request an invite' }))
  const words = await dialog.findByRole('textbox')
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
  expect(submit.disabled).toBe(true)
  await user.type(words, '  {Enter} ')
  expect(submit.disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(server.writes).toEqual([])

  await user.clear(words)
  await user.type(words, 'For a school contest.')
  await user.click(submit)
  const sending = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Sending…' })
  expect(sending.disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  release()
  await screen.findByText('You have sent a request for an invitation to Drafts.')
  expect(server.writes).toEqual(['POST /api/request_invite'])
})

const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test.each([
  ['New problem', 'Title', /^New/],
  ['Request an invite', 'How do you plan to use Drafts?', /^Request Invite/],
])('“%s” asks before a typed text is thrown away', async (name, field, opener) => {
  const permits: Account['permits'] = name === 'New problem' ? ['drafts:invited'] : []
  const accessForbidden = permits.length > 0 ? 2 : 1
  const { server } = startWorld({ account: accountOf({ permits, accessForbidden }) })
  const { user } = renderRoute('/problems/my/p1')
  const open = async () => {
    await user.click((await screen.findAllByRole('button', { name: opener }))[0] ?? document.body)
    return within(await screen.findByRole('dialog', { name }))
  }
  const question = 'Do you want to discard unsaved changes?'
  // Nothing typed, nothing asked.
  await user.click((await open()).getByRole('button', { name: 'Cancel' }))
  await gone(name)

  const dialog = await open()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(field)))
  await user.type(dialog.getByLabelText(field), 'Half a thought')
  await user.keyboard('{Escape}')
  await user.click(
    within(await screen.findByRole('dialog', { name: question })).getByText('Keep editing'),
  )
  await gone(question)
  expect(dialog.getByLabelText<HTMLInputElement>(field).value).toBe('Half a thought')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: question })).getByText('Discard'),
  )
  await gone(name)
  const again = await open()
  await waitFor(() => expect(document.activeElement).toBe(again.getByLabelText(field)))
  expect(again.getByLabelText<HTMLInputElement>(field).value).toBe('')
  expect(server.writes).toEqual([])
})

test('a problem that is created leaves without a question', async () => {
  const { world, server } = startWorld({}, { createProblem: () => ({ id: problemId }) })
  server.on({ getAttributes: () => world.problem.attributes })
  const { user, address } = renderRoute('/problems/my/p1')
  await user.click((await screen.findAllByRole('button', { name: /^New/ }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'New problem' }))
  await user.type(await dialog.findByLabelText('Title'), 'Sums{Enter}')
  await waitFor(() => expect(address()).toBe('/p/1/edit/statement'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.writes).toEqual(['POST /api/problems'])
})

test('import needs a file', async () => {
  startWorld()
  const { user } = renderRoute('/problems/my/p1')
  await user.click((await screen.findAllByRole('button', { name: /^New/ }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'New problem' })
  await user.click(within(dialog).getByLabelText('Import'))
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' })
  expect(send.disabled).toBe(true)
  await user.click(within(dialog).getByLabelText('Polygon'))
  expect(send.disabled).toBe(true)
  const field = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (field) await user.upload(field, new File(['PK'], 'a.zip', { type: 'application/zip' }))
  expect(send.disabled).toBe(false)
})

test('a search needs keywords', async () => {
  startWorld()
  const { user, address } = renderRoute('/problems/my/p1')
  await user.click(await screen.findByRole('button', { name: 'Search problems' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  const keywords = await dialog.findByLabelText('Keywords')
  await user.type(keywords, '   ')
  await user.click(dialog.getByRole('button', { name: 'Search' }))
  await user.type(keywords, '{Enter}')
  expect(address()).toBe('/problems/my/p1')
  await user.clear(keywords)
  await user.type(keywords, 'sums{Enter}')
  await waitFor(() => expect(address()).toBe('/problems/search/sums/p1'))
})

test('a search shows what it finds as one types: arrows and Enter open it, and commands stand below', async () => {
  const asked: unknown[] = []
  startWorld(
    {},
    {
      searchProblems: ({ q }) => {
        asked.push(q)
        const problems = [
          summaryOf('7', { title: 'Sums of Primes' }),
          summaryOf('8', { title: 'Sums of Squares' }),
        ]
        return { problems, pager: { count: 2, start: 0 }, isSimilar: false }
      },
    },
  )
  const { user, address } = renderRoute('/problems/my/p1')
  await user.click(await screen.findByRole('button', { name: 'Search problems' }))
  const box = within(await screen.findByRole('dialog', { name: 'Search' }))
  const keywords = await box.findByLabelText('Keywords')
  await user.type(keywords, 'sums')
  await box.findByRole('option', { name: /Sums of Squares/ })
  expect(asked.at(-1)).toBe('sums')
  await waitFor(() => expect(keywords.getAttribute('aria-activedescendant')).toMatch(/-0$/))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/p\/8\//))
})

test('the box of a search does commands too', async () => {
  startWorld()
  const { user, address } = renderRoute('/problems/my/p1')
  await user.click(await screen.findByRole('button', { name: 'Search problems' }))
  const box = within(await screen.findByRole('dialog', { name: 'Search' }))
  await user.type(await box.findByLabelText('Keywords'), 'starred')
  // No problem is found: Enter alone runs no command, an arrow chooses it.
  await user.click(await box.findByRole('option', { name: /Starred/ }))
  await waitFor(() => expect(address()).toBe('/problems/starred/p1'))
})

test.each(['/problems/search', '/problems/search/p1', '/problems/search/p12'])(
  'at %s there is nothing to look for: the list comes',
  async (start) => {
    const { server } = startWorld()
    const { address } = renderRoute(start)
    await screen.findByRole('heading', { level: 1 })
    expect(address()).toBe('/problems/all/p1')
    expect(server.calls).not.toContain('searchProblems')
  },
)

test('an administrator without an invitation gets to the pages', async () => {
  startWorld({ account: accountOf({ permits: ['drafts:administrator'], accessForbidden: 1 }) })
  const { address } = renderRoute('/problems/all/p1')
  await screen.findByRole('heading', { level: 1 })
  expect(address()).toBe('/problems/all/p1')
  await screen.findByRole('button', { name: 'Search problems' })
})

test.each([
  [undefined, ['Main site', 'Community', 'Blog']],
  [[], ['Main site', 'Community', 'Blog']],
  [[{ label: 'Contests', href: 'https://contests.example' }], ['Contests']],
])('the apps menu is what the options say: %j', async (siteLinks, labels) => {
  const { server } = startWorld()
  server.options = { ...server.options, ...(siteLinks ? { siteLinks } : {}) }
  const { user } = renderRoute('/problems/all/p1')
  await user.click(await screen.findByRole('button', { name: 'Apps' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(labels)
})

test.each(['/problems/all/p1', '/p/1/statement', '/p/1/edit/solutions'])(
  'a question is asked once at %s, as on every page',
  async (start) => {
    startWorld()
    const { user } = renderRoute(start)
    await screen.findByRole('heading', { level: 1 })
    const answer = confirm('Is it asked?', { yes: 'Yes' })
    await screen.findByRole('dialog', { name: 'Is it asked?' })
    expect(screen.getAllByText('Is it asked?')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await answer).toBe(true)
  },
)
