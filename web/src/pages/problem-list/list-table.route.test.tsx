// @vitest-environment jsdom
import { AccountId, ApiError, ProblemId } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { queryClient } from '../../app/query-client.ts'
import { writeLastTab } from '../../product/problem/last-tab.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { summaryOf } from '../../testing/summary-of.ts'
import { problemId, problemOf, startWorld } from '../../testing/world.ts'

// The list of problems: its columns, its order, its keys.

// Closed dialogs stay in the page, and jsdom does not know what is visible.
beforeEach(() => void vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false))

const listed = (...problems: ProblemSummary[]) => ({
  listProblems: () => ({ problems, pager: { count: problems.length, start: 0 } }),
})
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
test('problems of one title say what tells them apart: the file, and when', async () => {
  const at = '2026-01-01T00:00:00.000Z'
  startWorld(
    {},
    listed(
      summaryOf('a', { title: 'Sums', imported: { fileName: 'sums-v2.kpp', at } }),
      summaryOf('b', { title: 'sums', imported: { fileName: null, at } }),
      summaryOf('c', { title: 'Sums' }),
      summaryOf('d', { title: 'Sums', forkBaseId: ProblemId.parse('a') }),
      summaryOf('e', { imported: { fileName: 'other.kpp', at } }),
    ),
  )
  renderRoute('/problems/all/p1')
  await screen.findByRole('link', { name: 'e' })
  const lines = [...document.querySelectorAll('tbody td:nth-child(2) p')].map(({ textContent }) =>
    textContent.replace(/\S+ ago$/, '… ago'),
  )
  expect(lines).toEqual([
    'sums-v2.kpp, imported … ago',
    'imported … ago',
    'made … ago',
    'forked … ago',
  ])
})

test('columns that are empty in every row do not stand; readiness says what it counts, or Ready', async () => {
  startWorld(
    {},
    listed(
      summaryOf('a'),
      summaryOf('b', { readiness: { high: 3, low: 1 } }),
      summaryOf('c', { readiness: { high: 0, low: 2 } }),
      summaryOf('d', { readiness: { high: 0, low: 0 } }),
    ),
  )
  renderRoute('/problems/all/p1')
  await screen.findByRole('link', { name: 'a' })
  expect(heads()).toEqual(['Starred', 'Title', 'Readiness', 'Modified', 'More'])
  screen.getByText('3 to do, 1 suggestion')
  screen.getByText('3 things to do, 1 suggestion')
  expect(screen.getAllByText('2 suggestions')).toHaveLength(2)
  expect(screen.getAllByText('Ready', { selector: 'td *' })).toHaveLength(2)
})

test('a head sorts all pages, in the address: the most first, the other way, as it was; Back goes back', async () => {
  const asked: unknown[] = []
  startWorld(
    {},
    {
      listProblems: ({ sort, order, start }) => {
        asked.push([sort, order, Number(start)])
        return { problems: [summaryOf('a')], pager: { count: 45, start: Number(start) } }
      },
    },
  )
  const { user, address, go } = renderRoute('/problems/all/p3')
  await screen.findByRole('link', { name: 'a' })
  for (const [search, order] of [
    ['?sort=discussions', 'descending'],
    ['?sort=discussions&order=asc', 'ascending'],
  ] as const) {
    await go(`/problems/all/p1${search}`)
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Discussions/ }).ariaSort).toBe(order),
    )
  }
  await user.click(screen.getByRole('button', { name: /Discussions/ }))
  await waitFor(() => expect(address()).toBe('/problems/all/p1'))
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(address()).toBe('/problems/all/p1?sort=title'))
  expect(screen.getByRole('columnheader', { name: /Title/ }).ariaSort).toBe('ascending')
  await user.click(await screen.findByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(address()).toBe('/problems/all/p2?sort=title'))
  await user.click(screen.getByRole('button', { name: /Title/ }))
  await waitFor(() => expect(address()).toBe('/problems/all/p1?sort=title&order=desc'))
  await waitFor(() =>
    expect(asked).toEqual(
      expect.arrayContaining([
        [undefined, undefined, 40],
        ['discussions', 'asc', 0],
        ['title', undefined, 20],
        ['title', 'desc', 0],
      ]),
    ),
  )
})

