// @vitest-environment jsdom
import { ApiError, MakingId, ProgramId, TestId } from '@drafts/contract'
import type { Making, ScriptedTest } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

// The view Script of the Tests tab: the lines, the tests that they make, and how these are made and taken.

const planned = (
  index: number,
  command: string,
  part: Partial<ScriptedTest> = {},
): ScriptedTest => ({
  line: index,
  command,
  index,
  label: '',
  weight: 1,
  type: 'regular',
  group: null,
  ...part,
})
const made = (command: string, part: object = {}) => ({
  origin: { kind: 'generated' as const, command, line: 1 },
  ...part,
})
const program = {
  id: ProgramId.parse('g1'),
  problemId,
  role: 'generator' as const,
  label: 'gen',
  languageId: 'python3',
  sourceSize: 1,
  build: { pending: false, error: null },
  modifiedAt: '2026-01-01T00:00:00Z',
}
const start = (
  handlers: Parameters<typeof startWorld>[1] = {},
  problem: Parameters<typeof problemOf>[0] = {},
) =>
  startWorld(
    {
      problem: problemOf(problem),
      tests: [
        testOf('t1', made('gen 1')),
        testOf('t2', made('gen 2', { outdated: { input: true, output: false } })),
        testOf('t3', { origin: { kind: 'generated', command: 'gen 9', line: null } }),
      ],
      programs: [program],
    },
    {
      getScript: () => ({ problemId, source: 'gen 1\ngen 2\ngen 3', errors: [], version: 1 }),
      previewScript: () => ({
        tests: [
          planned(1, 'gen 1'),
          planned(2, 'gen 2', { label: 'big', weight: 3 }),
          planned(3, 'gen 3', { type: 'sample', weight: 0 }),
        ],
        errors: [],
      }),
      ...handlers,
    },
  )

test('it lists the tests that the script makes, and how far each is', async () => {
  start()
  renderRoute('/p/1/edit/tests?view=script')
  await screen.findByRole('heading', { name: 'It makes 3 tests' })
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1gen 11Made',
    '2gen 2big, weight 32Outdated',
    '3gen 3Example3New',
  ])
  screen.getByText(/^1 test of an earlier script has no line any more/)
  await screen.findByRole('button', { name: 'Make 2 tests' })
})

test('while an import makes the tests of its package, the tab says how far', async () => {
  const trial = {
    makesTests: true,
    choosesTests: false,
    findsTimeLimit: false,
    done: 5,
    total: 9,
    refusedFor: null,
  }
  const report = {
    imported: { tests: 1, samples: 0 },
    warnings: [],
    kept: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    trial,
  }
  start({ getImportReport: () => ({ report }) }, { hasImportReport: true })
  renderRoute('/p/1/edit/tests?view=script')
  const words = await screen.findByText(/lacks: 5 of 9 runs\./)
  expect(words.textContent).toMatch(/ They come into the list by themselves\.$/)
  // They are not made twice.
  const make = await screen.findByRole('button', { name: /^Make / })
  expect(make).toHaveProperty('disabled', true)
})

test('its errors stand below it, with their lines', async () => {
  const message = 'There is no generator gan. Did you mean gen?'
  start({ previewScript: () => ({ tests: [], errors: [{ message, line: 2, column: 1 }] }) })
  renderRoute('/p/1/edit/tests?view=script')
  const list = within(await screen.findByRole('list', { name: 'Errors of the script' }))
  expect(list.getByRole('listitem').textContent).toBe(`Line 2 ${message}`)
})

test('tests are made, what differs is shown, and what is chosen is taken', async () => {
  const blob = { size: 3, sha256Sum: 'h', lineEnding: 1 as const, finalNewline: true }
  const change = { line: 2, side: 'input' as const, error: null, before: blob, after: blob }
  const making: Making = {
    id: MakingId.parse('m1'),
    status: 7,
    progress: { done: 3, total: 3 },
    error: null,
    changes: [
      {
        ...change,
        testId: TestId.parse('t2'),
        kind: 'changed',
        beginnings: { before: '1\n2', after: '1\n7' },
      },
      { ...change, testId: TestId.parse('n1'), kind: 'created', line: 3, before: null },
      {
        ...change,
        testId: TestId.parse('n2'),
        kind: 'failed',
        line: 4,
        error: 'gen printed nothing.',
        after: null,
      },
    ],
  }
  const asked: unknown[] = []
  start({
    makeInputs: ({ body }) => {
      asked.push(body)
      return { id: making.id }
    },
    getMaking: () => making,
    takeMaking: ({ body }) => {
      asked.push(body)
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Make 1 outdated input' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make tests' }))
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Line 2, test 2 differs from line 2 on, “2” before, “7” now: 3 bytes before, 3 bytes now',
    'Line 3, new gets 3 bytes',
    'Line 4, new gen printed nothing.',
  ])
  await user.click(dialog.getByRole('checkbox', { name: 'Take the input of Line 2, test 2' }))
  await user.click(dialog.getByRole('button', { name: 'Take 1 input' }))
  await screen.findByText('1 input taken.')
  expect(asked).toEqual([{}, { testIds: ['n1'] }])
})

