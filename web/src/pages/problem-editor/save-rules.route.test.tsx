// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

// What becomes of a save that fails, and what the editor says of it.

const unavailable = () => {
  throw new ApiError(503, { error: 'The server is starting.', code: 'ErrUnavailable' })
}
const signedOut = () => {
  throw new ApiError(401, { error: 'No session.', code: 'ErrUnauthenticated' })
}
const cpu = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'CPU' })

const typeCpu = async (value: string) => {
  const input = await cpu()
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

test('a failed save is sent again when the line is back; its tab is marked, beside Done stands what is', async () => {
  const { world, server } = startWorld()
  const { saveLimits } = server.handlers()
  server.on({ saveLimits: unavailable })
  const { go } = renderRoute('/p/1/edit/limits')
  await typeCpu('3')
  await screen.findByText('Not saved, trying again')
  await go('/p/1/edit/tests')
  await screen.findByRole('link', { name: /^Limits.*not saved/i })
  expect(screen.getByText('Not saved, trying again').getAttribute('aria-live')).toBe('polite')
  if (saveLimits) server.on({ saveLimits })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(world.problem.limits.cpu).toBe(3e9))
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(screen.queryByRole('link', { name: /not saved/i })).toBeNull()
})

test('who was signed out comes back by a link to the same place, and it is saved', async () => {
  const { world, server } = startWorld()
  const { saveLimits } = server.handlers()
  server.on({ saveLimits: signedOut })
  window.history.replaceState(null, '', '/p/1/edit/limits')
  const { unmount } = renderRoute('/p/1/edit/limits')
  await typeCpu('3')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in again' })
  expect(link.getAttribute('href')).toBe('/login?return=%2Fp%2F1%2Fedit%2Flimits')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  // The window goes to sign in without a question.
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(false)
  unmount()
  if (saveLimits) server.on({ saveLimits })
  expect(world.problem.limits.cpu).toBe(2e9)
  renderRoute('/p/1/edit/limits')
  await waitFor(() => expect(world.problem.limits.cpu).toBe(3e9))
})

test('what a crash left unsaved is marked on the rail', async () => {
  const { server } = startWorld()
  server.on({ saveLimits: unavailable })
  const first = renderRoute('/p/1/edit/limits')
  await typeCpu('3')
  await screen.findByText('Not saved, trying again')
  first.unmount()
  renderRoute('/p/1/edit/tests')
  const marked = await screen.findByRole('link', { name: /^Limits.*not saved/i })
  expect(marked.getAttribute('href')).toBe('/p/1/edit/limits')
  await screen.findByText('Not saved')
})

test('a conflict names who and asks what counts; what only they changed stays', async () => {
  const { world, server } = startWorld()
  const { saveLimits } = server.handlers()
  const theirs = { ...world.problem.limits, cpu: 5e9, memory: 128e6, version: 2 }
  const changed = { handle: 'alice', at: new Date().toISOString() }
  server.on({
    saveLimits: () => {
      world.problem = { ...world.problem, limits: theirs }
      if (saveLimits) server.on({ saveLimits })
      const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
      throw new ApiError(409, { ...refusal, current: theirs, changed })
    },
  })
  const { user } = renderRoute('/p/1/edit/limits')
  await typeCpu('3')
  await screen.findByText(/^alice changed the limits while you did/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the limits' }))
  dialog.getByText(/^alice, \d\d:\d\d$/)
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save the result' })
  expect(save.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Yours' }))
  await user.click(save)
  await waitFor(() => expect(world.problem.limits).toMatchObject({ cpu: 3e9, memory: 128e6 }))
})
