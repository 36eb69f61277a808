// @vitest-environment jsdom
import type { Health } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, startWorld } from '../../testing/world.ts'

const health: Health = {
  version: '0.1.0',
  node: 'web-2',
  startedAt: '2026-11-26T06:15:09Z',
  hasOwnAccounts: true,
  memory: 206_417_920,
  database: { version: '18.4', size: 3_200_000_000, answerMs: 2.5 },
  disk: { free: 74_503_639_040, size: 270_600_000_000 },
  judges: 2,
  faults: [
    {
      at: '2026-11-26T09:24:37Z',
      firstAt: '2026-11-26T08:00:01Z',
      times: 17,
      requestId: '8mcfvzh3r9zp',
      call: 'GET /api/problems',
      message: 'Error: away',
    },
  ],
}

const administrator = accountOf({ permits: ['drafts:administrator', 'drafts:invited'] })
const exactly = (time: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(time))

test('health has the server’s name, sizes as people write them, and a fault once with its count', async () => {
  startWorld({ account: administrator }, { adminGetHealth: () => health })
  renderRoute('/_?tab=health')
  expect(await screen.findByText('web-2')).toBeTruthy()
  expect(screen.getByText('206.4 MB')).toBeTruthy()
  expect(screen.getByText('3.2 GB, 2.5 ms')).toBeTruthy()
  expect(screen.getByText('74.5 GB of 270.6 GB free')).toBeTruthy()
  expect(screen.getByTitle(exactly(health.startedAt))).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Last faults' })
  const row = within(table).getByRole('row', { name: /17 GET \/api\/problems Error: away/ })
  const title = `${exactly('2026-11-26T09:24:37Z')}; first ${exactly('2026-11-26T08:00:01Z')}`
  expect(within(row).getByTitle(title)).toBeTruthy()
})

test('permits stand right behind the handle, where a narrow page shows them', async () => {
  const { id, handle, name, avatarURL, permits } = accountOf()
  const account = {
    id,
    handle,
    name,
    avatarURL,
    permits,
    createdAt: '2026-11-01T10:00:00Z',
    deactivatedAt: null,
  }
  startWorld(
    { account: administrator },
    { adminGetHealth: () => health, adminListAccounts: () => ({ accounts: [account] }) },
  )
  renderRoute('/_?tab=accounts')
  const table = await screen.findByRole('table', { name: 'Accounts' })
  const heads = within(table).getAllByRole('columnheader')
  const names = heads.map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['Handle', 'Invited', 'Administrator'])
  await within(table).findByRole('rowheader', { name: handle })
  const cells = within(table).getAllByRole('cell')
  expect(within(cells[0] ?? table).getByRole('switch')).toBeTruthy()
  expect(within(cells[1] ?? table).getByRole('switch')).toBeTruthy()
})
