// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import type { SectionView, TestOrigin } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import {
  problemId,
  problemOf,
  revisionOf,
  solutionOf,
  startWorld,
  testOf,
} from '../../testing/world.ts'

// What the Tests tab shows of each test, and what can be taken back.

const originOf = (kind: TestOrigin) => ({ kind, command: null, line: null })

test('a test without a label is known by its first line, and each has its origin and weight', async () => {
  startWorld({
    tests: [
      testOf('t1', { firstLine: '3 5 8' }),
      testOf('t2', { label: 'large', firstLine: '9', origin: originOf('uploaded'), weight: 7 }),
      testOf('t3', { label: 'random', origin: originOf('generated'), type: 'sample' }),
    ],
  })
  renderRoute('/p/1/edit/tests')
  // Where the code of the tab is loaded already, its table begins with rows that wait for the tests.
  await screen.findByRole('link', { name: 'Unlabelled' })
  const [, first, second, third] = within(
    screen.getByRole('table', { name: 'Tests' }),
  ).getAllByRole('row')
  if (!first || !second || !third) throw new Error('There are three tests.')
  within(first).getByRole('link', { name: 'Unlabelled' })
  within(first).getByText('3 5 8')
  within(first).getByText('Typed')
  expect(within(second).queryByText('9')).toBeNull()
  within(second).getByText('Uploaded')
  within(third).getByText('Generated')
  const weights = [first, second, third].map((row) => row.querySelector('[data-label="Weight"]'))
  expect(weights.map((cell) => cell?.textContent)).toEqual(['1', '7', ''])
})

test('a test that a line of the script makes says which, wherever it came from', async () => {
  const command = 'gen 10 1'
  startWorld({
    tests: [
      testOf('t1', { label: 'a', origin: { kind: 'imported', command, line: 27 } }),
      testOf('t2', { label: 'b', origin: { kind: 'generated', command, line: null } }),
      testOf('t3', { label: 'c', origin: originOf('imported') }),
    ],
  })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('link', { name: 'a' })
  const made = screen.getAllByTitle(command)
  expect(made.map(({ textContent }) => textContent)).toEqual(['Script, line 27', 'Generated'])
  screen.getByText('Package')
})

const inputValidity = (pending: boolean, error: string | null = null) => ({
  inputValidity: { pending, error },
})

const scanspecOf = (source: string, error: SectionView<'scanspec'>['error']) => ({
  problemId,
  enabled: true,
  readingCode: false,
  source,
  error,
  version: 1,
})
const fault = { message: 'A value is missing here.', line: 1, column: 6 }

test('what the scanspec says of each input is shown while it is on', async () => {
  const tests = [
    testOf('t1', { label: 'waits', ...inputValidity(true) }),
    testOf('t2', { label: 'wrong', ...inputValidity(false, '2:1: unwanted EOF') }),
    testOf('t3', { label: 'right', ...inputValidity(false) }),
    testOf('t4', { label: 'slow', ...inputValidity(false, '2:1: timed out') }),
    testOf('t5', {
      label: 'slow and wrong',
      ...inputValidity(false, '2:1: timed out'),
      validity: [{ validator: 'val', pending: false, error: 'n is odd', line: null, column: null }],
    }),
  ]
  const scanspec = scanspecOf('eof', null)
  startWorld({ tests, problem: problemOf({ scanspec }) })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('link', { name: 'waits' })
  const rows = within(screen.getByRole('table', { name: 'Tests' })).getAllByRole('row')
  const words = rows.slice(1).map((row) => within(row).getByRole('img').getAttribute('aria-label'))
  expect(words).toEqual([
    'Waits for its check against the scanspec',
    expect.stringMatching(/^The input does not match the scanspec: Line 2 of the scanspec wants/),
    'The input matches the scanspec',
    'The scanspec could not read the input: Line 2 of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.',
    'The validator val refuses the input: n is odd',
  ])
})

