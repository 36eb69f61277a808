// @vitest-environment jsdom
import { AccountId, ApiError, ExecutionId, RevisionId } from '@drafts/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, solutionOf, startWorld, testOf } from '../../testing/world.ts'

// What becomes of a save that fails, and what the editor shows of it.

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

test('“Saved” counts what is saved by a dialog too, and nothing that is only started', async () => {
  const { server } = startWorld({ solutions: [solutionOf('main')], tests: [testOf('t1')] })
  server.on({ executeSolution: () => ({ id: ExecutionId.parse('e1') }) })
  const { user, go } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Run all 1 × 1' }))
  await waitFor(() => expect(server.calls).toContain('executeSolution'))
  expect(screen.queryByText(/^Saved/)).toBeNull()
  await go('/p/1/edit/tests?test=new')
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByText(/^Saved \d\d:\d\d$/)
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
  await screen.findByText(/^alice changed CPU while you did/)
  await user.click(await screen.findByRole('button', { name: 'Show both' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the limits' }))
  dialog.getByText(/^alice, \d\d:\d\d$/)
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save the result' })
  expect(save.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Yours' }))
  await user.click(save)
  await waitFor(() => expect(world.problem.limits).toMatchObject({ cpu: 3e9, memory: 128e6 }))
})

const changed = { handle: 'alice', at: '2026-01-01T12:04:00.000Z' }

test('factors that both changed are asked language by language, in words', async () => {
  const { world, server } = startWorld()
  const plain = { cpu: 1, memory: 1, source: 1 }
  const factors = { 'cpp20-gcc': { ...plain, cpu: 1.5 }, java17: { ...plain, cpu: 1.5 } }
  const limits = { ...world.problem.limits, factors }
  world.problem = { ...world.problem, limits }
  const theirs = {
    ...limits,
    factors: { 'cpp20-gcc': { ...plain, cpu: 2, memory: 3 }, java17: { ...plain, cpu: 3 } },
    version: 2,
  }
  const { saveLimits } = server.handlers()
  server.on({
    saveLimits: () => {
      world.problem = { ...world.problem, limits: theirs }
      if (saveLimits) server.on({ saveLimits })
      const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
      throw new ApiError(409, { ...refusal, current: theirs, changed })
    },
  })
  const { user } = renderRoute('/p/1/edit/limits')
  await user.selectOptions(await screen.findByLabelText(/^CPU factor of C\+\+20/), '2.5')
  await user.click(await screen.findByRole('button', { name: 'Show both' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the limits' }))
  expect(dialog.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  const yours = dialog.getByRole('group', { name: /^Yours: Factors, C\+\+20/ })
  expect(yours.textContent).toMatch(/^YoursC\+\+20.*: CPU × 2\.5$/)
  const other = dialog.getByRole('group', { name: /^Theirs: Factors, C\+\+20/ })
  expect(other.textContent).toMatch(/^alice, .*C\+\+20.*: CPU × 2, memory × 3$/)
  await user.click(dialog.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() =>
    expect(world.problem.limits.factors).toEqual({
      'cpp20-gcc': { ...plain, cpu: 2.5 },
      java17: { ...plain, cpu: 3 },
    }),
  )
})

test('lists that both changed are chosen whole, and the question names it', async () => {
  const { world, server } = startWorld()
  const theirs = { ...world.problem.attributes, topics: ['graphs'], version: 2 }
  server.on({
    getAttributes: () => world.problem.attributes,
    saveAttributes: () => {
      const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
      throw new ApiError(409, { ...refusal, current: theirs, changed })
    },
  })
  const { user } = renderRoute('/p/1/edit/attributes')
  await user.type(await screen.findByLabelText('Topics', { selector: 'input' }), 'trees{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Show both' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Two versions of the attr/ }))
  expect(dialog.queryByText('The whole list is chosen, yours or theirs.')).not.toBeNull()
})

test('a newer version while the dialog is open: answers of places that changed are asked again', async () => {
  const { world, server } = startWorld()
  const theirs = { ...world.problem.limits, cpu: 5e9, source: 64e3, version: 2 }
  const newer = { ...theirs, source: 32e3, version: 3 }
  const { saveLimits } = server.handlers()
  server.on({
    listRevisions: () => ({
      revisions: [
        {
          id: RevisionId.parse('r9'),
          timestamp: new Date().toISOString(),
          actor: { id: AccountId.parse('a9'), handle: 'carol' },
          path: 'limits',
          changes: [],
          changeCount: 0,
          details: { shareAccount: null, label: null, restoredFrom: null },
        },
      ],
    }),
    saveLimits: () => {
      world.problem = { ...world.problem, limits: theirs }
      if (saveLimits) server.on({ saveLimits })
      const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
      throw new ApiError(409, { ...refusal, current: theirs, changed })
    },
  })
  const { user } = renderRoute('/p/1/edit/limits')
  const source = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Source' })
  fireEvent.change(source, { target: { value: '128' } })
  await typeCpu('3')
  await user.click(await screen.findByRole('button', { name: 'Show both' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the limits' }))
  const choose = (place: string) =>
    within(dialog.getByRole('region', { name: place })).getByRole('button', { name: 'Yours' })
  await user.click(choose('CPU'))
  await user.click(choose('Source'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save the result' })
  expect(save.disabled).toBe(false)
  world.problem = { ...world.problem, limits: newer }
  act(() => void queryClient.setQueryData(queryKeys.section(problemId, 'limits'), newer))
  await dialog.findByText(/^carol saved the limits again after this came up/)
  expect(save.disabled).toBe(true)
  expect(choose('CPU').getAttribute('aria-pressed')).toBe('true')
  expect(choose('Source').getAttribute('aria-pressed')).toBe('false')
})

test('what was read while the answer of a save was on its way stays, in the form and for its preview', async () => {
  const { world, server } = startWorld()
  const { attributes } = world.problem
  const answer = Promise.withResolvers<typeof attributes>()
  server.on({ getAttributes: () => attributes, saveAttributes: () => answer.promise })
  renderRoute('/p/1/edit/attributes')
  const source = await screen.findByLabelText<HTMLInputElement>('Source Name')
  source.focus()
  fireEvent.change(source, { target: { value: 'Mine' } })
  source.blur()
  await waitFor(() => expect(server.calls).toContain('saveAttributes'))
  const queryKey = queryKeys.section(world.problem.id, 'attributes')
  const newer = { ...attributes, source: 'Mine and theirs', version: attributes.version + 2 }
  queryClient.setQueryData(queryKey, newer)
  answer.resolve({ ...attributes, source: 'Mine', version: attributes.version + 1 })
  await waitFor(() => expect(source.value).toBe('Mine and theirs'))
  expect(queryClient.getQueryData(queryKey)).toEqual(newer)
})
