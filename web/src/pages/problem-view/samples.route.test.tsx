// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

const sampleOf = (id: string, part: object) => ({
  id: id as never,
  input: { snip: '', size: 0 },
  output: { snip: '', size: 0 },
  inputValues: null,
  outputValues: null,
  talk: null,
  notes: '',
  notesHTML: '',
  ...part,
})

test('an example that shows a talk has a row for each line, and one of other files these', async () => {
  const samples = [
    sampleOf('t1', { talk: '< 3\n> 1 2\n---\n> 4\n' }),
    sampleOf('t2', { input: { snip: '7\n', size: 2 } }),
  ]
  startWorld({ problem: problemOf({ samples }) })
  renderRoute('/p/1/statement')
  const talk = await screen.findByRole('table', { name: 'Example 1' })
  const rows = within(talk)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([['Input', 'Output'], ['3', ''], ['', '1 2'], [''], ['', '4']])
  expect(within(talk).getByRole('separator')).toBeTruthy()
  expect(screen.getByLabelText('Input of example 2').textContent).toBe('7\n')
})
