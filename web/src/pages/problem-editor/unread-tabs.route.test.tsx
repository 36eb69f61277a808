// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import { act, screen } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

// A tab whose content cannot be read says so, in place of a room that waits for ever.

const unavailable = () => {
  throw new ApiError(503, { error: 'The server is starting.', code: 'ErrUnavailable' })
}

test.each([
  ['limits', { getLimits: unavailable }, 'The limits could not be read', 'CPU'],
  ['tests', { listTests: unavailable }, 'The tests could not be read', 'No tests yet'],
  [
    'solutions',
    { listSolutions: unavailable },
    'The solutions could not be read',
    'No solutions yet',
  ],
  ['editorial', { listEditorials: unavailable }, 'The editorials could not be read', 'Content'],
])('%s is read when one tries again', async (tab, refused, title, there) => {
  const { server } = startWorld()
  const whole = server.handlers()
  server.on(refused)
  const { user } = renderRoute(`/p/1/edit/${tab}`)
  await screen.findByRole('heading', { name: title })
  server.on(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findAllByText(there)
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('a tab that is opened without a line says so, and is there when the line is', async () => {
  startWorld({}, { listRevisions: () => ({ revisions: [] }) })
  const { go } = renderRoute('/p/1/statement')
  await screen.findByText('Add.')
  act(() => onlineManager.setOnline(false))
  onTestFinished(() => onlineManager.setOnline(true))
  await go('/p/1/history')
  await screen.findByRole('heading', { name: 'The history could not be read' })
  act(() => onlineManager.setOnline(true))
  await screen.findByRole('heading', { name: 'No changes yet' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
