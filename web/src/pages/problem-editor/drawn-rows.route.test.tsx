// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { LanguageLabel } from '../../product/language/language-label.tsx'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld } from '../../testing/world.ts'

// Each row has one label of a language, so that it says which rows are drawn.
vi.mock(import('../../product/language/language-label.tsx'), async (load) => {
  const { LanguageLabel: drawn } = await load()
  return { LanguageLabel: vi.fn<typeof drawn>(drawn) }
})

test('a list of solutions that is read again draws the rows that changed', async () => {
  const { world } = startWorld({
    solutions: [
      solutionOf('s1', { label: 'main', languageId: 'python3' }),
      solutionOf('s2', { label: 'other', languageId: 'cpp20-gcc' }),
    ],
  })
  renderRoute('/p/1/edit/solutions')
  await screen.findByRole('link', { name: 'main' })
  await screen.findByRole('button', { name: 'Run other' })
  vi.mocked(LanguageLabel).mockClear()
  const [, other = solutionOf('s2')] = world.solutions
  world.solutions = [
    solutionOf('s1', { label: 'renamed', languageId: 'python3' }),
    structuredClone(other),
  ]
  await queryClient.invalidateQueries()
  await screen.findByRole('link', { name: 'renamed' })
  const drawn = vi.mocked(LanguageLabel).mock.calls.map(([{ languageId }]) => languageId)
  expect(new Set(drawn)).toEqual(new Set(['python3']))
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
