// @vitest-environment jsdom
import { ProblemId } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeLastTab } from '../../product/problem/last-tab.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

// The list of problems: its columns, its order, its keys.

// Closed dialogs stay in the page, and jsdom does not know what is visible.
beforeEach(() => void vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false))

const summaryOf = (id: string, part: Partial<ProblemSummary> = {}): ProblemSummary => {
  const { statements: _a, samples: _b, signature: _c, attributes: _d, ...rest } = problemOf()
  const { limits: _e, hasEditorial: _f, checker: _g, driver: _h, scanspec: _i, ...summary } = rest
  return { ...summary, id: ProblemId.parse(id), title: id, readiness: null, ...part }
}
const listed = (...problems: ProblemSummary[]) => ({
  listProblems: () => ({ problems, pager: { count: problems.length, start: 0 } }),
})
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('columns of which no row says anything do not stand; readiness is open and suggestions', async () => {
  startWorld({}, listed(summaryOf('a'), summaryOf('b', { readiness: { high: 3, low: 1 } })))
  renderRoute('/problems/all/p1')
  await screen.findByRole('link', { name: 'a' })
  expect(heads()).toEqual(['Starred', 'Title', 'Readiness', 'Modified'])
  screen.getByText('3 open + 1')
  screen.getByText('3 open items, 1 suggestion')
})

test('a head sorts: the most first, then the other way, then as it was', async () => {
  startWorld(
    {},
    listed(
      summaryOf('a', { readiness: { high: 0, low: 9 } }),
      summaryOf('b', { readiness: { high: 2, low: 0 } }),
      summaryOf('c', { readiness: { high: 0, low: 0 } }),
    ),
  )
  const { user } = renderRoute('/problems/all/p1')
  const head = await screen.findByRole('button', { name: /Readiness/ })
  await screen.findByRole('link', { name: 'a' })
  for (const order of ['bac', 'cab', 'abc']) {
    await user.click(head)
    expect(titles().join('')).toBe(order)
  }
  await user.click(screen.getByRole('button', { name: 'Title' }))
  expect(screen.getByRole('columnheader', { name: /Title/ }).ariaSort).toBe('ascending')
})

test('j and k go through the list, e edits where one was last, o opens', async () => {
  startWorld({}, listed(summaryOf('1'), summaryOf('2')))
  writeLastTab('1', 'limits')
  const { user, address, go } = renderRoute('/problems/all/p1')
  await screen.findByRole('link', { name: '1' })
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('2')
  await user.keyboard('kke')
  await waitFor(() => expect(address()).toBe('/p/1/edit/limits'))
  await go('/problems/all/p1')
  await screen.findByRole('link', { name: '1' })
  await user.keyboard('jo')
  await waitFor(() => expect(address()).toBe('/p/1/statement'))
})

test('Edit goes to the tab that was open last', async () => {
  startWorld()
  writeLastTab('1', 'tests')
  renderRoute('/p/1/statement')
  const edit = await screen.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe('/p/1/edit/tests')
})
