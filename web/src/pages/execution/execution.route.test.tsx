// @vitest-environment jsdom
import { SolutionId, TestId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { checkOf, executionOf } from '../../testing/runs.ts'
import { fileOf } from '../../testing/files.ts'
import { accountOf, problemOf, solutionOf, startWorld, testOf } from '../../testing/world.ts'

const failed = checkOf(0, {
  verdict: 'WrongAnswer',
  test: { id: TestId.parse('t1'), label: 'small', output: null },
  hint: 'Look at *zero*.',
  hintHTML: '<p>Look at <em>zero</em>.</p>',
})
const execution = executionOf('e1', { verdict: 'WrongAnswer', checks: [failed] })

test('a hint is shown as it is rendered, in the list and beside the check', async () => {
  startWorld({}, { getExecution: () => execution })
  const { user } = renderRoute('/p/1/executions/e1')
  const word = await screen.findByText('zero', { selector: 'em' })
  expect(word.closest('tr')).not.toBeNull()
  expect(screen.queryByText(/\*zero\*/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /small/ }))
  const detail = within(await screen.findByRole('region', { name: 'Check 1' }))
  detail.getByText('zero', { selector: 'em' })
})

test('a wrong answer on a test that has no output yet leads to filling outputs', async () => {
  const check = {
    ...failed,
    test: { id: TestId.parse('t1'), label: 'small', output: { snip: '', size: 0 } },
    output: { snip: '6', size: 1 },
  }
  startWorld({}, { getExecution: () => ({ ...execution, checks: [check] }) })
  const { user } = renderRoute('/p/1/executions/e1')
  await user.click(await screen.findByRole('button', { name: /small/ }))
  const detail = within(await screen.findByRole('region', { name: 'Check 1' }))
  await detail.findByText(/The test has no output yet/)
  const way = detail.getByRole('link', { name: 'Fill outputs' })
  expect(way.getAttribute('href')).toBe('/p/1/edit/tests?dialog=outputs')
})

test('nothing says so where a driver judged: it may need no output', async () => {
  const driver = {
    program: 'driver',
    state: 'exited',
    code: 1,
    signal: null,
    reason: null,
  } as const
  const check = checkOf(0, {
    verdict: 'WrongAnswer',
    test: { id: TestId.parse('t1'), label: 'small', output: { snip: '', size: 0 } },
    output: { snip: '0.010 > 5\n0.020 < 3\n', size: 20 },
    arturiaStates: [driver],
  })
  startWorld({}, { getExecution: () => ({ ...execution, checks: [check] }) })
  const { user } = renderRoute('/p/1/executions/e1')
  await user.click(await screen.findByRole('button', { name: /small/ }))
  const detail = within(await screen.findByRole('region', { name: 'Check 1' }))
  await detail.findByText('0.020')
  expect(detail.queryByRole('link', { name: 'Fill outputs' })).toBeNull()
})

test('what the clock ended is shown in seconds of the clock, not of the CPU', async () => {
  const wallClock = { limit: 32e9, passed: 32.04e9, cpu: 7.11e9 }
  const check = { ...failed, verdict: 'CPULimitExceeded', wallClock } as const
  startWorld({}, { getExecution: () => ({ ...execution, checks: [check] }) })
  const { user } = renderRoute('/p/1/executions/e1')
  const words = 'Wall-clock limit: 32 s passed, 7.1 s of CPU'
  expect((await screen.findByText(words)).closest('tr')).not.toBeNull()
  expect(screen.getByText('32.04 s').textContent).toBe('32.04 s of 32 s')
  await user.click(screen.getByRole('button', { name: /small/ }))
  const detail = await screen.findByRole('region', { name: 'Check 1' })
  expect(detail.textContent).toContain(words)
})

const solutionId = SolutionId.parse('main')

