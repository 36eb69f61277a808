// @vitest-environment jsdom
import { AccountId, ApiError, ExecutionId, ProblemId, status } from '@drafts/contract'
import type { Changed, ListedSolution } from '@drafts/contract'
import { QueryObserver } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld, testOf } from '../../testing/world.ts'
import { knownSolutionsQuery, solutionsQuery } from '../queries/solutions.ts'
import { createRefresher } from './refresher.ts'
import type { Refresher } from './refresher.ts'
import { keysChangedBy } from './keys-changed.ts'

const topic = `problem:${ProblemId.parse('1')}` as const
const waiting: NonNullable<ListedSolution['execution']> = {
  id: ExecutionId.parse('e1'),
  status: status.waiting,
  verdict: null,
  usages: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  runningProgress: { done: 0, total: 9 },
  stoppedBy: null,
  outdated: false,
}
let refresher: Refresher | undefined
afterEach(() => {
  refresher?.stop()
  refresher = undefined
})
const isInvalidated = (queryKey: string[]): boolean =>
  queryClient.getQueryState(queryKey)?.isInvalidated ?? false
const tell = (...changes: Pick<Changed, 'kind' | 'id'>[]): void => {
  refresher ??= createRefresher(queryClient)
  for (const change of changes) refresher.changed({ topic, ...change })
}

const listsChangedBy = (kind: Changed['kind']) =>
  keysChangedBy({ topic, kind, id: 'e1' }).map(({ queryKey }) => queryKey[2])

test('one test that changed is read by itself, and its row shows it', async () => {
  const { world, server } = startWorld({ tests: [testOf('t1'), testOf('t2')] })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('button', { name: 'Actions of test 1' })
  world.tests = [testOf('t1', { label: 'brand new' }), testOf('t2')]
  const before = server.calls.filter((name) => name === 'listTests').length
  tell({ kind: 'test', id: 't1' })
  await screen.findByText('brand new')
  expect(server.calls).toContain('getTest')
  expect(server.calls.filter((name) => name === 'listTests')).toHaveLength(before)
})

