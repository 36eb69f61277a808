// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, solutionOf, startWorld } from '../../testing/world.ts'

// What the tabs of texts and the pickers of languages hold.

const russian = () => {
  const problem = problemOf()
  const [english] = problem.statements
  if (!english) throw new Error('no statement')
  const blank = { ...english, body: '', input: '', output: '', bodyHTML: '', inputHTML: '' }
  const body = { body: 'Сложи.', bodyHTML: '<p>Сложи.</p>' }
  const other = { ...english, ...body, id: 's2', locale: 'ru-RU' as const, title: 'Суммы' }
  return problemOf({ statements: [blank, other] })
}

test('a problem that is in Russian only opens in Russian', async () => {
  startWorld({ problem: russian() })
  renderRoute('/p/1/statement')
  await screen.findByText('Сложи.')
  expect(screen.queryByText(/There is no statement/)).toBeNull()
})

test('its editor too, and English is still to be chosen', async () => {
  startWorld({ problem: russian() })
  const { go } = renderRoute('/p/1/edit/statement')
  await screen.findByDisplayValue('Суммы')
  expect(screen.queryByDisplayValue('Sums')).toBeNull()
  await go('/p/1/edit/statement?locale=en-US')
  await screen.findByDisplayValue('Sums')
})

test('what is typed into a chosen language takes its place', async () => {
  startWorld({ solutions: [solutionOf('main')] })
  const { user } = renderRoute('/p/1/edit/solutions?solution=main')
  const language = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Language' })
  await waitFor(() => expect(language.value).toBe('Python 3.11'))
  await user.click(language)
  await user.keyboard('C++')
  expect(language.value).toBe('C++')
})
