// @vitest-environment jsdom
import { ExecutionId, GroupId, SolutionId, TestId } from '@drafts/contract'
import type { Matrix, Verdict, WantVerdict } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { checkOf, executionOf } from '../../testing/runs.ts'
import { startWorld } from '../../testing/world.ts'

// The matrix of solutions and tests, without its picture: the table that has the keys, and what stands around it.

const verdicts: Record<string, [WantVerdict, (Verdict | null)[]]> = {
  main: ['Accepted', ['Accepted', 'Accepted', 'WrongAnswer']],
  slow: ['CPULimitExceeded', ['Accepted', null, null]],
}

const matrix = (): Matrix => ({
  solutions: Object.entries(verdicts).map(([id, [wanted]]) => ({
    id: SolutionId.parse(id),
    label: id,
    languageId: 'python3',
    role: 'solution',
    reference: false,
    wantVerdicts: [wanted],
    limits: { cpu: 1e9, memory: 1e9 },
    points: null,
    running: null,
    awaited: [],
  })),
  tests: [1, 2, 3].map((no) => ({
    id: TestId.parse(`t${no}`),
    label: '',
    type: 'regular',
    group: null,
    no,
  })),
  groups: [],
  cells: Object.entries(verdicts).flatMap(([id, [, own]]) =>
    own.flatMap((verdict, at) =>
      verdict === null
        ? []
        : [
            {
              solutionId: SolutionId.parse(id),
              testId: TestId.parse(`t${at + 1}`),
              verdict,
              cpu: 25e7,
              memory: 1e6,
              wall: null,
              measuredAt: '2026-01-01T00:00:00.000Z',
              inCompany: false,
              executionId: ExecutionId.parse(`e-${id}`),
              no: at,
            },
          ],
    ),
  ),
  surprises: [
    {
      solutionId: SolutionId.parse('main'),
      testId: TestId.parse('t3'),
      sentence: 'main was expected to be accepted and has Wrong Answer on test 3.',
    },
  ],
  onlyCaughtBy: {},
  leftOut: 0,
  stamp: '',
  unchanged: [],
})

const openMatrix = async (shown = matrix()) => {
  const { server } = startWorld()
  const runs: object[] = []
  server.on({
    getMatrix: () => shown,
    getExecution: () => executionOf('e-main', { checks: [0, 1, 2].map((no) => checkOf(no)) }),
    runMatrix: ({ body }) => {
      runs.push(body ?? {})
      return { executionIds: [], run: 2, kept: 4 }
    },
  })
  const page = renderRoute('/p/1/edit/solutions?view=matrix')
  const grid = await screen.findByRole('grid', { name: 'Solutions on tests' })
  return { ...page, grid, runs, server }
}
const strip = (text: RegExp) => screen.findByText(text)

test('arrows and f move, the strip says what is there, Enter opens the check', async () => {
  const { user, grid, address } = await openMatrix()
  grid.focus()
  await strip(/: Accepted, 0\.25 s of 1 s/)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await strip(/: no result/)
  await user.keyboard('f')
  await strip(/: Wrong Answer, .*surprise/)
  expect(within(grid).getByRole('row', { name: /^slow/ }).getAttribute('aria-rowindex')).toBe('3')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('execution=e-main'))
  expect(address()).toContain('check=3')
  expect(address()).toContain('view=matrix')
})

test('the strip says that a cell was measured in company, and Run counts it where it is near the limit', async () => {
  const shown = matrix()
  const inCompany = { inCompany: true }
  const cells = shown.cells.map((cell, at) =>
    at > 1 ? cell : { ...cell, ...inCompany, cpu: at === 0 ? 95e7 : cell.cpu },
  )
  const { user, grid } = await openMatrix({ ...shown, cells })
  expect(screen.getByRole('button', { name: 'Run 3' })).toBeTruthy()
  screen.getByText(
    /^1 result near the limit was measured while other programs ran \(its cell lacks a corner\): Run measures it/,
  )
  grid.focus()
  await strip(/near the limit, so Run measures it again, measured ago while other programs ran$/)
  await user.keyboard('{ArrowRight}')
  await strip(/: Accepted, 0\.25 s of 1 s, 1\.0 MB, measured ago while other programs ran$/)
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  await strip(/: Accepted, 0\.25 s of 1 s, 1\.0 MB, measured ago$/)
})