test.each(['before', 'after'])(
  'a test that this page deletes is not asked for again: heard %s the answer',
  async (when) => {
    const gate = Promise.withResolvers<void>()
    const { world, server } = startWorld(
      { tests: [testOf('t1', { label: 'gone' }), testOf('t2')] },
      {
        deleteTest: async () => {
          await gate.promise
          world.tests = world.tests.filter(({ id }) => id !== 't1')
          return undefined
        },
      },
    )
    const { user } = renderRoute('/p/1/edit/tests')
    await user.click(await screen.findByRole('button', { name: 'Actions of test 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete test 1?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await vi.waitFor(() => expect(server.calls).toContain('deleteTest'), 60_000)
    const listings = () => server.calls.filter((name) => name === 'listTests').length
    const before = listings()
    if (when === 'after') gate.resolve()
    else tell({ kind: 'test', id: 't1' })
    await vi.waitFor(() => expect(listings()).toBeGreaterThan(before), 60_000)
    gate.resolve()
    await vi.waitFor(() => expect(screen.queryByText('gone')).toBeNull(), 60_000)
    tell({ kind: 'test', id: 't1' })
    await vi.waitFor(() => expect(isInvalidated(['problem', '1', 'tests'])).toBe(false), 60_000)
    await screen.findByText('Test 1 “gone” deleted.')
    expect(server.calls).not.toContain('getTest')
  },
)

test('a list whose first reading is under way is read again after it', async () => {
  const { world, server } = startWorld({ tests: [] })
  const read = server.handlers().listTests
  const gate = Promise.withResolvers<void>()
  let readings = 0
  server.on({
    listTests: async (call) => {
      const answer = await read?.(call)
      readings += 1
      if (readings === 1) await gate.promise
      return answer ?? { tests: [] }
    },
  })
  renderRoute('/p/1/edit/tests')
  await vi.waitFor(() => expect(readings).toBe(1), 60_000)
  world.tests = [testOf('t1', { label: 'brand new' })]
  tell({ kind: 'test', id: 't1' })
  // The change is heard before the first answer is there.
  await vi.waitFor(() => expect(isInvalidated(['problem', '1', 'tests'])).toBe(true), 60_000)
  gate.resolve()
  await screen.findByText('brand new')
})

test('a problem that was refused is asked for again when a notification comes', async () => {
  const { server } = startWorld({ tests: [] })
  const { getProblem } = server.handlers()
  server.on({
    getProblem: () => {
      throw new ApiError(403, { error: 'You do not have access.', code: 'ErrNoAccess' })
    },
    getShareRequest: () => ({ shareRequest: null }),
  })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('heading', { name: 'Need Access' })
  if (getProblem) server.on({ getProblem })
  refresher = createRefresher(queryClient)
  refresher.changed({ topic: `account:${AccountId.parse('a1')}`, kind: 'notification', id: '1' })
  await screen.findByRole('navigation', { name: 'Parts of the problem' })
  expect(screen.queryByRole('heading', { name: 'Need Access' })).toBeNull()
})

test('where several tests changed the list is read, once', async () => {
  const { world, server } = startWorld({ tests: [testOf('t1'), testOf('t2')] })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('button', { name: 'Actions of test 1' })
  world.tests = [testOf('t2'), testOf('t1', { label: 'now second' })]
  const before = server.calls.filter((name) => name === 'listTests').length
  tell({ kind: 'test', id: 't1' }, { kind: 'test', id: 't2' }, { kind: 'test', id: 't1' })
  await screen.findByText('now second')
  expect(server.calls.filter((name) => name === 'listTests')).toHaveLength(before + 1)
  expect(server.calls).not.toContain('getTest')
})

test.each([
  ['discussion', 'd1', ['problem', '1', 'discussions']],
  ['share', 's1', ['problem', '1', 'shares']],
  ['revision', 'r1', ['problem', '1', 'revisions']],
  ['solution', 's1', ['problem', '1', 'solutions', 's1']],
  ['execution', 'e1', ['execution', 'e1']],
  ['program', 'p1', ['problem', '1', 'programs']],
  ['program', 'p1', ['problem', '1', 'matrix']],
  ['program', 'p1', ['problem', '1', 'tool-tests']],
  ['section', 'limits', ['problem', '1', 'section', 'limits']],
  ['section', 'limits', ['problem', '1', 'solutions']],
  ['section', 'scanspec', ['problem', '1', 'tests']],
  ['section', 'scanspec', ['problem', '1', 'tool-tests']],
  ['section', 'editorials/en-US', ['problem', '1', 'editorials']],
  ['section', 'lock', ['problem', '1', 'version', 'now']],
  ['test', 't1', ['problem', '1', 'version', 'now']],
] as const)('%s %s refreshes %j', (kind, id, queryKey) => {
  const keys = keysChangedBy({ topic, kind, id }).map((refresh) => refresh.queryKey)
  expect(keys).toContainEqual(queryKey)
})

test('a run of a solution has no list read that it cannot change', () => {
  expect(listsChangedBy('execution')).toEqual([undefined, 'solutions', 'matrix'])
  expect(listsChangedBy('toolRun')).toEqual(['programs', 'tool-tests', 'submissions'])
})

test('a page that nobody sees reads nothing until it is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  try {
    const read = vi.fn<() => Promise<unknown[]>>(() => Promise.resolve([]))
    const { queryKey } = solutionsQuery(ProblemId.parse('1'))
    const leave = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(100)
    read.mockClear()
    tell({ kind: 'solution', id: 's1' }, { kind: 'execution', id: 'e1' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
    expect(read).toHaveBeenCalledOnce()
    leave()
  } finally {
    hidden.mockRestore()
    vi.useRealTimers()
  }
})

test('lists that a run changes are read once a second, however often it reports', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const read = vi.fn<() => Promise<unknown[]>>(() => Promise.resolve([]))
    const { queryKey } = solutionsQuery(ProblemId.parse('1'))
    const observed = new QueryObserver(queryClient, { queryKey, queryFn: read })
    const leave = observed.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    read.mockClear()
    for (let no = 0; no < 50; no += 1) {
      tell({ kind: 'execution', id: `e${no % 3}` })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(5)
    expect(read.mock.calls.length).toBeLessThanOrEqual(6)
    leave()
  } finally {
    vi.useRealTimers()
  }
})

test('an open run is read four times a second, however often it reports', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const read = vi.fn<() => Promise<unknown>>(() => Promise.resolve({}))
    const observed = new QueryObserver(queryClient, {
      queryKey: ['execution', 'e1'],
      queryFn: read,
    })
    const leave = observed.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    read.mockClear()
    for (let no = 0; no < 40; no += 1) {
      tell({ kind: 'execution', id: 'e1' })
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(7)
    expect(read.mock.calls.length).toBeLessThanOrEqual(9)
    leave()
  } finally {
    vi.useRealTimers()
  }
})

test('a run that only goes on changes nothing of what is known of its solution', async () => {
  const problemId = ProblemId.parse('1')
  const { queryKey } = solutionsQuery(problemId)
  const hear = (done: number, needsExecution: boolean) => {
    const execution = { ...waiting, runningProgress: { done, total: 9 } }
    queryClient.setQueryData(queryKey, [solutionOf('s1', { execution, needsExecution })])
  }
  hear(1, true)
  const observed = new QueryObserver(queryClient, {
    ...knownSolutionsQuery(problemId),
    notifyOnChangeProps: ['data'],
    enabled: false,
  })
  const heard = vi.fn<() => void>()
  const leave = observed.subscribe(heard)
  hear(2, true)
  hear(3, false)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 60_000)
  expect(heard).toHaveBeenCalledOnce()
  expect(observed.getCurrentResult().data?.[0]?.needsExecution).toBe(false)
  leave()
})
