// @vitest-environment jsdom
import { AccountId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

const report = {
  fileName: 'sum.dpkg',
  size: 12_345,
  warnings: [{ code: 'private-solution', message: 'The private solution a.py is left out.' }],
}

/** The addresses that were fetched as files. */
const watchDownloads = (): string[] => {
  const fetched: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(new URL(this.href).pathname + new URL(this.href).search)
  })
  return fetched
}

const open = async (size: number) => {
  startWorld(
    {},
    {
      getExportReport: ({ format = '' }) => ({
        ...report,
        fileName: `sum.${format}`,
        size,
      }),
    },
  )
  const { user } = renderRoute('/p/1/statement')
  const fetched = watchDownloads()
  await user.click(await screen.findByRole('button', { name: 'Download Package' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download package' }))
  await dialog.findByText('sum.dpkg')
  return { user, fetched, dialog }
}

test('the package is shown with its size and what it leaves out before it is fetched', async () => {
  const { user, fetched, dialog } = await open(12_345)
  dialog.getByText(/at most 12\.3 kB/)
  dialog.getByText(/Left behind\s+are discussions, history, shares and runs/)
  dialog.getByText('The private solution a.py is left out.')
  expect(fetched).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(fetched).toEqual(['/api/problems/1/export_dpkg?format=dpkg']))
  expect(screen.queryByText(/^Download 12/)).toBeNull()
})

test.each([
  ['Kattis', 'kattis'],
  ['Kattis 2025-09', 'kattis-2025-09'],
  ['Polygon', 'polygon'],
])('a package of another format is chosen, with what it cannot hold: %s', async (label, format) => {
  const { user, fetched, dialog } = await open(12_345)
  await user.selectOptions(dialog.getByLabelText('Format'), label)
  await dialog.findByText(`sum.${format}`)
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(fetched).toEqual([`/api/problems/1/export_dpkg?format=${format}`]))
})

test('each format says what it is', async () => {
  const { user, dialog } = await open(12_345)
  const select = dialog.getByRole('combobox', { name: 'Format' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Drafts', 'Kattis', 'Kattis 2025-09', 'Polygon'])
  await user.selectOptions(select, 'Kattis 2025-09')
  dialog.getByText(/^Problem package format 2025-09/)
})

test('what may change a verdict is said first', async () => {
  const warnings = [
    { code: 'labels', message: 'Labels are lost.' },
    { code: 'time-limit', message: 'The time limit is rounded up.' },
  ]
  startWorld({}, { getExportReport: () => ({ ...report, warnings }) })
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Download Package' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download package' }))
  await dialog.findByText('Labels are lost.')
  const heads = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['May change a verdict', 'Not as it is here'])
  const [first] = dialog.getAllByRole('list')
  expect(first?.textContent).toBe('The time limit is rounded up.')
})

test('a large package is not asked about: the dialog has said its size', async () => {
  const { user, fetched, dialog } = await open(12_345_678)
  dialog.getByText(/at most 12\.3 MB/)
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(fetched).toEqual(['/api/problems/1/export_dpkg?format=dpkg']))
})

const other = { id: AccountId.parse('a3'), handle: 'alice' }
test.each([
  ['its owner', true, { locked: true, canEdit: false, canShare: true }],
  ['an editor', true, { owner: other, canEdit: true, canShare: false }],
  [
    'an editor where it is locked',
    false,
    { locked: true, owner: other, canEdit: false, canShare: false },
  ],
  ['a tester', false, { owner: other, canEdit: false, canShare: false }],
])('the package is offered as it may be fetched: to %s: %s', async (_who, isOffered, about) => {
  startWorld({ problem: problemOf(about) })
  renderRoute('/p/1/statement')
  await screen.findByRole('button', { name: /Share/ })
  expect(screen.queryByRole('button', { name: 'Download Package' }) !== null).toBe(isOffered)
})