test('why an input does not match is said in words of its line, with the scanspec at hand', async () => {
  const error = '2:1: unwanted EOF'
  const wrong = testOf('t1', { label: 'wrong', ...inputValidity(false, error) })
  const scanspec = scanspecOf('scan n\neol\n', null)
  startWorld(
    { tests: [wrong], problem: problemOf({ scanspec }) },
    {
      getTest: () => ({ ...wrong, input: fileOf('1'), output: fileOf('') }),
      getScanspec: () => scanspec,
    },
  )
  renderRoute('/p/1/edit/tests?test=t1')
  const notice = await screen.findByText(/wants a line end; the input ends without one/)
  expect(notice.textContent).toContain('Is its final newline missing?')
})

test.each([
  ['waits, and its check is asked for again', null, 'Waits for its check against the scanspec', 3],
  [
    'does not wait while the scanspec does not parse',
    fault,
    'The scanspec does not parse: inputs are not checked',
    0,
  ],
])('an input that is not checked yet %s', async (_, error, words, asked) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const problem = problemOf({ scanspec: scanspecOf('check', error) })
  const tests = [testOf('t1', { label: 'one', ...inputValidity(true) })]
  const { server } = startWorld({ tests, problem })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('img', { name: words })
  const askedOf = (): number => server.calls.filter((name) => name === 'listTests').length
  const before = askedOf()
  for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(3000)
  expect(askedOf() - before).toBe(asked)
})

const returns = {
  ...problemOf({}).signature,
  enabled: true,
  name: 'add',
  returns: [{ name: 'sum', kind: 'int' as const }],
}

/** A functional problem with one test, whose output is wrong in its second line. */
const problemWithWrongOutput = () => {
  const output = fileOf('4\nx 7\n')
  const error = '5:1~2:2: sum: parse error: want int64, got "7"'
  const wrong = testOf('t1', { label: 'wrong', outputValidity: { pending: false, error } })
  const { world, server } = startWorld(
    { tests: [wrong], problem: problemOf({ mechanism: 'functionBased', signature: returns }) },
    { getTest: () => ({ ...wrong, input: fileOf('1\n'), output }) },
  )
  return { world, server, wrong, error }
}

test('what is not what a function returns is said at its row, and gone to from there', async () => {
  const { error } = problemWithWrongOutput()
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(
    await screen.findByRole('link', {
      name: `The output is not what the signature returns: ${error}`,
    }),
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Output' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('7')
  screen.getByText('The output is not what the signature returns.')
  await user.type(field, '8')
  await waitFor(() =>
    expect(screen.queryByText('The output is not what the signature returns.')).toBeNull(),
  )
})

test('the checklist leads to an output that is not what a function returns, until it is put right', async () => {
  const { world, server, wrong } = problemWithWrongOutput()
  const saved: unknown[] = []
  server.on({
    updateTest: ({ body }) => {
      saved.push(body.output)
      const right = { ...wrong, outputValidity: { pending: false, error: null } }
      world.tests = [right]
      return right
    },
  })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: /things? to do/ }))
  const item = { name: /^test 1.*signature returns: Line 2, column 3/ }
  await user.click(await screen.findByRole('link', item))
  await screen.findByRole('dialog', { name: 'Edit test 1' })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Output' })
  fireEvent.change(field, { target: { value: '4\n7\n' } })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('img', { name: 'The output is what the signature returns' })
  expect(screen.queryByRole('link', item)).toBeNull()
  expect(saved).toEqual([{ text: '4\n7\n' }])
})

test('a problem that is not functional has no column of returns', async () => {
  startWorld({ tests: [testOf('t1', { label: 'one' })] })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('link', { name: 'one' })
  expect(document.querySelector('[data-returns="off"]')).not.toBeNull()
})

