// @vitest-environment jsdom
import { testFileBytes, testZipBytes } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

// What the forms of the Tests tab hold: sizes, weights, how many, and what is asked before it is done.

/** A file that claims to be this large. */
const sized = (bytes: number): File =>
  Object.defineProperty(new File(['x'], 'a.zip'), 'size', { value: bytes })

const alerts = () => vi.spyOn(window, 'alert').mockReturnValue(undefined)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const labels = () =>
  [...document.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent)

const openDialog = async (name: RegExp | string) => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  await dialog.findByLabelText('Type')
  return dialog
}

test('250 tests: New is disabled and the warning appears', async () => {
  const { world } = startWorld({
    tests: Array.from({ length: 249 }, (_, at) => testOf(`t${at}`)),
  })
  const { unmount } = renderRoute('/p/1/edit/tests')
  const warning = 'You may add at most 250 tests to a problem.'
  await screen.findByRole('link', { name: 'New' })
  expect(screen.queryByText(warning)).toBeNull()
  world.tests.push(testOf('t249'))
  unmount()
  renderRoute('/p/1/edit/tests')
  await screen.findByText(warning)
  expect([button('New').disabled, button('Import').disabled]).toEqual([true, true])
})

test('an example file of more than 4096 bytes is refused by an alert', async () => {
  const { server } = startWorld()
  const alert = alerts()
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = await openDialog('New test')
  await user.selectOptions(dialog.getByLabelText('Type'), 'sample')
  const input = dialog.getByLabelText<HTMLTextAreaElement>('Input')
  fireEvent.change(input, { target: { value: 'typed before\n' } })
  const choose = (bytes: number) =>
    user.upload(dialog.getByLabelText('Input file'), new File(['x'.repeat(bytes)], 'input.txt'))
  await choose(4097)
  expect(alert).toHaveBeenCalledExactlyOnceWith('The file is too large (5 kB)')
  expect(input.value).toBe('typed before\n')
  await choose(4096)
  await waitFor(() => expect(input.value).toBe('x'.repeat(4096)))

  // What is typed is reported at its field.
  fireEvent.change(dialog.getByLabelText('Output'), { target: { value: 'y'.repeat(4097) } })
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('The file is too large (5 kB)')
  expect(server.writes).toEqual([])
})