test('cells of rows that stayed are not sent again, and are still there', async () => {
  const { server, grid } = await openMatrix({ ...matrix(), stamp: 'first' })
  grid.focus()
  await strip(/: Accepted, 0\.25 s of 1 s/)
  const asked: unknown[] = []
  server.on({
    getMatrix: ({ since }) => {
      asked.push(since)
      const main = matrix().solutions[0]?.id
      const cells = matrix().cells.filter(({ solutionId }) => solutionId !== main)
      return { ...matrix(), cells, stamp: 'second', unchanged: main ? [main] : [] }
    },
  })
  await queryClient.invalidateQueries({ queryKey: ['problem', '1', 'matrix'] })
  expect(asked).toEqual(['first'])
  await strip(/: Accepted, 0\.25 s of 1 s/)
  expect(screen.getByRole('button', { name: 'Run 2' })).toBeTruthy()
})

test('the picture stays where it was scrolled to while results come', async () => {
  const { user, grid } = await openMatrix()
  const picture = document.querySelector('canvas')?.parentElement?.parentElement
  if (!picture) throw new Error('there is no picture')
  grid.focus()
  await strip(/: Accepted, 0\.25 s of 1 s/)
  picture.scrollLeft = 777
  await queryClient.invalidateQueries({ queryKey: ['problem', '1', 'matrix'] })
  await screen.findByText(/^main was expected/)
  expect(picture.scrollLeft).toBe(777)
  // An arrow brings its cell into view.
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(picture.scrollLeft).not.toBe(777))
})

test('a surprise leads to its cell, and Run says how many cells have no result', async () => {
  const { user, runs } = await openMatrix()
  await user.click(screen.getByRole('button', { name: /^main was expected/ }))
  await strip(/: Wrong Answer/)
  await user.click(screen.getByRole('button', { name: 'Run 2' }))
  await user.click(await findEnabled('More ways to run'))
  await user.click(await screen.findByRole('menuitem', { name: 'Run everything' }))
  await waitFor(() => expect(runs).toEqual([{ everything: false }, { everything: true }]))
})

test('surprises that come are listed in the room that is there, and all of them by a press', async () => {
  const { server } = await openMatrix()
  const more = ['a second one', 'a third one'].map((sentence) => ({
    solutionId: SolutionId.parse('main'),
    testId: TestId.parse('t1'),
    sentence,
  }))
  const list = screen.getByRole('list', { name: 'Surprises' })
  const room = list.parentElement
  expect(room?.style.height).toContain('1 *')
  server.on({ getMatrix: () => ({ ...matrix(), surprises: [...matrix().surprises, ...more] }) })
  await queryClient.invalidateQueries()
  await screen.findByText('a third one')
  expect(room?.style.height).toContain('1 *')
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3 surprises' }))
  expect(room?.style.height).toContain('3 *')
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('space selects a row, r runs the selection, and what is expected of it is set at once', async () => {
  const { user, grid, runs, server } = await openMatrix()
  const wants: object[] = []
  server.on({
    saveMatrixWants: ({ body }) => {
      wants.push(body)
      return { solutions: [] }
    },
  })
  grid.focus()
  await user.keyboard('{ArrowDown} r')
  await waitFor(() => expect(runs).toMatchObject([{ solutionIds: ['slow'] }]))
  expect(within(grid).getByRole('row', { name: /^slow/ }).getAttribute('aria-selected')).toBe(
    'true',
  )
  await user.click(screen.getByRole('button', { name: 'Expect of 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wrong Answer' }))
  await waitFor(() => expect(wants).toEqual([{ slow: ['WrongAnswer'] }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(wants[1]).toEqual({ slow: ['CPULimitExceeded'] }))
})

test('Undo of what is expected comes, though the selection was taken back before the answer', async () => {
  const { user, grid, server } = await openMatrix()
  const wants: object[] = []
  const saved = Promise.withResolvers<{ solutions: [] }>()
  server.on({
    saveMatrixWants: ({ body }) => {
      wants.push(body)
      return saved.promise
    },
  })
  grid.focus()
  await user.keyboard('{ArrowDown} ')
  await user.click(await screen.findByRole('button', { name: 'Expect of 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wrong Answer' }))
  await waitFor(() => expect(wants).toHaveLength(1))
  grid.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Expect of/ })).toBeNull())
  saved.resolve({ solutions: [] })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(wants[1]).toEqual({ slow: ['CPULimitExceeded'] }))
})

