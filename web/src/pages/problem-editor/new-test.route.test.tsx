// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageOfInput } from '../../features/tests/dialog/check-input.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { runWorkers } from '../../testing/run-workers.ts'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

// What a new test begins as, and how the next one follows.

const openNew = async () => {
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New test' }))
  const type = await dialog.findByLabelText<HTMLSelectElement>('Type')
  const fill = (field: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(field), { target: { value } })
  return { user, dialog, type, fill }
}

test('the first test is offered as an example, the next ones as hidden', async () => {
  startWorld()
  const { type, dialog } = await openNew()
  expect(type.value).toBe('sample')
  expect(dialog.queryByLabelText('Weight')).toBeNull()
})

test('a problem that has a test is offered a hidden one', async () => {
  startWorld({ tests: [testOf('t1')] })
  const { type, dialog } = await openNew()
  expect(type.value).toBe('regular')
  expect(dialog.getByLabelText<HTMLInputElement>('Weight').value).toBe('1')
})

test('“Create and another” begins an empty one of the same type, and the caret is in Input', async () => {
  const { world } = startWorld({ tests: [testOf('t1')] })
  const { user, dialog, type, fill } = await openNew()
  await user.selectOptions(type, 'additional')
  fill('Label', 'one')
  fill('Input', '1\n')
  await user.click(dialog.getByRole('button', { name: 'Create and another' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Label').value).toBe(''))
  expect(dialog.getByLabelText<HTMLSelectElement>('Type').value).toBe('additional')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Input').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Input')))
  fill('Label', 'two')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.tests.map(({ label }) => label)).toEqual(['', 'one', 'two'])
})

const scanspec = {
  problemId,
  enabled: true,
  readingCode: false,
  source: 'var n int\nscan n\neol\neof\n',
  error: null,
  version: 1,
}

test('the scanspec reads the input before Create; what it refuses is kept, and created all the same', async () => {
  runWorkers((check) => [messageOfInput(check)])
  const { world, server } = startWorld({ problem: problemOf({ scanspec }) })
  server.on({ getScanspec: () => scanspec })
  const { user, dialog, fill } = await openNew()
  await waitFor(() => expect(server.calls).toContain('getScanspec'))
  fill('Input', '1 2\n')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText(/line 1 of the input goes on with “2”/)
  expect(dialog.getByRole('alert').textContent).toBe('The input does not match the scanspec.')
  expect(world.tests).toEqual([])
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Input').value).toBe('1 2\n')
  // Another text is another input.
  fill('Input', '1  2\n')
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await user.click(await dialog.findByRole('button', { name: 'Create all the same' }))
  await waitFor(() => expect(world.tests).toHaveLength(1))
})

test('what the scanspec accepts is created at once', async () => {
  runWorkers((check) => [messageOfInput(check)])
  const { world, server } = startWorld({ problem: problemOf({ scanspec }) })
  server.on({ getScanspec: () => scanspec })
  const { user, dialog, fill } = await openNew()
  await waitFor(() => expect(server.calls).toContain('getScanspec'))
  fill('Input', '1\n')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(world.tests).toHaveLength(1))
})

test('a check of an input ends where it takes too long, and finds nothing then', () => {
  const source = 'var n int\nfor i := 0 ... 100000000\n\tn = i\nend\nscan n\n'
  let now = 0
  expect(messageOfInput({ source, input: 'x' }, () => (now += 1000))).toBeNull()
  expect(messageOfInput({ source: 'var n int\nscan n\n', input: 'x' }, () => 0)).toBe(
    '2:1~1:0: parse error: want int, got "x"',
  )
  expect(messageOfInput({ source: 'scan', input: 'x' }, () => 0)).toBeNull()
})
