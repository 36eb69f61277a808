// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, startWorld } from '../../testing/world.ts'

const account = accountOf({ permits: ['drafts:administrator', 'drafts:invited'] })
const mail = { available: true, address: null, confirmed: false, digest: false }
const health = {
  version: '1',
  node: 'web-1',
  startedAt: '2026-01-01T00:00:00Z',
  hasOwnAccounts: true,
  memory: 1,
  database: { version: '18', size: 1, answerMs: 1 },
  disk: { free: 9, size: 10 },
  judges: 0,
  faults: [],
}

test('a test mail is sent, and a refusal is told at its field', async () => {
  const { server } = startWorld(
    { account },
    {
      adminGetHealth: () => health,
      getMailSettings: () => mail,
      adminSendTestMail: () => undefined,
    },
  )
  const { user } = renderRoute('/_?tab=health')
  const field = await screen.findByRole('textbox', { name: 'Address for a test mail' })
  await user.type(field, 'ops@drafts.example{Enter}')
  await screen.findByText(/The mail server took it/)
  server.on({
    adminSendTestMail: () => {
      throw new ApiError(503, { error: 'The mail server refused it: no.', code: 'ErrUnavailable' })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText('The mail server refused it: no.')).toBeTruthy()
})

test('a new account may be told by mail', async () => {
  const sent: unknown[] = []
  startWorld(
    { account },
    {
      adminListAccounts: () => ({ accounts: [] }),
      adminGetHealth: () => health,
      getMailSettings: () => mail,
      adminCreateAccount: ({ body }) => {
        sent.push(body)
        return {
          account: {
            id: account.id,
            handle: 'nina',
            name: '',
            avatarURL: '',
            permits: [],
            createdAt: '2026-01-01T00:00:00Z',
            deactivatedAt: null,
          },
          passwordLink: { url: 'https://x/identity/password/y', expiresAt: '2026-01-08T00:00:00Z' },
          mailed: true,
        }
      },
    },
  )
  const { user } = renderRoute('/_?tab=accounts')
  await user.click(await screen.findByRole('button', { name: 'New account' }))
  await user.type(await screen.findByRole('textbox', { name: 'Handle' }), 'nina')
  await user.type(await screen.findByRole('textbox', { name: 'Mail address' }), 'n@x.example')
  await user.click(screen.getByRole('button', { name: 'Make account' }))
  await waitFor(() =>
    expect(sent).toEqual([{ handle: 'nina', permits: ['drafts:invited'], mailTo: 'n@x.example' }]),
  )
  await screen.findByText('The link was sent to n@x.example.')
})

const invalidOnes = () =>
  ['Handle', 'Mail address'].filter(
    (field) => screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid') === 'true',
  )

test.each([
  ['Handle', { handle: 'This handle is taken.' }, 'This handle is taken.'],
  ['Mail address', { mailTo: 'This is no address.' }, 'This is no address.'],
  ['Handle', undefined, 'No account was made.'],
])('a new account that is refused is told at %s, of %j', async (name, fields, words) => {
  startWorld(
    { account },
    {
      adminListAccounts: () => ({ accounts: [] }),
      adminGetHealth: () => health,
      getMailSettings: () => mail,
      adminCreateAccount: () => {
        const error = 'No account was made.'
        throw new ApiError(400, { error, code: 'ErrInvalid', ...(fields ? { fields } : {}) })
      },
    },
  )
  const { user } = renderRoute('/_?tab=accounts')
  await user.click(await screen.findByRole('button', { name: 'New account' }))
  await user.type(await screen.findByRole('textbox', { name: 'Handle' }), 'nina')
  await user.type(await screen.findByRole('textbox', { name: 'Mail address' }), 'n@x.example')
  await user.click(screen.getByRole('button', { name: 'Make account' }))
  await screen.findByText(words)
  await vi.waitFor(() => expect(invalidOnes()).toEqual([name]), 60_000)
})