test('Shift and an arrow select cells, which are run alone, and Escape takes the selection back', async () => {
  const { user, grid, runs } = await openMatrix()
  grid.focus()
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await screen.findByText('4 cells are selected.')
  screen.getByRole('button', { name: 'Run 2' })
  const row = within(within(grid).getByRole('row', { name: /^slow/ }))
  const selected = row.getAllByRole('cell').map((cell) => cell.getAttribute('aria-selected'))
  expect(selected.slice(0, 3)).toEqual(['false', 'true', 'true'])
  await user.keyboard('r')
  const testIds = ['t2', 't3']
  await waitFor(() => expect(runs).toMatchObject([{ solutionIds: ['main', 'slow'], testIds }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
})

test('while something runs, what waits for no result can be run', async () => {
  const shown = matrix()
  const running = { executionId: ExecutionId.parse('e2'), done: 0, total: 1 }
  const { user, runs } = await openMatrix({
    ...shown,
    solutions: shown.solutions.map((one) =>
      one.label === 'slow' ? { ...one, running, awaited: [3] } : one,
    ),
  })
  screen.getByText('0 of 1 check done')
  screen.getByRole('button', { name: 'Stop 1 run' })
  await user.click(screen.getByRole('button', { name: 'Run 1' }))
  await waitFor(() => expect(runs).toEqual([{ everything: false }]))
})

test('what is judged again is shown as waiting, with its last result below', async () => {
  const shown = matrix()
  const { user, grid } = await openMatrix({
    ...shown,
    surprises: [],
    solutions: shown.solutions.map((one) =>
      one.label === 'main' ? { ...one, awaited: [3] } : one,
    ),
  })
  grid.focus()
  await user.keyboard('{End}')
  const said = await strip(/^: runs again, last result Wrong Answer, 0\.25 s of 1 s, /)
  expect(said.textContent).not.toContain('surprise')
})

test('Run says no number until it is known', async () => {
  const { server } = startWorld()
  const reading = Promise.withResolvers<Matrix>()
  server.on({ getMatrix: () => reading.promise })
  renderRoute('/p/1/edit/solutions?view=matrix')
  const run = await screen.findByRole('button', { name: 'Run' })
  expect(run).toHaveProperty('disabled', true)
  reading.resolve(matrix())
  expect(await screen.findByRole('button', { name: 'Run 2' })).toHaveProperty('disabled', false)
})

test('a row becomes the reference in the place of another, and one Undo takes both back', async () => {
  const shown = matrix()
  const { user, grid, server } = await openMatrix({
    ...shown,
    solutions: shown.solutions.map((one) => ({ ...one, reference: one.label === 'main' })),
  })
  const roles: object[] = []
  server.on({
    saveMatrixRoles: ({ body }) => {
      roles.push(body)
      return undefined
    },
  })
  grid.focus()
  await user.keyboard('{ArrowDown} ')
  await user.click(await screen.findByRole('button', { name: 'Role of 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reference' }))
  await waitFor(() => expect(roles).toEqual([{ slow: { role: 'reference' } }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const before = { role: 'solution', wantVerdicts: ['CPULimitExceeded'] }
  await waitFor(() => expect(roles[1]).toEqual({ slow: before, main: { role: 'reference' } }))
})

test('the strip says the first line of the checker', async () => {
  const { user, grid, server } = await openMatrix()
  const delta = { message: 'wrong sum\nmore', wantSpan: null, gotSpan: null }
  const failing = checkOf(2, { verdict: 'WrongAnswer', delta })
  server.on({ getExecution: () => executionOf('e-main', { checks: [failing] }) })
  grid.focus()
  await user.keyboard('f')
  const said = await strip(/wrong sum$/)
  expect(said.textContent).not.toContain('more')
})

test('names of groups, points and what a test catches are in the table too', async () => {
  const shown = matrix()
  const group = GroupId.parse('g1')
  const { grid, user } = await openMatrix({
    ...shown,
    groups: [{ id: group, name: 'small', points: 40 }],
    tests: shown.tests.map((one) => ({ ...one, group: one.no === 1 ? null : group })),
    solutions: shown.solutions.map((one) =>
      one.label === 'main'
        ? { ...one, points: 20 }
        : { ...one, wantVerdicts: ['WrongAnswer' as const] },
    ),
    cells: shown.cells.map((cell) => ({ ...cell, verdict: 'WrongAnswer' as const })),
    onlyCaughtBy: { t1: [SolutionId.parse('slow')] },
  })
  within(grid).getByRole('columnheader', { name: 'Group small' })
  const cellsOf = (name: RegExp) =>
    within(within(grid).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cellsOf(/^main/).slice(3)).toEqual(['20 of 40', '0.25 s', 'Wrong Answer on test 1'])
  expect(cellsOf(/^slow/)[3]).toBe('not all judged')
  expect(cellsOf(/^Wrong solutions caught/)).toEqual(['1, one by it alone', '0', '0'])
  expect(grid.getAttribute('aria-rowcount')).toBe('5')
  grid.focus()
  await user.keyboard('{ArrowRight}')
  await strip(/^: Wrong Answer/)
  screen.getByText('Test 2 of group small, main')
})

test('without solutions or tests it says what belongs there', async () => {
  const { server } = startWorld()
  server.on({ getMatrix: () => ({ ...matrix(), solutions: [], cells: [], surprises: [] }) })
  renderRoute('/p/1/edit/solutions?view=matrix')
  await screen.findByText('Nothing to compare yet')
  expect(screen.queryByRole('grid')).toBeNull()
})
