// @vitest-environment jsdom
import { ExecutionId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, solutionOf, startWorld } from '../../testing/world.ts'

// What the dialogs of the Solutions tab hold.

const reference = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Reference/ })
const question = () => screen.findByRole('dialog', { name: 'Delete solution?' })

test('a solution needs a language and a source', async () => {
  const { server } = startWorld()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New solution' }))
  const label = await dialog.findByLabelText<HTMLInputElement>('Label')
  await user.type(label, 'typed before')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a language.')
  dialog.getByText('Enter the source.')
  await user.type(label, '{Control>}{Enter}{/Control}')
  expect(server.writes).toEqual([])
  expect(label.value).toBe('typed before')
})

test('one reference: the switch is disabled on others; “Delete solution?” is asked', async () => {
  const { world } = startWorld({
    solutions: [solutionOf('main', { reference: true }), solutionOf('other')],
  })
  const { user, go } = renderRoute('/p/1/edit/solutions?solution=other')
  // Who the reference is comes with the list.
  await waitFor(async () => expect((await reference()).disabled).toBe(true))
  expect(screen.getAllByText('main is the reference.').length).toBeGreaterThan(0)
  await go('/p/1/edit/solutions')
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  await go('/p/1/edit/solutions?solution=main')
  await waitFor(async () => expect((await reference()).checked).toBe(true))
  expect((await reference()).disabled).toBe(false)

  await go('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Delete main' }))
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.solutions).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Delete main' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(world.solutions.map(({ label }) => label)).toEqual(['other']))
  await go('/p/1/edit/solutions?solution=other')
  await waitFor(async () => expect((await reference()).disabled).toBe(false))
})

test('a solution of a locked problem is shown and cannot be changed', async () => {
  const { server } = startWorld({
    problem: problemOf({ locked: true, canEdit: false }),
    solutions: [solutionOf('main')],
  })
  const { user } = renderRoute('/p/1/edit/solutions?solution=main')
  const dialog = within(await screen.findByRole('dialog', { name: 'Solution' }))
  const label = await dialog.findByLabelText<HTMLInputElement>('Label')
  expect(label.readOnly).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Private/ }).disabled).toBe(true)
  expect(dialog.queryByRole('button', { name: /Save/ })).toBeNull()
  label.focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(server.writes).toEqual([])
  expect(dialog.getAllByText('Close')).toHaveLength(1)
})

test('a run asks nothing but to run', async () => {
  const { server } = startWorld(
    { solutions: [solutionOf('main')] },
    { executeSolution: () => ({ id: ExecutionId.parse('e1') }) },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  const run = await screen.findByRole('button', { name: 'Run main' })
  await waitFor(() => expect(server.calls).toContain('listLanguages'))
  server.calls.length = 0
  // What is known of the languages is half a minute old.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000)
  await user.click(run)
  await waitFor(() => expect(server.calls).toContain('executeSolution'))
  expect(server.calls).not.toContain('listLanguages')
})

test('a solution of several files shows what it is built with', async () => {
  startWorld({
    solutions: [
      solutionOf('main', { files: [{ name: 'grader.h', size: 1200 }] }),
      solutionOf('other'),
    ],
  })
  const { go } = renderRoute('/p/1/edit/solutions?solution=main')
  const files = within(await screen.findByRole('region', { name: 'Built with' }))
  expect(files.getByRole('listitem').textContent).toBe('grader.h 1.2 kB')
  await go('/p/1/edit/solutions?solution=other')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Built with' })).toBeNull())
})

test.each(['Save', 'Save & run'])(
  'what is written while a solution is being saved stays, and the dialog with it: %s',
  async (name) => {
    const answered = Promise.withResolvers<undefined>()
    startWorld(
      { solutions: [solutionOf('main')] },
      {
        updateSolution: async ({ body }) => {
          await answered.promise
          return solutionOf('main', { label: body.label ?? '' })
        },
        executeSolution: () => ({ id: ExecutionId.parse('e1') }),
      },
    )
    const { user, address } = renderRoute('/p/1/edit/solutions?solution=main')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit solution' }))
    const label = await dialog.findByLabelText<HTMLInputElement>('Label')
    await user.type(label, '1')
    await user.click(dialog.getByRole('button', { name }))
    await dialog.findByRole('button', { name: 'Saving…' })
    await user.type(label, '2')
    answered.resolve(undefined)
    await findEnabled('Save')
    expect(label.value).toBe('main12')
    expect(address()).toBe('/p/1/edit/solutions?solution=main')
  },
)
