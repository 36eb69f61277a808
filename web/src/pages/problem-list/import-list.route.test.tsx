// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeZip } from '../../testing/make-zip.ts'
import { openImport } from '../../testing/open-import.tsx'
import { takeUploads } from '../../testing/take-uploads.ts'

// An archive of several packages: each becomes a problem.

afterEach(() => vi.restoreAllMocks())

const contest = async () =>
  new File(
    [
      await makeZip(
        ['a/problem.yaml', 'b/problem.xml', 'c/problem.json'].map((name) => ({
          name: `contest/${name}`,
          content: 'x',
          isPacked: false,
        })),
      ),
    ],
    'contest.zip',
  )

const imported = (id: string, notes = 0) => ({
  status: 201,
  body: {
    id,
    report: {
      imported: { tests: 1 },
      warnings: Array.from({ length: notes }, () => ({ code: 'x', message: 'One.' })),
    },
  },
})
const refused = (status: number, error: string, fields = {}) => ({
  status,
  body: { error, code: 'ErrBadPackage', fields },
})

const openList = async () => {
  const opened = await openImport()
  const field = opened.dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (field) await opened.user.upload(field, await contest())
  await within(opened.dialog).findByText('contest.zip')
  const rows = () =>
    within(opened.dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { ...opened, rows }
}

test('each package is imported by the call of its kind, and one that is refused holds up no other', async () => {
  const offer = 'Import 250 of the 519 tests'
  const sent = takeUploads((form) => {
    const { name } = form.get('file') as File
    if (name === 'a.zip') return imported('1', 2)
    if (name === 'c.zip') return imported('3')
    return form.get('tests') === 'choose'
      ? imported('2', 1)
      : refused(400, 'It has 519 tests.', { tests: offer })
  })
  const { dialog, press, rows } = await openList()
  expect(dialog.textContent).toContain('3 packages in contest.zip. Each becomes a problem.')
  expect(rows()[1]).toBe('contest/bPolygon, 1 byte')
  await press('Import 3 problems')
  await within(dialog).findByText('2 of 3 imported, 1 refused')
  expect(rows()[0]).toBe('contest/aImported, 2 notes')
  expect(rows()[1]).toContain('It has 519 tests.')
  expect(
    within(dialog).getByRole('link', { name: 'Imported contest/c' }).getAttribute('href'),
  ).toBe('/p/3')
  await press(offer)
  await within(dialog).findByText('3 of 3 imported')
  expect(sent.map(({ url, file, tests }) => [url, file, tests])).toEqual([
    ['/api/problems/import_kattis', 'a.zip', null],
    ['/api/problems/import_polygon', 'b.zip', null],
    ['/api/problems/import_dpkg', 'c.zip', null],
    ['/api/problems/import_polygon', 'b.zip', 'choose'],
  ])
  expect(within(dialog).queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('what is not chosen stays out', async () => {
  const sent = takeUploads(() => imported('1'))
  const { user, dialog, press } = await openList()
  await user.click(within(dialog).getByLabelText('contest/b'))
  await press('Import 2 problems')
  await within(dialog).findByText('2 of 3 imported')
  expect(sent.map(({ file }) => file)).toEqual(['a.zip', 'c.zip'])
  await user.click(within(dialog).getByLabelText('contest/b'))
  await press('Import 1 problem')
  await within(dialog).findByText('3 of 3 imported')
})

test('a stop ends the one on its way and keeps those that are there; the others can go on', async () => {
  const second = Promise.withResolvers<ReturnType<typeof imported>>()
  const sent = takeUploads(() => (sent.length === 2 ? second.promise : imported(`${sent.length}`)))
  const { dialog, press, rows } = await openList()
  await press('Import 3 problems')
  await within(dialog).findByText(/^Reading/)
  await press('Stop')
  await within(dialog).findByText('1 of 3 imported')
  expect(sent.map(({ file }) => file)).toEqual(['a.zip', 'b.zip'])
  await press('Import 2 problems')
  await within(dialog).findByText('3 of 3 imported')
  expect(rows().every((row) => row?.endsWith('Imported'))).toBe(true)
})

test('a stop while a package is made ready sends nothing', async () => {
  const sent = takeUploads(() => imported('1'))
  const { dialog, press } = await openList()
  const bytes = Promise.withResolvers<ArrayBuffer>()
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(() => bytes.promise)
  await press('Import 3 problems')
  const stop = within(dialog).getByRole('button', { name: 'Stop' })
  // Import, which had the focus, cannot be pressed now.
  expect(document.activeElement).toBe(stop)
  await press('Stop')
  bytes.resolve(new ArrayBuffer(30))
  await within(dialog).findByRole('button', { name: 'Import 3 problems' })
  expect(sent).toEqual([])
})

test('a file that cannot be read any more ends the list with words', async () => {
  takeUploads(() => imported('1'))
  const { dialog, press } = await openList()
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError')
  })
  await press('Import 3 problems')
  await within(dialog).findByText('The file cannot be read any more. Choose it again.')
  expect(within(dialog).getByRole('button', { name: 'Import 3 problems' })).toBeDefined()
})

test('a server that is in trouble ends the list', async () => {
  const sent = takeUploads(() => refused(503, 'The server is busy. Try again in a moment.'))
  const { dialog, press } = await openList()
  await press('Import 3 problems')
  await within(dialog).findByText(/The server is busy/)
  expect(sent).toHaveLength(1)
})

test('too many imports end the list, and what is left waits', async () => {
  const sent = takeUploads(() => (sent.length === 2 ? refused(429, '') : imported('1')))
  const { dialog, press } = await openList()
  await press('Import 3 problems')
  await within(dialog).findByText(/You have exceeded the rate limit/)
  await waitFor(() => within(dialog).getByRole('button', { name: 'Import 2 problems' }))
  expect(sent).toHaveLength(2)
})

test('a list that is imported is gone when the dialog opens again', async () => {
  takeUploads(() => imported('1'))
  const { user, dialog, press } = await openList()
  await press('Import 3 problems')
  await within(dialog).findByText('3 of 3 imported')
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await user.click((await screen.findAllByRole('button', { name: /^New/ }))[0] ?? document.body)
  const again = await screen.findByRole('dialog', { name: 'New problem' })
  expect(within(again).queryByText('contest.zip')).toBeNull()
  expect(within(again).getByText('Package: choose or drop a file')).toBeDefined()
})

test('another file can be chosen', async () => {
  const { dialog, choose, press } = await openList()
  await press('Other file')
  await choose('a.kpp')
  expect(await within(dialog).findByText('a.kpp')).toBeDefined()
})