test('an example shows a talk or other files in place of its data, and a choice loses nothing', async () => {
  const created: unknown[] = []
  startWorld(
    {},
    {
      createTest: ({ body }) => {
        created.push(body.shown)
        return testOf('t1')
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = await openDialog('New test')
  await user.selectOptions(dialog.getByLabelText('Type'), 'regular')
  expect(dialog.queryByLabelText('Shown in the Statement')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Type'), 'sample')
  const choose = (kind: string) =>
    user.selectOptions(dialog.getByLabelText('Shown in the Statement'), kind)
  await choose('A talk of program and judge')
  fireEvent.change(dialog.getByLabelText('Talk'), { target: { value: 'é'.repeat(2049) } })
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('At most 4096 bytes are shown.')
  fireEvent.change(dialog.getByLabelText('Talk'), { target: { value: '> 1\n' } })
  await choose('Another input and output')
  fireEvent.change(dialog.getByLabelText('Shown Input'), { target: { value: '5' } })
  await choose('Its input and output')
  await choose('Another input and output')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Shown Input').value).toBe('5')
  await choose('A talk of program and judge')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(created).toEqual([{ talk: '> 1\n' }]))
})

test('another file of more than 20 MB is refused by an alert', async () => {
  const { server } = startWorld()
  const alert = alerts()
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = await openDialog('New test')
  await user.upload(dialog.getByLabelText('Output file'), sized(testFileBytes + 1))
  expect(alert).toHaveBeenCalledExactlyOnceWith('The file is too large (20972 kB)')
  expect(server.writes).toEqual([])
})

test('a zip of more than 128 MB is refused before anything is sent', async () => {
  const { server } = startWorld()
  const alert = alerts()
  const { user } = renderRoute('/p/1/edit/tests?dialog=import')
  const dialog = await screen.findByRole('dialog', { name: 'Import tests' })
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' })
  expect(send.disabled).toBe(true)
  const choose = async (bytes: number) => {
    const field = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (field) await user.upload(field, sized(bytes))
  }
  await choose(testZipBytes + 1)
  expect(alert).toHaveBeenCalledExactlyOnceWith('The file is too large (128001 kB)')
  expect(send.disabled).toBe(true)
  await choose(testZipBytes)
  expect(send.disabled).toBe(false)
  expect(server.writes).toEqual([])
})

test('a weight is a whole number from 1 to 100; an example has none', async () => {
  const { world, server } = startWorld({ tests: [testOf('t0', { weight: 7 })] })
  const { user, go } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = await openDialog('New test')
  const weight = () => dialog.getByLabelText<HTMLInputElement>('Weight')
  const type = dialog.getByLabelText('Type')
  const sentence = 'A weight is a whole number from 1 to 100.'
  const fill = async (text: string) => {
    await user.clear(weight())
    if (text !== '') await user.type(weight(), text)
  }
  expect(weight().value).toBe('1')
  await user.type(weight(), '{ArrowUp}')
  expect(weight().value).toBe('2')
  for (const wrong of ['0', '101', '']) {
    await fill(wrong)
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    dialog.getByText(sentence)
    expect(weight().value).toBe(wrong)
  }
  expect(server.writes).toEqual([])
  await fill('0')
  await user.selectOptions(type, 'sample')
  expect(dialog.queryByLabelText('Weight')).toBeNull()
  expect(dialog.queryByText(sentence)).toBeNull()
  await user.selectOptions(type, 'additional')
  expect(weight().value).toBe('1')
  await fill('100')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(world.tests).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await go('/p/1/edit/tests?test=new')
  const next = await openDialog('New test')
  await user.selectOptions(next.getByLabelText('Type'), 'sample')
  await user.click(next.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(world.tests.map((one) => one.weight)).toEqual([7, 100, 0]))
})

test('the filter looks in labels, in any case', async () => {
  startWorld({
    tests: ['Large one', 'small', 'LARGE two', ''].map((label, at) =>
      testOf(`t${at}`, { label, comment: 'large' }),
    ),
  })
  const { user } = renderRoute('/p/1/edit/tests')
  const field = await screen.findByLabelText('Filter tests')
  await waitFor(() => expect(labels()).toEqual(['Large one', 'small', 'LARGE two', 'Unlabelled1']))
  await user.type(field, 'lArGe')
  await waitFor(() => expect(labels()).toEqual(['Large one', 'LARGE two']))
  await user.clear(field)
  await user.type(field, 'huge')
  await screen.findByText('No test has this label')
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await waitFor(() => expect(labels()).toHaveLength(4))
})

test('generator: repeat goes from 1 to 1000', async () => {
  startWorld()
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const editor = await openDialog('New test')
  await user.click(editor.getByRole('button', { name: 'Generate input' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate random data' }))
  const repeat = await dialog.findByLabelText('Repeat')
  const insert = dialog.getByRole<HTMLButtonElement>('button', { name: 'Insert' })
  const sentence = 'Repeat is a whole number from 1 to 1000.'
  for (const wrong of ['0', '1001']) {
    fireEvent.change(repeat, { target: { value: wrong } })
    await dialog.findByText(sentence)
    expect(insert.disabled).toBe(true)
  }
  fireEvent.change(repeat, { target: { value: '1000' } })
  expect(dialog.queryByText(sentence)).toBeNull()
  await user.click(insert)
  const input = editor.getByLabelText<HTMLTextAreaElement>('Input')
  await waitFor(() => expect(input.value.trim().split(/\s+/)).toHaveLength(1000))
})

test('generator: the seed and the shape of inputs from the scanspec stay', async () => {
  // It never answers.
  vi.stubGlobal('Worker', SilentWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const scanspec = {
    problemId,
    enabled: true,
    readingCode: false,
    source: 'var a int\nscan a\n',
    error: null,
    version: 1,
  }
  const { server } = startWorld({ problem: problemOf({ scanspec }) })
  server.on({ getScanspec: () => scanspec })
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const editor = await openDialog('New test')
  const open = editor.getByRole('button', { name: 'Generate input' })
  const opened = async () => {
    await user.click(open)
    return within(await screen.findByRole('dialog', { name: 'Generate random data' }))
  }
  let dialog = await opened()
  const chosen = async () => [
    (await dialog.findByLabelText<HTMLInputElement>('Seed')).value,
    (await dialog.findByLabelText<HTMLSelectElement>('Shape')).value,
  ]
  await user.click(await dialog.findByLabelText('From the scanspec'))
  fireEvent.change(await dialog.findByLabelText('Shape'), { target: { value: 'tree' } })
  fireEvent.change(dialog.getByLabelText('Seed'), { target: { value: 'typed' } })
  await user.click(dialog.getByLabelText('Values'))
  await waitFor(() => expect(dialog.queryByLabelText('Shape')).toBeNull())
  await user.click(dialog.getByLabelText('From the scanspec'))
  expect(await chosen()).toEqual(['typed', 'tree'])
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Generate random data' })).toBeNull(),
  )
  dialog = await opened()
  expect(await chosen()).toEqual(['typed', 'tree'])
})

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

test('a test of a locked problem is shown and cannot be changed', async () => {
  const { server } = startWorld({
    problem: problemOf({ locked: true, canEdit: false }),
    tests: [testOf('t1', { label: 'small' })],
  })
  const { user } = renderRoute('/p/1/edit/tests?test=t1')
  const dialog = await openDialog('Test 1')
  expect(dialog.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(true)
  for (const name of ['Label', 'Weight', 'Comment', 'Input', 'Output'])
    expect([name, dialog.getByLabelText<HTMLInputElement>(name).readOnly]).toEqual([name, true])
  expect(dialog.queryByRole('button', { name: /Update/ })).toBeNull()
  for (const one of dialog.getAllByRole<HTMLButtonElement>('button', {
    name: /Upload|Generate|Populate/,
  }))
    expect([one.textContent, one.disabled]).toEqual([one.textContent, true])
  dialog.getByLabelText('Label').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(server.writes).toEqual([])
  expect(dialog.getAllByText('Close')).toHaveLength(1)
})

test('“Fix Line Ending” and “Append Newline” put one side of one test right', async () => {
  const { world, server } = startWorld({
    tests: [testOf('t1', { input: fileOf('1\r\n2'), output: fileOf('3\n') })],
  })
  const put = (text: string) => () => {
    const fixed = testOf('t1', { input: fileOf(text), output: fileOf('3\n') })
    world.tests = [fixed]
    return fixed
  }
  server.on({
    fixInputLineEnding: put('1\n2'),
    fixInputFinalNewline: put('1\n2\n'),
  })
  const { user } = renderRoute('/p/1/edit/tests?test=t1')
  const dialog = await openDialog('Edit test 1')
  expect(dialog.queryByRole('button', { name: 'Append Newline: output' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Fix Line Ending: input' }))
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Fix Line Ending: input' })).toBeNull(),
  )
  await user.click(dialog.getByRole('button', { name: 'Append Newline: input' }))
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Input').value).toBe('1\n2\n'),
  )
  expect(dialog.queryByRole('button', { name: /^(Fix|Append)/ })).toBeNull()
  expect(server.writes).toEqual([
    'POST /api/tests/t1/input/fix_line_ending',
    'POST /api/tests/t1/input/fix_final_newline',
  ])
})

test.each([
  ['new', 'Create', 'Creating…'],
  ['t1', 'Update', 'Updating…'],
])(
  'what is written while a test is being saved stays, and the dialog with it: %s',
  async (id, now, busy) => {
    const answered = Promise.withResolvers<undefined>()
    const sent: unknown[] = []
    const save = async ({ body }: { body: { label?: string | undefined } }) => {
      sent.push(body.label)
      await answered.promise
      return testOf('t1', { label: body.label ?? '' })
    }
    const { server } = startWorld({ tests: [testOf('t1')] }, { createTest: save, updateTest: save })
    const { user } = renderRoute(`/p/1/edit/tests?test=${id}`)
    const dialog = within(await screen.findByRole('dialog'))
    const label = await dialog.findByLabelText<HTMLInputElement>('Label')
    await user.type(label, 'one')
    await user.click(dialog.getByRole('button', { name: now }))
    await dialog.findByRole('button', { name: busy })
    await user.type(label, 'two')
    answered.resolve(undefined)
    await user.click(await findEnabled('Update'))
    await waitFor(() => expect(sent).toEqual(['one', 'onetwo']))
    expect(server.writes.at(-1)).toBe('PUT /api/tests/t1')
  },
)
