// @vitest-environment jsdom
import { ExecutionId } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { checkOf, executionOf } from '../../testing/runs.ts'
import { solutionOf, startWorld, testOf } from '../../testing/world.ts'

// What the populator makes of a run that did not end well.

const printed = (text: string): Check['output'] => ({ size: text.length, snip: text })

const open = async (execution: Execution, text: string) => {
  const { server } = startWorld(
    { solutions: [solutionOf('gen')] },
    {
      executeSolution: () => ({ id: ExecutionId.parse('e1') }),
      getExecution: () => execution,
    },
  )
  const answer = fetch
  // The output is a download, which is no call of the contract.
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.includes('/checks/0/output')
      ? Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob([text])) })
      : answer(input, init),
  )
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New test' }))
  const fill = async (side: 'input' | 'output') => {
    await user.click(await dialog.findByRole('button', { name: `Populate ${side}` }))
    const populate = within(await screen.findByRole('dialog', { name: `Populate the ${side}` }))
    await user.click(await findEnabled('Run', populate))
    return populate
  }
  return { user, dialog, fill, server }
}

test.each([
  ['input', 'Input', 'RuntimeError'],
  ['output', 'Output', 'CPULimitExceeded'],
] as const)('the %s is filled by a run that did not end well', async (side, field, verdict) => {
  const check = checkOf(0, { verdict, output: printed('7 8\n') })
  const { user, dialog, fill } = await open(
    executionOf('e1', { verdict, checks: [check] }),
    '7 8\n',
  )
  const populate = await fill(side)
  await populate.findByText(`The ${side} is as it was.`)
  populate.getByText(/^It had printed /)
  expect(dialog.getByLabelText<HTMLTextAreaElement>(field).value).toBe('')
  await user.click(populate.getByRole('button', { name: 'Use it anyway' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>(field).value).toBe('7 8\n'))
  expect(screen.queryByRole('dialog', { name: `Populate the ${side}` })).toBeNull()
})

test.each([
  ['that printed nothing', checkOf(0, { verdict: 'RuntimeError', output: printed('') })],
  ['without an output', checkOf(0, { verdict: 'CompilationError', output: null })],
])('a run %s offers none', async (_kind, check) => {
  const { fill } = await open(executionOf('e1', { verdict: check.verdict, checks: [check] }), '')
  const populate = await fill('input')
  await populate.findByText('The input is as it was.')
  expect(populate.queryByRole('button', { name: 'Use it anyway' })).toBeNull()
})

test('an input is from a program until it is typed', async () => {
  const check = checkOf(0, { verdict: 'RuntimeError', output: printed('7 8\n') })
  const execution = executionOf('e1', { verdict: 'RuntimeError', checks: [check] })
  const { user, dialog, fill, server } = await open(execution, '7 8\n')
  const sent: unknown[] = []
  server.on({
    createTest: ({ body: { origin, input } }) => {
      sent.push({ origin, input })
      return testOf(`t${sent.length}`)
    },
  })
  const fillAndCreate = async (text: string) => {
    const populate = await fill('input')
    await user.click(await populate.findByRole('button', { name: 'Use it anyway' }))
    const area = dialog.getByLabelText<HTMLTextAreaElement>('Input')
    await waitFor(() => expect(area.value).toBe('7 8\n'))
    if (text !== area.value) fireEvent.change(area, { target: { value: text } })
    await user.click(dialog.getByRole('button', { name: 'Create and another' }))
    await waitFor(() => expect(area.isConnected).toBe(false))
  }
  await fillAndCreate('7 8\n')
  await fillAndCreate('7 9\n')
  expect(sent).toEqual([
    { origin: 'populated', input: { text: '7 8\n' } },
    { origin: 'typed', input: { text: '7 9\n' } },
  ])
})

test('a file that is chosen is an upload until it is typed', async () => {
  const { user, dialog, server } = await open(executionOf('e1'), '')
  const sent: unknown[] = []
  server.on({
    createTest: ({ body: { origin, answerOrigin } }) => {
      sent.push([origin, answerOrigin])
      return testOf(`t${sent.length}`)
    },
  })
  const file = new File(['5\n'], '1.txt')
  await user.upload(await dialog.findByLabelText('Input file'), file)
  await user.upload(await dialog.findByLabelText('Output file'), file)
  const output = dialog.getByLabelText<HTMLTextAreaElement>('Output')
  await waitFor(() => expect(output.value).toBe('5\n'))
  fireEvent.change(dialog.getByLabelText('Input'), { target: { value: '6\n' } })
  await user.click(dialog.getByRole('button', { name: 'Create and another' }))
  await waitFor(() => expect(sent).toEqual([['typed', 'uploaded']]))
})