test('where no test is new or outdated the page says so, and nothing is offered to take', async () => {
  const id = MakingId.parse('m1')
  const over = { id, status: 7, progress: { done: 0, total: 0 }, error: null, changes: [] } as const
  start({ makeInputs: () => ({ id }), getMaking: () => ({ ...over, changes: [] }) })
  const { user } = renderRoute('/p/1/edit/tests?view=script')
  const button = await screen.findByRole('button', { name: 'Make 2 tests' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make tests' }))
  await dialog.findByText('Every line of the script has its test, and none is outdated.')
  expect(dialog.queryByRole('button', { name: 'Nothing to take' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('what validators refuse is told, and taken only by who chooses it', async () => {
  const blob = { size: 3, sha256Sum: 'h', lineEnding: 1 as const, finalNewline: true }
  const change = { side: 'input' as const, kind: 'created' as const, before: null, after: blob }
  const error = 'The validator val refuses it: line 1: too big'
  const unread = { validator: 'val', pending: true, error: null, line: null, column: null }
  const making: Making = {
    id: MakingId.parse('m1'),
    status: 7,
    progress: { done: 3, total: 3 },
    error: null,
    changes: [
      { ...change, testId: TestId.parse('n1'), line: 1, error: null, validity: [unread] },
      { ...change, testId: TestId.parse('n2'), line: 2, error, validity: [] },
    ],
  }
  const taken: unknown[] = []
  let asked = 0
  start({
    makeInputs: () => ({ id: making.id }),
    getMaking: () => {
      asked += 1
      return asked === 1 ? { ...making, status: 2, changes: [] } : making
    },
    takeMaking: ({ body }) => {
      taken.push(body)
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/tests')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Make 1 outdated input' }))
    return within(await screen.findByRole('dialog', { name: 'Make tests' }))
  }
  const dialog = await open()
  await dialog.findByText('The inputs are made. The scanspec and the validators read them.')
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Line 1, new gets 3 bytes (not read by val)',
    `Line 2, new gets 3 bytes. ${error}`,
  ])
  dialog.getByText('1 input refused: not taken unless you choose it.')
  await user.click(dialog.getByRole('button', { name: 'Take 1 input' }))
  await screen.findByText('1 input taken.')
  const again = await open()
  await user.click(await again.findByRole('checkbox', { name: 'Take the input of Line 2, new' }))
  await user.click(again.getByRole('button', { name: 'Take 2 inputs' }))
  await screen.findByText('2 inputs taken.')
  expect(taken).toEqual([{}, { testIds: ['n1', 'n2'] }])
})

test('the list and the script are two views, and the address says which', async () => {
  start()
  const { user, address } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('radio', { name: 'Script' }))
  await screen.findByRole('heading', { name: 'Script' })
  expect(address()).toBe('/p/1/edit/tests?view=script')
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('table', { name: 'Tests' })
})

test('that nothing of it is taken is told where it was chosen', async () => {
  const blob = { size: 3, sha256Sum: 'h', lineEnding: 1 as const, finalNewline: true }
  const testId = TestId.parse('n1')
  const change = { testId, line: 1, side: 'input' as const, before: null, after: blob }
  const making: Making = {
    id: MakingId.parse('m1'),
    status: 7,
    progress: { done: 1, total: 1 },
    error: null,
    changes: [{ ...change, kind: 'created', error: null, validity: [] }],
  }
  const why = 'The validator val refuses it: line 1: too big'
  const error = `No input was taken. Line 1: ${why}.`
  let isRead = false
  start({
    makeInputs: () => ({ id: making.id }),
    getMaking: () => ({
      ...making,
      changes: making.changes.map((one) => ({ ...one, error: isRead ? why : null })),
    }),
    takeMaking: () => {
      isRead = true
      throw new ApiError(400, { error, code: 'ErrInvalid', fields: { testIds: error } })
    },
  })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Make 1 outdated input' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make tests' }))
  await user.click(await dialog.findByRole('button', { name: 'Take 1 input' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(`${error} Nothing was changed.`)
  // It was chosen by nobody since it is refused.
  await dialog.findByRole('button', { name: 'Nothing to take' })
  await user.click(dialog.getByRole('checkbox', { name: 'Take the input of Line 1, new' }))
  dialog.getByRole('button', { name: 'Take 1 input' })
})
