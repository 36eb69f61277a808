// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

test('a checker that a package named says so, and one step leads to the comparator', async () => {
  const { world } = startWorld()
  world.checker = {
    ...world.checker,
    comparator: 'lines',
    judgedAs: 'testlib lcmp',
  }
  const { user } = renderRoute('/p/1/edit/checker')
  await screen.findByText(/exactly as testlib’s lcmp/)
  await user.click(screen.getByRole('button', { name: 'Use the comparator alone' }))
  await waitFor(() => expect(world.checker.judgedAs).toBe(''))
  expect(screen.queryByText(/lcmp/)).toBeNull()
})

test('another comparator leaves the name behind', async () => {
  const { world } = startWorld()
  world.checker = {
    ...world.checker,
    comparator: 'lines',
    judgedAs: 'testlib lcmp',
  }
  const { user } = renderRoute('/p/1/edit/checker')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Comparator' }), 'ints')
  await waitFor(() => expect(world.checker).toMatchObject({ comparator: 'ints', judgedAs: '' }))
})

test('what nothing judges as at home says why', async () => {
  const { world } = startWorld()
  world.checker = {
    ...world.checker,
    judgedAs: 'nothing It runs in several passes.',
  }
  const { user } = renderRoute('/p/1/edit/checker')
  expect((await screen.findByRole('alert')).textContent).toMatch(/It runs in several passes\.$/)
  await user.click(screen.getByRole('button', { name: 'Run solutions all the same' }))
  await waitFor(() => expect(world.checker.judgedAs).toBe(''))
})
