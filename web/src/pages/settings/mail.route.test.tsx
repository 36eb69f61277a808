// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import type { MailSettings } from '@drafts/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

const off = { available: true, address: null, confirmed: false, digest: false }

const startMail = (first: MailSettings) => {
  let settings = first
  const { server } = startWorld(
    {},
    {
      listTokens: () => ({ tokens: [] }),
      getMailSettings: () => settings,
      saveMailSettings: ({ body }) => {
        const confirmed = settings.confirmed && settings.address === body.address
        settings = { available: true, confirmed, ...body }
        return settings
      },
    },
  )
  return { server, confirm: () => (settings = { ...settings, confirmed: true }) }
}

test('without a mail server Settings say nothing of mail', async () => {
  startMail({ ...off, available: false })
  renderRoute('/settings')
  await screen.findByText('You have no access tokens.')
  expect(screen.queryByRole('heading', { name: 'Mail' })).toBeNull()
})

test('an address is entered, confirmed, and the digest is turned off', async () => {
  const { server, confirm } = startMail(off)
  const { user, unmount } = renderRoute('/settings')
  const field = await screen.findByRole('textbox', { name: 'Mail address' })
  await user.type(field, ' bob@drafts.example ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Open the link in the mail to bob@drafts.example/)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(screen.queryByRole('switch')).toBeNull()
  unmount()
  confirm()
  const { user: again } = renderRoute('/settings')
  const digest = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Mail me what I have not seen/,
  })
  expect(digest.checked).toBe(true)
  await again.click(digest)
  await waitFor(() => expect(digest.checked).toBe(false))
  expect(server.writes).toEqual(Array.from({ length: 3 }, () => 'PUT /api/accounts/me/mail'))
})

test('a refused address is kept, with the reason', async () => {
  const { server } = startMail(off)
  server.on({
    saveMailSettings: () => {
      throw new ApiError(503, { error: 'No mail could be sent.', code: 'ErrUnavailable' })
    },
  })
  const { user } = renderRoute('/settings')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mail address' })
  await user.type(field, 'bob@drafts.example{Enter}')
  await screen.findByText('No mail could be sent.')
  expect(field.value).toBe('bob@drafts.example')
})

test.each([
  ['confirm', 'Address confirmed'],
  ['unsubscribe', 'No more mails'],
  ['else', 'This link does not work any more'],
])('the page of a link shows what was done: %s', async (done, title) => {
  const { server } = startMail(off)
  server.on({
    getMe: () => {
      throw new ApiError(401, { error: 'no', code: 'ErrUnauthenticated' })
    },
  })
  renderRoute(`/mail?done=${done}`)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})