test('filters are in the address; where they leave nothing a notice takes them away', async () => {
  const { server } = startWorld(
    {},
    {
      listProblems: ({ topic }) =>
        topic === 'graphs'
          ? { problems: [], pager: { count: 0, start: 0 } }
          : { problems: [summaryOf('a')], pager: { count: 1, start: 0 } },
      listFilters: () => ({ topics: ['graphs', 'trees'], owners: ['ann'] }),
    },
  )
  const { user, address } = renderRoute('/problems/all/p2?mechanism=nonsense')
  await screen.findByRole('link', { name: 'a' })
  await screen.findByRole('option', { name: 'graphs' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mechanism' }), 'interactive')
  await waitFor(() => expect(address()).toBe('/problems/all/p1?mechanism=interactive'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Topic' }), 'graphs')
  await waitFor(() => expect(address()).toBe('/problems/all/p1?mechanism=interactive&topic=graphs'))
  await screen.findByRole('heading', { name: 'No problem matches these filters' })
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
  await waitFor(() => expect(address()).toBe('/problems/all/p1'))
  await screen.findByRole('link', { name: 'a' })
  expect(server.writes).toEqual([])
})

test('what was found is marked, and is text whatever it looks like', async () => {
  const nasty = '<img src=x onerror=alert(1)>'
  const found = {
    title: [
      { text: 'Two ', isMarked: false },
      { text: 'Kettles', isMarked: true },
    ],
    text: [
      { text: nasty, isMarked: false },
      { text: 'kettle', isMarked: true },
    ],
  }
  startWorld(
    {},
    {
      searchProblems: () => ({
        problems: [summaryOf('1', { title: 'Two Kettles', found })],
        pager: { count: 1, start: 0 },
        isSimilar: true,
      }),
    },
  )
  renderRoute('/problems/search/kettel/p1')
  const link = await screen.findByRole('link', { name: 'Two Kettles' })
  expect(link.querySelector('mark')?.textContent).toBe('Kettles')
  const row = link.closest('tr')
  expect(row?.textContent).toContain(`${nasty}kettle`)
  expect(row?.querySelector('img')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('These hold similar words.')
})

test('Delete in a problem’s own menu is undone at once; without the right there is no menu', async () => {
  let isDeleted = false
  const { server } = startWorld(
    {},
    {
      listProblems: () => {
        const mine = isDeleted ? [] : [summaryOf('1', { title: 'Sums' })]
        const other = summaryOf('2', { title: 'Given', canShare: false })
        return { problems: [...mine, other], pager: { count: mine.length + 1, start: 0 } }
      },
      deleteProblem: () => {
        isDeleted = true
        return undefined
      },
      bringBackProblem: () => {
        isDeleted = false
        return undefined
      },
    },
  )
  const { user } = renderRoute('/problems/all/p1')
  await user.click(await screen.findByRole('button', { name: 'Delete problem Sums' }))
  expect(screen.queryByRole('button', { name: 'Delete problem Given' })).toBeNull()
  await screen.findByText('“Sums” deleted. It stays in the bin for 30 days.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sums' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'Sums' })
  expect(server.writes).toEqual(['DELETE /api/problems/1', 'POST /api/problems/1/bring_back'])
})

test('the bin shows when a problem goes for good, and brings it back', async () => {
  const account = AccountId.parse('a9')
  let problems = [
    {
      id: ProblemId.parse('7'),
      title: 'Gone',
      mechanism: 'standard' as const,
      owner: { id: account, handle: 'ann' },
      deletedAt: '2026-01-01T12:00:00.000Z',
      goesAt: '2026-01-31T12:00:00.000Z',
    },
  ]
  startWorld(
    {},
    {
      listBin: () => ({ problems, pager: { count: problems.length, start: 0 } }),
      bringBackProblem: () => {
        problems = []
        return undefined
      },
    },
  )
  const { user } = renderRoute('/problems/bin/p1')
  const row = (await screen.findByText('Gone')).closest('li')
  expect(row?.textContent).toContain('ann · Deleted')
  expect(row?.textContent).toContain('goes for good on January 31, 2026')
  // It was deleted a moment ago.
  const words = '“Gone” deleted. It stays in the bin for 30 days.'
  showUndo(words, () => undefined)
  await screen.findByText(words)
  await user.click(screen.getByRole('button', { name: 'Bring back Gone' }))
  await screen.findByRole('heading', { name: 'The bin is empty' })
  expect(notificationsStore.getState().notifications.map(({ id }) => id)).not.toContain(
    `undo-${words}`,
  )
})

test('a problem deleted while it is open keeps what was typed, and reports that it is gone', async () => {
  let isDeleted = false
  const { server } = startWorld({}, {})
  server.on({
    getAttributes: () => problemOf().attributes,
    saveAttributes: () => {
      throw new ApiError(404, { error: 'It is not there.', code: 'ErrNotFound' })
    },
    getProblem: () => {
      if (isDeleted) throw new ApiError(404, { error: 'It is not there.', code: 'ErrNotFound' })
      return problemOf()
    },
  })
  const { user } = renderRoute('/p/1/edit/attributes')
  const field = await screen.findByLabelText<HTMLInputElement>('Rights Owner')
  await user.type(field, 'half a na')
  isDeleted = true
  await queryClient.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
  await screen.findByText('This problem has been deleted.')
  expect(screen.getByLabelText<HTMLInputElement>('Rights Owner').value).toBe('half a na')
})

test('j and k go through the list, e edits where one was last, o opens', async () => {
  startWorld({}, listed(summaryOf('1'), summaryOf('2')))
  writeLastTab(problemId, 'limits')
  const { user, address, go } = renderRoute('/problems/all/p1')
  await screen.findByRole('link', { name: '1' })
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('2')
  await user.keyboard('kke')
  await waitFor(() => expect(address()).toBe('/p/1/edit/limits'))
  // The list stays on the page, with its focus, until the editor is there.
  await screen.findByRole('navigation', { name: 'Parts of the problem' })
  await go('/problems/all/p1')
  await screen.findByRole('link', { name: '1' })
  await user.keyboard('jo')
  await waitFor(() => expect(address()).toBe('/p/1/statement'))
})

test('Edit goes to the tab that was open last', async () => {
  startWorld()
  writeLastTab(problemId, 'tests')
  renderRoute('/p/1/statement')
  const edit = await screen.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe('/p/1/edit/tests')
})
