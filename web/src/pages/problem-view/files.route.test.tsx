// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

const files = { inputFile: 'gates.in', outputFile: 'gates.out' }
const withFiles = (mechanism: 'standard' | 'interactive') => {
  const problem = problemOf({ mechanism })
  return { ...problem, attributes: { ...problem.attributes, ...files } }
}

test('the statement shows the files that solutions read and write', async () => {
  startWorld({ problem: withFiles('standard') })
  renderRoute('/p/1/statement')
  expect((await screen.findByText('gates.in')).closest('div')?.textContent).toBe('Inputgates.in')
  expect(screen.getByText('gates.out').closest('div')?.textContent).toBe('Outputgates.out')
})

test('of an interactive problem it shows none', async () => {
  startWorld({ problem: withFiles('interactive') })
  renderRoute('/p/1/statement')
  await screen.findAllByText(/^256/)
  expect(screen.queryByText('gates.in')).toBeNull()
})

test('the attributes have both names, folded until one is there', async () => {
  const problem = problemOf()
  const sent: unknown[] = []
  startWorld(
    { problem },
    {
      getAttributes: () => problem.attributes,
      saveAttributes: ({ body }) => {
        sent.push(body)
        return { ...problem.attributes, inputFile: 'gates.in', version: 2 }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/attributes')
  const summary = await screen.findByText('Files in place of standard input and output')
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  await user.click(summary)
  const form = within(details ?? document.body)
  await user.type(form.getByLabelText('Input file'), 'gates.in')
  await user.tab()
  await waitFor(() => expect(sent).toMatchObject([{ inputFile: 'gates.in', outputFile: '' }]))
})
