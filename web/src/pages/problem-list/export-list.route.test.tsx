// @vitest-environment jsdom
import { ApiError, listedProblems } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { summaryOf } from '../../testing/summary-of.ts'
import { startWorld } from '../../testing/world.ts'

// Several problems are chosen in the list and go out as one archive.

beforeEach(() => void vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false))

const watchDownloads = (): URL[] => {
  const fetched: URL[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(new URL(this.href))
  })
  return fetched
}

type Report = (problemId: string, format: string) => { size?: number; warnings?: string[] }

const open = async (problems: ProblemSummary[], report: Report = () => ({})) => {
  const asked: string[] = []
  startWorld(
    {},
    {
      listProblems: () => ({ problems, pager: { count: problems.length, start: 0 } }),
      getExportReport: ({ problemId, format = '' }) => {
        asked.push(problemId)
        const { size = 1000, warnings = [] } = report(problemId, format)
        const told = warnings.map((message) => ({ code: 'other', message }))
        return { fileName: `${problemId}.kpp`, size, warnings: told }
      },
    },
  )
  const { user } = renderRoute('/problems/all/p1')
  const fetched = watchDownloads()
  await screen.findByRole('link', { name: problems[0]?.title ?? '' })
  screen.getByRole('button', { name: 'Select' }).focus()
  await user.keyboard('{Enter}')
  return { user, fetched, asked }
}
type User = Awaited<ReturnType<typeof open>>['user']

const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` })
const press = async (user: User, element: HTMLElement, keys: string) => {
  element.focus()
  await user.keyboard(keys)
}
const openDialog = async (user: User, name: RegExp) => {
  await press(user, screen.getByRole('button', { name: 'Download' }), '{Enter}')
  return within(await screen.findByRole('dialog', { name }))
}
const orderIn = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('list', { name: 'Order' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[↑↓].*/, ''))

test('problems are chosen, put in order and downloaded by keyboard', async () => {
  const { user, fetched, asked } = await open(['a', 'b', 'c'].map((id) => summaryOf(id)))
  expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
  await press(user, box('c'), ' ')
  await press(user, box('a'), ' ')
  screen.getByText('2 selected')
  const dialog = await openDialog(user, /^Download 2 problems$/)
  await dialog.findByText(/^2 packages, at most 2\.0 kB\./)
  expect(asked).toEqual(['c', 'a'])
  expect(orderIn(dialog)).toEqual(['Ac1.0 kB', 'Ba1.0 kB'])
  await press(user, dialog.getByRole('button', { name: 'Move a up' }), '{Enter}')
  expect(orderIn(dialog)).toEqual(['Aa1.0 kB', 'Bc1.0 kB'])
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move a up' }))
  const submit = dialog.getByRole('button', { name: 'Download' })
  expect(submit.hasAttribute('disabled')).toBe(true)
  await press(user, dialog.getByLabelText(/Name of the list/), 'Spring & co{Enter}')
  await waitFor(() => expect(fetched).toHaveLength(1))
  expect(fetched[0]?.pathname).toBe('/api/problems/export_list')
  expect(Object.fromEntries(fetched[0]?.searchParams ?? [])).toEqual({
    ids: 'a,c',
    format: 'kattis',
    name: 'Spring & co',
  })
  // What was chosen stays so, for another try.
  screen.getByText('2 selected')
})

test('a range of problems is chosen with shift, all and none by button', async () => {
  const { user } = await open(['a', 'b', 'c', 'd'].map((id) => summaryOf(id)))
  await user.click(box('a'))
  await user.keyboard('{Shift>}')
  await user.click(box('c'))
  await user.keyboard('{/Shift}')
  screen.getByText('3 selected')
  await user.click(screen.getByRole('button', { name: 'None' }))
  screen.getByText('0 selected')
  await user.click(screen.getByRole('button', { name: 'All' }))
  screen.getByText('4 selected')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox', { name: 'Select a' })).toBeNull()
})

test('a list has a start and a duration where contest systems read it', async () => {
  const { user, fetched } = await open([summaryOf('a')])
  await user.click(box('a'))
  const dialog = await openDialog(user, /^Download 1 problem$/)
  await user.type(dialog.getByLabelText(/Name of the list/), 'S')
  await user.type(dialog.getByLabelText(/^Start/), '2026-05-01T10:00')
  await user.clear(dialog.getByLabelText('Duration'))
  await dialog.findByText('Hours, minutes and seconds: 5:00:00.')
  await user.type(dialog.getByLabelText('Duration'), '4:00:00')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(fetched).toHaveLength(1))
  const start = new Date('2026-05-01T10:00').toISOString().replace('.000Z', 'Z')
  expect(Object.fromEntries(fetched[0]?.searchParams ?? [])).toMatchObject({
    start,
    duration: '4:00:00',
  })
})

test('what each package loses and which problems are left out is shown before the download', async () => {
  const locked = summaryOf('shut', { locked: true, canEdit: false, canShare: false })
  const { user, fetched, asked } = await open([summaryOf('a'), locked], (_id, format) => ({
    size: 200_000,
    warnings: format === 'kattis' ? ['Weights are left out.'] : [],
  }))
  await user.click(screen.getByRole('button', { name: 'All' }))
  const dialog = await openDialog(user, /^Download 2 problems$/)
  await dialog.findByText('Weights are left out.')
  dialog.getByText(/^Left out, as you may not download it: shut \(locked\)/)
  expect(asked).toEqual(['a'])
  await user.selectOptions(dialog.getByLabelText('Format'), 'Polygon')
  await waitFor(() => expect(dialog.queryByText('Weights are left out.')).toBeNull())
  await dialog.findByText(/^1 package, at most 200\.0 kB/)
  await user.type(dialog.getByLabelText(/Name of the list/), 'S{Enter}')
  await waitFor(() => expect(fetched[0]?.searchParams.get('format')).toBe('polygon'))
})

test('a package that cannot be made says why, and is left out or asked for again', async () => {
  let isGone = true
  const { user } = await open([summaryOf('a'), summaryOf('b')], (id) => {
    if (id === 'b' && isGone)
      throw new ApiError(404, { error: 'It was deleted.', code: 'ErrNotFound' })
    return {}
  })
  await user.click(screen.getByRole('button', { name: 'All' }))
  const dialog = await openDialog(user, /^Download 2 problems$/)
  await user.type(dialog.getByLabelText(/Name of the list/), 'S')
  await dialog.findByText(/^It was deleted\./)
  const submit = () => dialog.getByRole('button', { name: 'Download' })
  expect(submit().hasAttribute('disabled')).toBe(true)
  isGone = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/^2 packages/)
  isGone = true
  await user.click(dialog.getByRole('button', { name: 'Leave out b' }))
  await dialog.findByText(/^1 package,/)
  expect(submit().hasAttribute('disabled')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Leave out a' }))
  dialog.getByText('Nothing is left to download. Choose other problems.')
})

test('more problems than a list may hold are not downloaded', async () => {
  const many = Array.from({ length: listedProblems + 1 }, (_, at) => summaryOf(`p${at}`))
  const { user } = await open(many)
  await user.click(screen.getByRole('button', { name: 'All' }))
  const dialog = await openDialog(user, /^Download 101 problems$/)
  dialog.getByText('A list holds at most 100 problems. Leave some out.')
  await dialog.findByText(/^101 packages/)
  await user.click(dialog.getByRole('button', { name: 'Leave out p7' }))
  await dialog.findByText(/^100 packages/)
  expect(dialog.queryByText(/holds at most 100/)).toBeNull()
})
