// @vitest-environment jsdom
import type { Session, SessionId } from '@drafts/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { programName } from '../../features/accounts/program-name.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0'

const sessionOf = (id: string, program: string, isOwn = false): Session => ({
  id: id as SessionId,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: '2026-11-02T10:00:00Z',
  address: '192.0.2.7',
  program,
  isOwn,
})

test('sessions are listed, one is ended, and all others at once', async () => {
  let sessions = [sessionOf('a', chrome, true), sessionOf('b', firefox), sessionOf('c', 'curl/8')]
  const { server } = startWorld(
    {},
    {
      listTokens: () => ({ tokens: [] }),
      listSessions: () => ({ sessions }),
      endSession: ({ sessionId }) => {
        sessions = sessions.filter(({ id }) => id !== sessionId)
      },
      endOtherSessions: () => {
        sessions = sessions.filter(({ isOwn }) => isOwn)
      },
    },
  )
  const { user } = renderRoute('/settings')
  const section = await screen.findByRole('region', { name: 'Where you are signed in' })
  await waitFor(() => expect(section.textContent).toContain('Chrome on Linux (this one)'))
  expect(section.textContent).toContain('192.0.2.7')
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }))
  await waitFor(() => expect(section.textContent).not.toContain('Firefox'))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  sessions = [...sessions, sessionOf('d', firefox), sessionOf('e', 'wget')]
  await user.click(screen.getByRole('button', { name: 'Sign out curl/8' }))
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(section.textContent).not.toContain('wget'))
  expect(section.textContent).toContain('this one')
  expect(server.writes).toEqual([
    'DELETE /api/sessions/b',
    'DELETE /api/sessions/c',
    'POST /api/sessions/end_others',
  ])
})

test.each([
  [chrome, 'Chrome on Linux'],
  [firefox, 'Firefox on Windows'],
  [`${chrome} Edg/140`, 'Edge on Linux'],
  ['curl/8.5', 'curl/8.5'],
  ['', 'A program that gives no name'],
])('%s is called %s', (program, name) => {
  expect(programName(program)).toBe(name)
})