test('a run is stopped where it is looked at; the test that runs is marked', async () => {
  let run = executionOf('e1', {
    solutionId,
    status: 2,
    verdict: null,
    checks: [
      checkOf(0),
      checkOf(1, { status: 2, verdict: null, usages: null, startedAt: new Date().toISOString() }),
    ],
  })
  const stopped: string[] = []
  startWorld(
    { solutions: [solutionOf('main')] },
    {
      getExecution: () => run,
      stopExecution: ({ executionId }) => {
        stopped.push(executionId)
        run = { ...run, status: 7, stoppedBy: { handle: 'alice' } }
        run.checks[1] = checkOf(1, { status: -1, verdict: null, usages: null })
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/executions/e1')
  const rows = within(await screen.findByRole('table', { name: 'Tests' }))
  await rows.findByText('Running')
  rows.getByText(/^\d+\.\d s$/)
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('1 test skipped: stopped by alice.')
  screen.getByText('Stopped by alice')
  await rows.findByText('Skipped')
  expect(stopped).toEqual(['e1'])
  screen.getByRole('button', { name: 'Run again' })
})

test('a run is asked for until it has ended where no changes are brought', async () => {
  let asked = 0
  startWorld(
    {},
    {
      getExecution: () => {
        asked += 1
        return asked < 3
          ? executionOf('e1', { status: 2, verdict: null })
          : executionOf('e1', { checks: [checkOf(0)] })
      },
    },
  )
  renderRoute('/p/1/executions/e1')
  await screen.findAllByText('Accepted')
  expect(asked).toBe(3)
})

test('a program of an older language that does not compile has a hint what to do', async () => {
  const words = 'main.cpp:3:26: error: reference to ‘data’ is ambiguous'
  startWorld(
    {},
    {
      getExecution: () =>
        executionOf('e1', {
          languageId: 'cpp20-gcc',
          verdict: 'CompilationError',
          build: { error: { snip: words, size: words.length + 4 }, log: null, usages: null },
        }),
    },
  )
  renderRoute('/p/1/executions/e1')
  const build = await screen.findByRole('region', { name: 'Build' })
  expect(build.textContent).toContain('choose C++14 as its language')
})

test('what the compiler said of a source that one may not read is told to be closed', async () => {
  const build = { error: null, log: null, usages: null }
  const run = executionOf('e1', { verdict: 'CompilationError', build })
  startWorld({}, { getExecution: () => run })
  renderRoute('/p/1/executions/e1')
  const section = await screen.findByRole('region', { name: 'Build' })
  expect(section.textContent).toContain('is for those who may read the source.')
})

test('a row of a program that does not compile opens at Build Stderr, and no other skipped one', async () => {
  const words = 'main.cpp:1:1: error: ‘x’ does not name a type'
  const skipped = [0, 1].map((no) => checkOf(no, { status: -1, verdict: null, usages: null }))
  let run = executionOf('e1', {
    verdict: 'CompilationError',
    build: { error: { snip: words, size: words.length + 4 }, log: null, usages: null },
    checks: skipped,
  })
  startWorld({}, { getExecution: () => run })
  const { user, unmount } = renderRoute('/p/1/executions/e1')
  const table = within(await screen.findByRole('table', { name: 'Tests' }))
  await user.click(table.getAllByRole('button', { name: 'Unlabelled' })[1] ?? document.body)
  const detail = within(await screen.findByRole('region', { name: 'Check 2' }))
  expect(detail.getByRole('tab', { selected: true }).textContent).toBe('Build Stderr')
  expect(detail.getByText(words).textContent).toBe(words)
  await user.click(detail.getByRole('tab', { name: 'Output' }))
  detail.getByText('The program was not run on this test.')
  await user.keyboard('{ArrowUp}')
  await screen.findByRole('region', { name: 'Check 1' })
  unmount()
  const [, second] = skipped
  run = executionOf('e1', {
    verdict: 'WrongAnswer',
    checks: [checkOf(0, { verdict: 'WrongAnswer' }), ...(second ? [second] : [])],
  })
  renderRoute('/p/1/executions/e1')
  const others = within(await screen.findByRole('table', { name: 'Tests' }))
  expect(others.getAllByRole('button')).toHaveLength(1)
})

test('an Internal Error has one cause and one action, which runs it again', async () => {
  const words = 'The checker does not compile.\nchecker.cpp:1: error'
  const log = { snip: words, size: words.length }
  const sent: unknown[] = []
  const broken = checkOf(0, { status: 6, verdict: null, usages: null, stderr: log })
  startWorld(
    { solutions: [solutionOf('main')] },
    {
      getExecution: ({ executionId }) =>
        executionOf(executionId, {
          solutionId,
          ...(executionId === 'e1' ? { status: 6, verdict: null, log } : {}),
          checks: [executionId === 'e1' ? broken : checkOf(0)],
        }),
      executeSolution: ({ body }) => {
        sent.push(body)
        return { id: executionOf('e2').id }
      },
    },
  )
  const { user, address } = renderRoute('/p/1/executions/e1')
  const fault = within(await screen.findByRole('region', { name: 'Internal Error' }))
  fault.getByText('The checker does not compile.')
  fault.getByText('checker.cpp:1: error')
  expect(fault.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Run again'])
  await user.click(fault.getByRole('button'))
  await waitFor(() => expect(address()).toBe('/p/1/executions/e2'))
  expect(sent).toEqual([{ testIds: ['t1'], thorough: false }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Internal Error' })).toBeNull())
})

test('a check has its input beside its output, a way to its test, and is run again alone', async () => {
  const sent: unknown[] = []
  startWorld(
    {
      solutions: [solutionOf('main')],
      tests: [testOf('t1'), testOf('t2', { label: 'large', input: fileOf('7 8\n') })],
    },
    {
      getExecution: ({ executionId }) =>
        executionOf(executionId, {
          solutionId,
          checks: [
            checkOf(0),
            checkOf(1, {
              test: { id: TestId.parse('t2'), label: 'large', output: { snip: '15', size: 2 } },
              output: { snip: '16', size: 2 },
            }),
          ],
        }),
      executeSolution: ({ body }) => {
        sent.push(body)
        return { id: executionOf('e2').id }
      },
    },
  )
  const { user, address } = renderRoute('/p/1/executions/e1?check=2')
  const detail = within(await screen.findByRole('region', { name: 'Check 2' }))
  expect((await detail.findByRole('group', { name: 'Input' })).textContent).toBe('7 8\n')
  detail.getByText('15')
  detail.getByText('16')
  expect(detail.getByRole('link', { name: 'large' }).getAttribute('href')).toBe(
    '/p/1/edit/tests?test=t2',
  )
  await user.click(detail.getByRole('button', { name: 'Run this test again' }))
  await waitFor(() => expect(address()).toBe('/p/1/executions/e2'))
  expect(sent).toEqual([{ testIds: ['t2'], thorough: false }])
})

test('where a run cannot be repeated the page gives the reason', async () => {
  startWorld({}, { getExecution: () => execution })
  renderRoute('/p/1/executions/e1')
  const reason = await screen.findByText(/^To run it again, submit the file again/)
  expect(reason.textContent).toMatch(/not kept\.$/)
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull()
})

test('a test that runs counts from when the page first saw it, whatever the clocks say', async () => {
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const check = checkOf(0, { status: 2, verdict: null, usages: null, startedAt })
  startWorld(
    {},
    { getExecution: () => executionOf('e1', { status: 2, verdict: null, checks: [check] }) },
  )
  renderRoute('/p/1/executions/e1')
  const seconds = await screen.findByText(/^\d+\.\d s$/)
  expect(Number.parseFloat(seconds.textContent)).toBeLessThan(60)
})

test('a run that is over can be run again Thorough, or with options', async () => {
  const sent: unknown[] = []
  const problem = problemOf({ allowThoroughExecution: true })
  startWorld(
    { problem, solutions: [solutionOf('main')] },
    {
      getExecution: ({ executionId }) =>
        executionOf(executionId, { solutionId, checks: [checkOf(0)] }),
      executeSolution: ({ body }) => {
        sent.push(body)
        return { id: executionOf('e2').id }
      },
    },
  )
  const { user, address } = renderRoute('/p/1/executions/e1')
  const more = { name: 'More ways to run it again' }
  await user.click(await screen.findByRole('button', more))
  await user.click(await screen.findByRole('menuitem', { name: 'Run again, Thorough' }))
  await waitFor(() => expect(address()).toBe('/p/1/executions/e2'))
  expect(sent).toEqual([{ testIds: ['t1'], thorough: true }])
  await user.click(await screen.findByRole('button', more))
  await user.click(await screen.findByRole('menuitem', { name: 'Run with options…' }))
  await waitFor(() => expect(address()).toBe('/p/1/edit/solutions?execute=main'))
})

test('without the allowance Thorough is off in the menu, with the reason; what memory leaves out is said', async () => {
  startWorld(
    { solutions: [solutionOf('main')] },
    {
      getExecution: ({ executionId }) =>
        executionOf(executionId, { solutionId, checks: [checkOf(0)] }),
    },
  )
  const { user } = renderRoute('/p/1/executions/e1')
  await screen.findByText(/^Memory is the peak of all processes of the program, without/)
  await user.click(await screen.findByRole('button', { name: 'More ways to run it again' }))
  const item = await screen.findByRole('menuitem', { name: 'Run again, Thorough' })
  expect(item.hasAttribute('disabled') || item.getAttribute('aria-disabled') === 'true').toBe(true)
  screen.getByText('Thorough execution is not enabled for this problem.')
  const way = screen.getByRole('menuitem', { name: 'To have it enabled, contact support' })
  expect(way.getAttribute('href')).toBe('/feedback')
})

test('a run that stopped at a failure says where Thorough is enabled, to those who may edit', async () => {
  const skipped = checkOf(1, { status: -1, verdict: null, usages: null })
  const run = { ...execution, checks: [failed, skipped] }
  const given = { getExecution: () => run }
  startWorld({ account: accountOf({ permits: ['drafts:invited', 'drafts:administrator'] }) }, given)
  const first = renderRoute('/p/1/executions/e1')
  const way = await screen.findByRole('link', { name: 'Enable it in the console' })
  expect(way.getAttribute('href')).toBe('/_?tab=problems&q=Sums')
  first.unmount()
  startWorld({}, given)
  const second = renderRoute('/p/1/executions/e1')
  await screen.findByRole('link', { name: 'To have it enabled, contact support' })
  second.unmount()
  startWorld({ problem: problemOf({ canEdit: false }) }, given)
  renderRoute('/p/1/executions/e1')
  await screen.findByText(/^1 test skipped: a run ends with the first test/)
  expect(screen.queryByText(/not enabled/)).toBeNull()
})

test('a run whose old results are gone says so', async () => {
  const runningProgress = { done: 3, total: 3 }
  startWorld({}, { getExecution: () => ({ ...execution, runningProgress }) })
  renderRoute('/p/1/executions/e1')
  expect(await screen.findByText(/Results of 2 tests are not kept any more/)).toBeTruthy()
})
