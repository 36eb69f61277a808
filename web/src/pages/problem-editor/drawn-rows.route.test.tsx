// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld } from '../../testing/world.ts'

/** React gives an element other properties each time that it draws it. */
const propertiesOf = (row: Element | null): unknown =>
  Object.entries(row ?? {}).find(([name]) => name.startsWith('__reactProps$'))?.[1]

test('a list of solutions that is read again draws the rows that changed', async () => {
  const { world } = startWorld({
    solutions: [
      solutionOf('s1', { label: 'main', languageId: 'python3' }),
      solutionOf('s2', { label: 'other', languageId: 'cpp20-gcc' }),
    ],
  })
  renderRoute('/p/1/edit/solutions')
  const main = (await screen.findByRole('link', { name: 'main' })).closest('tr')
  const other = (await screen.findByRole('button', { name: 'Run other' })).closest('tr')
  const before = [propertiesOf(main), propertiesOf(other)]
  expect(before).not.toContain(undefined)
  const [, same = solutionOf('s2')] = world.solutions
  world.solutions = [
    solutionOf('s1', { label: 'renamed', languageId: 'python3' }),
    structuredClone(same),
  ]
  await queryClient.invalidateQueries()
  await screen.findByRole('link', { name: 'renamed' })
  const after = [propertiesOf(main), propertiesOf(other)]
  expect(after.map((properties, at) => properties === before[at])).toEqual([false, true])
})

test('one tooltip says what the buttons of the rows do', async () => {
  startWorld({ solutions: [solutionOf('s1', { label: 'main' })] })
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.hover(await screen.findByRole('button', { name: 'Delete main' }))
  const tip = await screen.findByRole('tooltip', {}, { timeout: 60_000 })
  expect(tip.textContent).toBe('Delete')
  await user.hover(screen.getByRole('link', { name: 'main' }))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
