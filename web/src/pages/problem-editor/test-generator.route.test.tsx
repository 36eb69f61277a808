// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf } from '../../features/tests/random/random-answer.ts'
import type { RandomRequest } from '../../features/tests/random/random-answer.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { runWorkers } from '../../testing/run-workers.ts'
import { takeUploads } from '../../testing/take-uploads.ts'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

const source = `var n, m int
scan n, m
check n >= 2, n <= 200000, m >= 1, m <= 50
eol
var A [n]int
for i := 0 ... n
	scan A[i]
	check A[i] >= 1, A[i] <= 1000000000
end
eol
eof
`
const scanspec = {
  problemId,
  enabled: true,
  readingCode: false,
  source,
  error: null,
  version: 1,
}

/** The dialog that generates, over that of a new test. */
const openGenerator = async () => {
  runWorkers((request: RandomRequest) => ['started', answerOf(request)])
  const { server } = startWorld({ problem: problemOf({ scanspec }), tests: [testOf('t1')] })
  server.on({ getScanspec: () => scanspec })
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const editor = within(await screen.findByRole('dialog', { name: 'New test' }))
  await user.click(await editor.findByRole('button', { name: 'Generate input' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate random data' }))
  await user.click(await dialog.findByLabelText('From the scanspec'))
  const choose = async (shape: string) =>
    user.selectOptions(await dialog.findByLabelText('Shape'), shape)
  const preview = () => dialog.getByRole('group', { name: 'Generated data' }).textContent
  const insert = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace input' })
  return { user, server, editor, dialog, choose, preview, insert }
}

test('generator: an input from the scanspec is the same for the same shape and seed, and takes the place of the input', async () => {
  const { user, editor, dialog, choose, preview, insert } = await openGenerator()
  const seed = await dialog.findByLabelText('Seed')
  await user.clear(seed)
  await user.type(seed, 'fixed')
  await choose('Smallest sizes')
  await waitFor(() => expect(preview()).toMatch(/^2 1\n\d+ \d+\n$/))
  const smallest = preview() ?? ''

  // A shape that the scanspec has no place for.
  await choose('Tree')
  await dialog.findByText('No loop of the scanspec reads n - 1 pairs of nodes 1 to n.')
  expect(insert().disabled).toBe(true)

  await choose('Smallest sizes')
  await waitFor(() => expect(preview()).toBe(smallest))
  seed.focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Generate random data' })).toBeNull(),
  )
  expect(editor.getByLabelText<HTMLTextAreaElement>('Input').value).toBe(smallest)
})

test('generator: a large input is previewed by its beginning and sent as a file', async () => {
  const { user, server, editor, dialog, choose, insert } = await openGenerator()
  let sent: File | undefined
  takeUploads((form) => {
    const file = form.get('file')
    if (!(file instanceof File)) return { status: 400, body: {} }
    sent = file
    const about = { size: file.size, sha256Sum: 'sum', lineEnding: 1, finalNewline: true }
    return { status: 201, body: { id: 'u1', ...about } }
  })
  const created: unknown[] = []
  server.on({
    createTest: ({ body }) => {
      created.push(body.input)
      return testOf('t1')
    },
  })
  await choose('Largest sizes')
  await dialog.findByText(/^[\d.]+ MB, its beginning$/)
  await user.click(insert())
  await editor.findByText(/first 10240 bytes, read only/)
  expect(sent?.size).toBeGreaterThan(1_000_000)
  await user.click(editor.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(created).toEqual([{ blobId: 'u1' }]))
})

test('the focus goes back to what opened the generator, though the dialog below has fields of its own', async () => {
  const { user, editor } = await openGenerator()
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Generate random data' })).toBeNull(),
  )
  const opener = editor.getByRole('button', { name: 'Generate input' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
