// @vitest-environment jsdom
import { localeName } from '@drafts/contract'
import type { KeptImportReport } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

const time = 'Time limit: not in the package.'
const reportOf = (part: Partial<KeptImportReport> = {}): KeptImportReport => ({
  imported: { tests: 12, samples: 1, images: 0 },
  warnings: [
    { code: 'time-limit-found', message: time, dismissed: false },
    { code: 'attachments', message: 'Attachments: kept aside.', dismissed: false },
  ],
  kept: ['attachments/readme.txt'],
  createdAt: '2026-01-01T00:00:00.000Z',
  trial: null,
  ...part,
})

const start = (first: KeptImportReport, about = {}, path = '/p/1/statement') => {
  let report = first
  const { server } = startWorld(
    { problem: problemOf({ hasImportReport: true, ...about }) },
    {
      getImportReport: () => ({ report }),
      dismissImportWarning: ({ body: { no, dismissed } }) => {
        const warnings = report.warnings.map((one, at) => (at === no ? { ...one, dismissed } : one))
        report = { ...report, warnings }
        return { report }
      },
    },
  )
  return { server, ...renderRoute(path) }
}

const open = async (user: ReturnType<typeof start>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Import report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import report' }))
  // The report comes by itself.
  await dialog.findByText('attachments/readme.txt')
  return dialog
}

test('a problem that came as a package shows what came, and each thing to look at at its place', async () => {
  const { user, address } = start(reportOf())
  const dialog = await open(user)
  expect(dialog.getByText('2 things to look at')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '12 tests' }).getAttribute('href')).toBe(
    '/p/1/edit/tests',
  )
  expect(dialog.queryByRole('link', { name: /images/ })).toBeNull()
  expect(dialog.queryByRole('link', { name: /Attachments/ })).toBeNull()
  dialog.getByText('attachments/readme.txt')
  await user.click(dialog.getByRole('link', { name: `Open limits: ${time}` }))
  await waitFor(() => expect(address()).toMatch(/^\/p\/1\/edit\/limits/))
})

test('a warning is dismissed and shown again', async () => {
  const { user, server } = start(reportOf())
  const dialog = await open(user)
  await user.click(dialog.getByRole('button', { name: `Dismiss: ${time}` }))
  await dialog.findByText('1 thing to look at')
  await user.click(dialog.getByText('1 dismissed'))
  await user.click(dialog.getByRole('button', { name: `Show again: ${time}` }))
  await dialog.findByText('2 things to look at')
  expect(server.writes).toHaveLength(2)
})

const found = {
  makesTests: false,
  choosesTests: false,
  findsTimeLimit: true,
  done: 1,
  total: 3,
  refusedFor: null,
}

test('while the time limit is being found the page says so, and no longer', async () => {
  const words = 'The time limit is being found.'
  const { unmount } = start(reportOf({ trial: found }))
  expect(await screen.findByText(words)).toBeTruthy()
  unmount()
  const { user } = start(reportOf())
  const dialog = await open(user)
  await dialog.findByText('2 things to look at')
  expect(screen.queryByText(words)).toBeNull()
})

test('how far the runs are stands in the report', async () => {
  const { user } = start(reportOf({ trial: found }))
  const dialog = await open(user)
  expect(dialog.getByText(/by running the accepted solutions: 1 of 3\./)).toBeTruthy()
})

test('while tests are being made the page says so, and the report how far', async () => {
  const { user } = start(reportOf({ trial: { ...found, makesTests: true, total: 9 } }))
  expect(await screen.findByText('Tests are being made.')).toBeTruthy()
  const dialog = await open(user)
  expect(dialog.getByText(/made with its own programs: 1 of 9 runs\./)).toBeTruthy()
})

test('while tests are being chosen the page says so, and the report how far', async () => {
  const trial = { ...found, findsTimeLimit: false, choosesTests: true, done: 120, total: 900 }
  const { user } = start(reportOf({ trial }))
  expect(await screen.findByText('Tests are being chosen.')).toBeTruthy()
  const dialog = await open(user)
  expect(dialog.getByText(/on all tests of the package: 120 of 900 runs\./)).toBeTruthy()
})

test.each(['/p/1/edit/solutions', '/p/1/edit/solutions?view=matrix'])(
  'the tab Solutions says what the runs of an import are for, at %s',
  async (path) => {
    const trial = { ...found, findsTimeLimit: false, total: 1, done: 0 }
    start(reportOf({ trial }), {}, path)
    const words = await screen.findByText(/^The import is still at work\./)
    expect(words.textContent).toMatch(
      / A solution is run to see that checker and driver compile: 0 of 1\.$/,
    )
    screen.getByText('The import runs a solution.')
  },
)

test('an import without a judge says that it waits for one, on the page and at the runs', async () => {
  const trial = { ...found, findsTimeLimit: false, total: 0, done: 0 }
  start(reportOf({ trial }), {}, '/p/1/edit/solutions')
  await screen.findByText('The import waits for a judge.')
  const words = await screen.findByText(/^The import is still at work\./)
  expect(words.textContent).toMatch(/ driver compile, once a judge is there\.$/)
})

test('an import that is refused says why it stands still, and what to do', async () => {
  const refusedFor = 'This problem is locked. Ask support to unlock it.'
  const { user } = start(reportOf({ trial: { ...found, refusedFor } }), {}, '/p/1/edit/solutions')
  await screen.findByText('The import stands still.')
  const words =
    /by running the accepted solutions: 1 of 3\. It stands still, because it was refused: “This problem is locked\. Ask support to unlock it\.” It is tried again by itself when that is solved\. You can also set limits and upload missing tests by hand\.$/
  await screen.findByText(words)
  const dialog = await open(user)
  expect(dialog.getByText(words)).toBeTruthy()
})

test('who may not change the problem may read the report and dismiss nothing', async () => {
  const { user } = start(reportOf(), { locked: true, canEdit: false })
  const dialog = await open(user)
  dialog.getByText(time)
  expect(dialog.queryByRole('button', { name: /Dismiss/ })).toBeNull()
  expect(dialog.queryByRole('link')).toBeNull()
})

test.each(['/p/1/statement', '/p/1/edit/statement'])(
  'statements that came as files are links at %s',
  async (path) => {
    const statementFiles = [
      { locale: 'en-US' as const, name: 'problem.pdf' },
      { locale: 'ru-RU' as const, name: 'statements/.pdf/russian/problem.pdf' },
    ]
    startWorld({ problem: problemOf({ statementFiles }) })
    renderRoute(path)
    const link = await screen.findByRole('link', { name: localeName('en-US') })
    expect(link.getAttribute('href')).toBe('/api/problems/1/statement_files/0')
    const other = screen.getByRole('link', { name: localeName('ru-RU') })
    expect(other.getAttribute('href')).toBe('/api/problems/1/statement_files/1')
  },
)

test('a problem that was made here has no report', async () => {
  startWorld({ problem: problemOf({ hasImportReport: false }) })
  renderRoute('/p/1/statement')
  await screen.findByRole('button', { name: /Share/ })
  expect(screen.queryByRole('button', { name: 'Import report' })).toBeNull()
})
