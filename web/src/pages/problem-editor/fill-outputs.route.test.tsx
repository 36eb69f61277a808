// @vitest-environment jsdom
import { ApiError, MakingId, TestId } from '@drafts/contract'
import type { Making, MakingChange } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { checkOf, executionOf } from '../../testing/runs.ts'
import { problemOf, startWorld, testOf } from '../../testing/world.ts'

const blob = (size: number) => ({
  size,
  sha256Sum: 'h',
  lineEnding: 1 as const,
  finalNewline: true,
})
const change = (id: string, kind: MakingChange['kind'], more: Partial<MakingChange> = {}) => ({
  testId: TestId.parse(id),
  line: null,
  side: 'output' as const,
  kind,
  error: null,
  before: blob(0),
  after: blob(12),
  ...more,
})
const making = (more: Partial<Making>): Making => ({
  id: MakingId.parse('e1'),
  status: 2,
  progress: { done: 1, total: 3 },
  error: null,
  changes: [],
  ...more,
})
const tests = () => [
  testOf('a', { label: 'a', output: fileOf('') }),
  testOf('b', { output: fileOf('') }),
  testOf('c', { label: 'c', output: fileOf('3') }),
  testOf('d', { label: 'd', output: fileOf('4') }),
]

test('outputs are filled by the reference: progress, what would change, then taken', async () => {
  let now = making({ status: 0, progress: { done: 0, total: 3 } })
  const asked: unknown[] = []
  const { world } = startWorld(
    { tests: tests() },
    {
      makeAnswers: ({ body }) => {
        asked.push(body)
        return { id: MakingId.parse('e1') }
      },
      getMaking: () => now,
      getExecution: () => executionOf('e1'),
      takeMaking: ({ body }) => {
        asked.push(body)
        world.tests = [testOf('c', { label: 'c', output: fileOf('3\n') })]
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  await dialog.findByText('The reference waits for a judge.')
  now = making({})
  await dialog.findByText('The reference has run on 1 of 3 tests.')
  now = making({
    status: 7,
    changes: [
      change('a', 'created'),
      change('b', 'failed', { error: 'The reference ended with Runtime error.', after: null }),
      change('c', 'changed', { before: blob(1) }),
    ],
  })
  await user.click(await dialog.findByRole('button', { name: 'Take 2 outputs' }))
  await screen.findByText('2 outputs filled.')
  expect(asked).toEqual([{}, {}])
  // Nothing is left to fill: the focus goes to what stands beside.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Scanspec'), 60_000)
})

test('what differs and what failed is said before anything is taken', async () => {
  startWorld(
    { tests: tests() },
    {
      getExecution: () => executionOf('e1'),
      makeAnswers: () => ({ id: MakingId.parse('e1') }),
      getMaking: () =>
        making({
          status: 7,
          changes: [
            change('a', 'same'),
            change('b', 'failed', {
              error: 'The reference ended with Runtime error.',
              after: null,
            }),
            change('c', 'changed', { before: blob(1) }),
            change('d', 'same', { after: blob(0) }),
          ],
        }),
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Test a stays as it is',
    'Test 2 The reference ended with Runtime error.',
    'Test c differs: 1 byte before, 12 bytes now',
    'Test d stays empty: the reference prints nothing',
  ])
})

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

const differing = (no: number, id: string, before: string, after: string) =>
  checkOf(no, {
    test: {
      id: TestId.parse(id),
      label: '',
      output: { snip: before, size: before.length },
    },
    output: { snip: after, size: after.length },
  })

test('it says where an output differs, and what is left out is not taken', async () => {
  const asked: unknown[] = []
  startWorld(
    { tests: tests() },
    {
      makeAnswers: () => ({ id: MakingId.parse('e1') }),
      getMaking: () =>
        making({
          status: 7,
          changes: [
            change('a', 'changed', { before: blob(3), after: blob(3) }),
            change('b', 'changed', { before: blob(4), after: blob(2) }),
            change('c', 'created'),
          ],
        }),
      getExecution: () =>
        executionOf('e1', {
          checks: [differing(0, 'a', '5\n9', '5\n7'), differing(1, 'b', '5\n6\n', '5')],
        }),
      takeMaking: ({ body }) => {
        asked.push(body)
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  // Each stands in the colours of a difference, not in those of a failure.
  await vi.waitFor(
    () => expect(textsOf(dialog.getAllByRole('deletion'))).toEqual(['“9”', '“6”']),
    60_000,
  )
  expect(textsOf(dialog.getAllByRole('insertion'))).toEqual(['“7”'])
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual([
    'Test a differs from line 2 on, “9” before, “7” now: 3 bytes before, 3 bytes now',
    'Test 2 differs from line 2 on, “6” before, no line now: 4 bytes before, 2 bytes now',
    'Test c gets 12 bytes',
  ])
  await user.click(dialog.getByRole('checkbox', { name: 'Take the output of Test a' }))
  await user.click(dialog.getByRole('button', { name: 'Take 2 outputs' }))
  await screen.findByText('2 outputs filled.')
  expect(asked).toEqual([{ testIds: ['b', 'c'] }])
})

test('what is closed while it is made is stopped', async () => {
  const stopped: string[] = []
  const answers: ((id: MakingId) => void)[] = []
  startWorld(
    { tests: tests() },
    {
      makeAnswers: async () => ({
        id: await new Promise<MakingId>((resolve) => {
          answers.push(resolve)
        }),
      }),
      getMaking: () => making({}),
      stopMaking: ({ makingId }) => {
        stopped.push(makingId)
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
    return within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  }
  const close = async () => {
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 60_000)
  }
  const answerNext = async (id: string) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000)
    answers.shift()?.(MakingId.parse(id))
  }
  const dialog = await open()
  await answerNext('e1')
  await dialog.findByText('The reference has run on 1 of 3 tests.')
  await close()
  await vi.waitFor(() => expect(stopped).toEqual(['e1']), 60_000)
  await open()
  await close()
  await answerNext('e2')
  await vi.waitFor(() => expect(stopped).toEqual(['e1', 'e2']), 60_000)
})

test('what was closed before it began is stopped, though another was asked for since', async () => {
  const stopped: string[] = []
  const answers: ((made: { id: MakingId }) => void)[] = []
  startWorld(
    { tests: tests() },
    {
      makeAnswers: () => new Promise((resolve) => void answers.push(resolve)),
      getMaking: ({ makingId }) =>
        making({ progress: { done: makingId === 'e2' ? 2 : 1, total: 3 } }),
      stopMaking: ({ makingId }) => {
        stopped.push(makingId)
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000)
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 60_000)
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  await vi.waitFor(() => expect(answers).toHaveLength(2), 60_000)
  for (const [at, answer] of answers.entries()) answer({ id: MakingId.parse(`e${at + 1}`) })
  await screen.findByText('The reference has run on 2 of 3 tests.')
  await vi.waitFor(() => expect(stopped).toEqual(['e1']), 60_000)
})

test('without a reference it says what is missing', async () => {
  const error = 'Some fields are not right.'
  const fields = { testIds: 'No solution is the reference. Mark one as Reference first.' }
  startWorld(
    { tests: tests() },
    {
      makeAnswers: () => {
        throw new ApiError(400, { error, code: 'ErrInvalid', fields })
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Fill outputs' }))
  const said = await screen.findByText(
    /No solution is the reference. Mark one as Reference first. Nothing was changed./,
  )
  expect(said).toBeTruthy()
})

test('where every test has an output nothing offers to fill them, but for chosen tests', async () => {
  startWorld({ tests: [testOf('c', { label: 'c', output: fileOf('3') })] })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  expect(screen.getAllByRole('button', { name: 'Fill outputs' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('button', { name: 'Fill outputs' })).toBeNull()
})

test('nothing offers to fill outputs of an interactive problem', async () => {
  startWorld({
    problem: problemOf({ mechanism: 'interactive' }),
    tests: [testOf('a', { output: fileOf('') })],
  })
  const { user } = renderRoute('/p/1/edit/tests?dialog=outputs')
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  await dialog.findByText('A solution of an interactive problem writes no outputs.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await findEnabled('Select'))
  await screen.findByRole('button', { name: 'Weight' })
  expect(screen.queryByRole('button', { name: 'Fill outputs' })).toBeNull()
})

const importAtWork = (path: string) => {
  const trial = {
    makesTests: true,
    choosesTests: false,
    findsTimeLimit: false,
    done: 5,
    total: 9,
    refusedFor: null,
  }
  const report = {
    imported: { tests: 4 },
    warnings: [],
    kept: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    trial,
  }
  const origin = { kind: 'imported' as const, command: null, line: null }
  const missing = tests().map((one) => ({ ...one, origin }))
  startWorld(
    { problem: problemOf({ hasImportReport: true }), tests: missing },
    { getImportReport: () => ({ report }) },
  )
  return renderRoute(path).user
}

const importMakes =
  'The import is making the tests that its package lacks. Outputs can be filled when it is done.'

test('outputs that an import is making are not asked for', async () => {
  const user = importAtWork('/p/1/edit/tests?dialog=checklist')
  const checklist = within(await screen.findByRole('dialog', { name: 'Checklist' }))
  await checklist.findByText('Tests 1 and 2 have no output yet: the import makes what is missing.')
  expect(checklist.queryByRole('button', { name: /^Fix: +Tests 1 and 2/ })).toBeNull()
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Fill outputs', description: importMakes })
})

test('while an import makes outputs, Fill outputs of all and of chosen tests says why it waits', async () => {
  const user = importAtWork('/p/1/edit/tests')
  const name = 'Fill outputs'
  const findWaiting = () => screen.findByRole('button', { name, description: importMakes })
  const fill = await findWaiting()
  expect(fill.getAttribute('aria-disabled')).toBe('true')
  await user.click(fill)
  expect(screen.queryByRole('dialog', { name })).toBeNull()
  await user.hover(fill)
  expect((await screen.findByRole('tooltip')).textContent).toBe(importMakes)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  // Nothing is chosen: that is why.
  expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(await findWaiting())
  expect(screen.queryByRole('dialog', { name })).toBeNull()
})

test('while an import makes outputs, the dialog that a wrong answer leads to says so', async () => {
  importAtWork('/p/1/edit/tests?dialog=outputs')
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  await dialog.findByText(importMakes)
  expect(dialog.getByRole('button', { name: /^Make / })).toHaveProperty('disabled', true)
})

test('the checklist leads to the outputs that are missing and old, and nothing runs by itself', async () => {
  const asked: unknown[] = []
  startWorld(
    {
      tests: [
        testOf('a', { output: fileOf('') }),
        testOf('b', {
          answerOrigin: { kind: 'reference' },
          outdated: { input: false, output: true },
        }),
        testOf('c'),
      ],
    },
    {
      makeAnswers: ({ body }) => {
        asked.push(body)
        return { id: MakingId.parse('e1') }
      },
      getMaking: () => making({}),
    },
  )
  const { user } = renderRoute('/p/1/edit/limits?dialog=checklist')
  const words = /^Fix: +Test 2 has an output that the reference made before it or the input changed/
  await user.click(await screen.findByRole('button', { name: words }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill outputs' }))
  await dialog.findByText(/^The reference makes 2 outputs/)
  expect(asked).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Make 2 outputs' }))
  await dialog.findByText('The reference has run on 1 of 3 tests.')
  expect(asked).toEqual([{}])
  screen.getByTitle('The reference or the input changed after this output was made')
})