test('the row of an input that is not checked leads to the scanspec', async () => {
  const scanspec = scanspecOf('check', fault)
  startWorld(
    { tests: [testOf('t1', inputValidity(true))], problem: problemOf({ scanspec }) },
    { getScanspec: () => scanspec },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  const name = 'The scanspec does not parse: inputs are not checked'
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/p/1/edit/tests?dialog=scanspec')
  await user.click(link)
  await screen.findByRole('dialog', { name: 'Scanspec' })
})

test('a test that was deleted is named and comes back where it was', async () => {
  const both = [testOf('a', { label: 'one' }), testOf('b', { label: 'two' })]
  const { world, server } = startWorld(
    { tests: both },
    {
      deleteTest: ({ testId }) => {
        world.tests = world.tests.filter(({ id }) => id !== testId)
        return undefined
      },
      listRevisions: () => ({
        revisions: [revisionOf('9', { path: 'limits' }), revisionOf('8', { path: 'tests/a' })],
      }),
      restoreRevision: () => {
        world.tests = both
        return testOf('a')
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Actions of test 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete test 1?' }))
  question.getByText('one')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Test 1 “one” deleted.')
  // The row after it has the focus, by whatever number.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions of test/),
  )
  await waitFor(() => expect(world.tests.map(({ label }) => label)).toEqual(['two']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'one' })
  expect(server.writes.at(-1)).toBe('POST /api/problems/1/revisions/8/restore')
})

test('any number of tests that were deleted come back by the revision of that deletion', async () => {
  const many = Array.from({ length: 30 }, (_none, at) => testOf(`t${at}`, { label: `t${at}` }))
  const restored: unknown[] = []
  const { world, server } = startWorld(
    { tests: many },
    {
      deleteTests: ({ body }) => {
        world.tests = world.tests.filter(({ id }) => !body.ids.includes(id))
        return undefined
      },
      listRevisions: () => ({ revisions: [revisionOf('9', { path: 'tests' })] }),
      restoreRevision: ({ revisionId, body }) => {
        restored.push({ revisionId, ...body })
        world.tests = many
        return { tests: [] }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete 30 test(s)?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('30 tests deleted.')
  await waitFor(() => expect(world.tests).toEqual([]))
  // Another deletion meanwhile is not what this Undo takes back.
  server.on({ listRevisions: () => ({ revisions: [revisionOf('10', { path: 'tests' })] }) })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(world.tests).toHaveLength(30))
  expect(restored).toEqual([{ revisionId: '9', path: 'tests' }])
})

test('chosen tests are set and moved together, and Undo gives each what it had', async () => {
  const { world, server } = startWorld(
    {
      tests: [
        testOf('a', { label: 'a', weight: 2 }),
        testOf('b', { label: 'b', weight: 3 }),
        testOf('c', { label: 'c' }),
      ],
    },
    {
      setTests: ({ body }) => {
        const { ids, ...more } = body
        world.tests = world.tests.map((one) => (ids.includes(one.id) ? { ...one, ...more } : one))
        return { tests: [] }
      },
      reorderTests: ({ body }) => {
        world.tests = world.tests.toSorted(
          (x, y) => body.ids.indexOf(x.id) - body.ids.indexOf(y.id),
        )
        return undefined
      },
    },
  )
  const weights = () => world.tests.map(({ label, weight }) => `${label} ${weight}`)
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  const weightTool = screen.getByRole<HTMLButtonElement>('button', { name: 'Weight' })
  expect(weightTool.disabled).toBe(true)
  const [, second, third] = screen.getAllByRole('checkbox')
  if (second) await user.click(second)
  if (third) await user.click(third)
  await user.click(weightTool)
  const field = await screen.findByRole('textbox', { name: 'Weight of each' })
  await user.clear(field)
  await user.type(field, '900{Enter}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set' }).disabled).toBe(true)
  expect(server.writes).toEqual([])
  await user.type(field, '{Backspace}{Backspace}{Enter}')
  await screen.findByText('2 tests changed.')
  expect(weights()).toEqual(['a 2', 'b 9', 'c 9'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(weights()).toEqual(['a 2', 'b 3', 'c 1']))

  await user.click(await findEnabled('Type'))
  await user.click(await screen.findByRole('menuitem', { name: 'Post-contest' }))
  await waitFor(() =>
    expect(world.tests.map(({ type }) => type)).toEqual(['regular', 'additional', 'additional']),
  )
  await user.click(await findEnabled('Move'))
  await user.click(await screen.findByRole('menuitem', { name: 'To the top' }))
  await waitFor(() => expect(world.tests.map(({ label }) => label)).toEqual(['b', 'c', 'a']))
  expect(server.writes).toContain('POST /api/problems/1/tests/bulk')
})

test('an order of before that comes late takes no place of the newest', async () => {
  const { world, server } = startWorld({
    tests: ['a', 'b', 'c'].map((id) => testOf(id, { label: id })),
  })
  const asked: string[] = []
  const second = Promise.withResolvers<undefined>()
  server.on({
    reorderTests: async ({ body }) => {
      asked.push(body.ids.join(''))
      if (asked.length === 2) await second.promise
      world.tests = world.tests.toSorted((x, y) => body.ids.indexOf(x.id) - body.ids.indexOf(y.id))
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  const listTests = server.handlers().listTests
  const late: (() => void)[] = []
  server.on({
    listTests: async (call) => {
      const answer = await listTests?.(call)
      if (late.length === 0) await new Promise<void>((resolve) => void late.push(resolve))
      return answer ?? { tests: [] }
    },
  })
  const moveUp = async (label: string) => {
    await user.click(screen.getByRole('button', { name: 'None' }))
    const row = screen.getByRole('link', { name: label }).closest('tr')
    await user.click(within(row ?? document.body).getByRole('checkbox'))
    await user.click(await findEnabled('Move'))
    await user.click(await screen.findByRole('menuitem', { name: 'To the top' }))
  }
  await moveUp('c')
  await waitFor(() => expect(late[0]).toBeDefined())
  await moveUp('b')
  late[0]?.()
  await moveUp('a')
  second.resolve(undefined)
  await waitFor(() => expect(asked).toEqual(['cab', 'bca', 'abc']))
})

test('an Undo that is refused says so', async () => {
  const { server } = startWorld({ tests: [testOf('a', { label: 'a' })] })
  server.on({ setTests: () => ({ tests: [] }) })
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(await findEnabled('Type'))
  await user.click(await screen.findByRole('menuitem', { name: 'Post-contest' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  server.on({
    setTests: () => {
      throw new ApiError(400, { error: 'This problem is locked.', code: 'ErrInvalid' })
    },
  })
  await user.click(undo)
  const told = await screen.findByText('This problem is locked.')
  expect(told).toBeTruthy()
})

test('a solution that was deleted comes back as it was', async () => {
  const slow = solutionOf('slow', { role: 'bruteForce', notes: 'n', creator: { handle: 'carol' } })
  const { world, server } = startWorld(
    { solutions: [slow] },
    {
      listRevisions: () => ({ revisions: [revisionOf('9', { path: 'solutions/slow' })] }),
      restoreRevision: () => {
        world.solutions = [slow]
        return slow
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Delete slow' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete solution?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Solution slow deleted.')
  expect(world.solutions).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'slow' })
  expect(server.writes.at(-1)).toBe('POST /api/problems/1/revisions/9/restore')
})

test('an Undo stays on other tabs and goes where the problem is left', async () => {
  const { world } = startWorld({ solutions: [solutionOf('slow')] })
  const { user, go } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Delete slow' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete solution?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(world.solutions).toEqual([]))
  await screen.findByText('Solution slow deleted.')
  await go('/p/1/edit/tests')
  await screen.findByRole('heading', { name: /^Tests/ })
  screen.getByText('Solution slow deleted.')
  await go('/problems/all/p1')
  await waitFor(() => expect(screen.queryByText('Solution slow deleted.')).toBeNull())
})

test('a file that was chosen leaves the focus in the dialog, and the submit key works', async () => {
  const { world } = startWorld()
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New test' }))
  const area = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Input' })
  await user.upload(dialog.getByLabelText('Input file'), new File(['7 8\n'], 'in.txt'))
  await waitFor(() => expect(document.activeElement).toBe(area))
  expect(area.value).toBe('7 8\n')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(world.tests).toHaveLength(1))
})
