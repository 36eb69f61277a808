// @vitest-environment jsdom
import { ApiError, ProgramId } from '@drafts/contract'
import type { Program, ScriptError, ScriptedTest } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { blobOf } from '../../testing/files.ts'
import { problemId, problemOf, solutionOf, startWorld, testOf } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// The dialogs that generate and populate an input can leave what they were told as a line of the script.

const programOf = (id: string, label: string, text: string): Program => ({
  id: ProgramId.parse(id),
  problemId,
  role: 'generator',
  label,
  languageId: 'python3',
  sourceSize: text.length,
  build: { pending: false, error: null },
  modifiedAt: '2026-01-01T00:00:00.000Z',
  source: { ...blobOf(text), text },
})
const listed = ({ source: _source, ...program }: Program) => program

/** Each line of the script makes a test. */
const planOf = (source: string): ScriptedTest[] =>
  source.split('\n').flatMap((text, at) =>
    text === ''
      ? []
      : [
          {
            line: at + 1,
            command: text.replace(' > $', ''),
            index: at + 1,
            label: '',
            weight: 1,
            type: 'regular' as const,
            group: null,
          },
        ],
  )

interface Start {
  script?: string
  programs?: Program[]
  world?: Partial<World>
  /** What is wrong with a script. */
  errors?: (source: string) => ScriptError[]
  /** Another person saves this before the first save comes. */
  meanwhile?: string
}

/** The dialog of a new test, over a server with a script and programs. */
const open = async ({ script = '', programs = [], world, errors, meanwhile }: Start = {}) => {
  const stored = { problemId, source: script, errors: [], version: 1 }
  const own = [...programs]
  let others = meanwhile
  const { server } = startWorld(
    { ...world },
    {
      getScript: () => ({ ...stored }),
      previewScript: ({ body: { source = stored.source } }) => ({
        tests: planOf(source),
        errors: errors?.(source) ?? [],
      }),
      saveScript: ({ body }) => {
        if (others !== undefined) {
          Object.assign(stored, { source: others, version: stored.version + 1 })
          others = undefined
        }
        if (body.base !== stored.version)
          throw new ApiError(409, { code: 'ErrConflict', error: 'Changed meanwhile.' })
        return Object.assign(stored, { source: body.source, version: stored.version + 1 })
      },
      listPrograms: () => ({ programs: own.map(listed) }),
      getProgram: ({ programId }) =>
        own.find(({ id }) => id === programId) ?? programOf('gone', 'gone', ''),
      createProgram: ({ body: { label, source } }) => {
        const text = 'text' in source ? source.text : ''
        const made = programOf(`new${own.length}`, label, text)
        own.push(made)
        return made
      },
    },
  )
  const { user, address } = renderRoute('/p/1/edit/tests?test=new')
  const editor = within(await screen.findByRole('dialog', { name: 'New test' }))
  const openTool = async (name: string, title: string) => {
    await user.click(await editor.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: title }))
  }
  const add = async (dialog: typeof editor) =>
    user.click(await dialog.findByRole('button', { name: 'Add as a line' }))
  return { user, address, editor, server, stored, own, openTool, add }
}
type Opened = Awaited<ReturnType<typeof open>>

const generateTitle = 'Generate random data'
const openGenerator = ({ openTool }: Opened) => openTool('Generate input', generateTitle)
const populateTitle = 'Populate the input'
const openPopulator = ({ openTool }: Opened) => openTool('Populate input', populateTitle)
const isGone = (title: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull(), {
    timeout: 60_000,
  })

/** Ints from 0 to 10 of the seed `abc`. */
const fill = async ({ user }: Opened, dialog: Awaited<ReturnType<typeof openGenerator>>) => {
  const type = async (label: string, text: string) => {
    const field = await dialog.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await type('Repeat', '3')
  await type('Seed', 'abc')
}
const line = 'int -n 3 -min 0 -max 10 -seed abc'

test('what is generated becomes a line and a program, and what another person writes meanwhile stays', async () => {
  const taken = programOf('g1', 'random-values', 'print(1)\n')
  const opened = await open({ script: 'gen 1', programs: [taken], meanwhile: 'gen 1\ngen 2\n' })
  const { user, address, editor, stored, own } = opened
  await user.type(await editor.findByLabelText('Label'), 'typed')
  const dialog = await openGenerator(opened)
  await fill(opened, dialog)
  await opened.add(dialog)
  await isGone(generateTitle)
  expect(stored.source).toBe(`gen 1\ngen 2\nrandom-values-2 ${line} > $\n`)
  expect(own.map(({ label }) => label)).toEqual(['random-values', 'random-values-2'])
  expect(own[1]?.source.text).toMatch(/^# Random values: /)
  expect(editor.getByLabelText<HTMLInputElement>('Label').value).toBe('typed')
  await user.clear(editor.getByLabelText('Label'))
  await screen.findByText(`Line added: random-values-2 ${line} > $`)
  await user.click(screen.getByRole('button', { name: 'Open script' }))
  await screen.findByRole('heading', { name: 'Script' })
  expect(address()).toBe('/p/1/edit/tests?view=script')
})

test('a line that is there is not added twice, and its program is not made again', async () => {
  const opened = await open()
  const { own, stored, server } = opened
  const first = await openGenerator(opened)
  await fill(opened, first)
  await opened.add(first)
  await isGone(generateTitle)
  const dialog = await openGenerator(opened)
  await fill(opened, dialog)
  await opened.add(dialog)
  await dialog.findByText(
    `Line 1 of the script makes this test already: random-values ${line} What you entered is kept.`,
  )
  expect(own).toHaveLength(1)
  expect(server.writes.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  // Another seed is another line of the same program.
  await opened.user.type(dialog.getByLabelText('Seed'), 'd')
  expect(dialog.queryByText(/makes this test already/)).toBeNull()
  await opened.add(dialog)
  await isGone(generateTitle)
  expect(stored.source).toBe(`random-values ${line} > $\nrandom-values ${line}d > $\n`)
  expect(own).toHaveLength(1)
})

const coming = { message: 'There is no generator random-values.', line: 2, column: 1 }

test.each([
  ['at the line', 2, 'A problem has at most 250 tests.', /^A problem has at most 250 tests\./],
  [
    'before it',
    1,
    'It is not closed.',
    /^An error of the script stands before it\. Line 1: It is not closed\./,
  ],
])(
  'an error %s is shown in the dialog, and nothing is made',
  async (_where, at, message, shown) => {
    const fault = { message, line: at, column: 1 }
    const opened = await open({ script: 'gen 1\n', errors: () => [coming, fault] })
    opened.server.on({ previewScript: () => ({ tests: planOf('gen 1'), errors: [coming, fault] }) })
    const dialog = await openGenerator(opened)
    await fill(opened, dialog)
    await opened.add(dialog)
    await dialog.findByText(shown)
    expect(dialog.getByLabelText<HTMLInputElement>('Repeat').value).toBe('3')
    expect([opened.own, opened.stored.source]).toEqual([[], 'gen 1\n'])
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add as a line' }))
  },
)

test('who cancels while a line is added leaves none, and what is typed next stays', async () => {
  const opened = await open()
  const held = Promise.withResolvers<void>()
  let answered = 0
  opened.server.on({
    previewScript: async ({ body: { source = '' } }) => {
      await held.promise
      answered += 1
      return { tests: planOf(source), errors: [] }
    },
  })
  const first = await openGenerator(opened)
  await opened.add(first)
  await first.findByText('Adding…')
  await opened.user.click(first.getByRole('button', { name: 'Cancel' }))
  await isGone(generateTitle)
  const dialog = await openGenerator(opened)
  held.resolve()
  await waitFor(() => expect(answered).toBe(1), { timeout: 60_000 })
  await fill(opened, dialog)
  expect(dialog.getByLabelText<HTMLInputElement>('Seed').value).toBe('abc')
  expect([opened.own, opened.stored.source]).toEqual([[], ''])
})

test('marks at the end of the script are not given to the line', async () => {
  const opened = await open({ script: '@type=sample\n' })
  opened.server.on({
    previewScript: ({ body: { source = '' } }) => ({
      tests: planOf(source).map((one) => ({ ...one, type: 'sample', weight: 0 })),
      errors: [],
    }),
  })
  const dialog = await openGenerator(opened)
  await opened.add(dialog)
  await dialog.findByText(/^The script ends with marks/)
  expect(opened.stored.source).toBe('@type=sample\n')
})

test('a label that another person takes meanwhile gets a number', async () => {
  const opened = await open()
  const { createProgram } = opened.server.handlers()
  opened.server.on({
    createProgram: () => {
      opened.own.push(programOf('g9', 'random-values', 'print(9)\n'))
      opened.server.on({ createProgram })
      const fields = { label: '“random-values” is there already. Choose another label.' }
      throw new ApiError(400, { code: 'ErrInvalid', error: 'Some fields are wrong.', fields })
    },
  })
  const dialog = await openGenerator(opened)
  await fill(opened, dialog)
  await opened.add(dialog)
  await isGone(generateTitle)
  expect(opened.stored.source).toBe(`random-values-2 ${line} > $\n`)
})

test('a problem with as many programs as it may have says so', async () => {
  const opened = await open()
  const error = 'A problem has at most 100 programs. Delete one first.'
  opened.server.on({
    createProgram: () => {
      throw new ApiError(413, { code: 'ErrTooLarge', error })
    },
  })
  const dialog = await openGenerator(opened)
  await opened.add(dialog)
  await dialog.findByText(`${error} What you entered is kept.`)
  expect(opened.stored.source).toBe('')
})

test('the main button comes first by the keyboard', async () => {
  const opened = await open()
  const dialog = await openGenerator(opened)
  const insert = await dialog.findByRole('button', { name: 'Insert' })
  await waitFor(() => expect(document.activeElement).toBe(insert), { timeout: 60_000 })
  await opened.user.tab()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add as a line' }))
})

test('a solution that is populated with becomes a generator, and what it reads one line', async () => {
  const solution = solutionOf('s1', { label: 'my gen.py' })
  const opened = await open({ world: { solutions: [solution] } })
  const dialog = await openPopulator(opened)
  await opened.user.type(await dialog.findByLabelText('What it reads'), '5 10{Enter} "x')
  await dialog.findByText(/^In a line of the script it reads all of this as one line:/)
  await opened.add(dialog)
  await isGone(populateTitle)
  expect(opened.stored.source).toBe(`my-gen 5 10 '"x' > $\n`)
  expect(opened.own.map(({ label, source }) => [label, source.text])).toEqual([
    ['my-gen', 'print(1)\n'],
  ])
})

test.each([
  [
    'built with files',
    { files: [{ name: 'a.h', size: 1 }] },
    {},
    /built with files of its package/,
  ],
  [
    'seen by its author alone',
    { canView: false, source: null, private: true },
    {},
    /source is private/,
  ],
  ['a function', {}, { mechanism: 'functionBased' as const }, /a generator is a whole program/],
])('a solution that is %s becomes no generator', async (_what, part, problem, shown) => {
  const solutions = [solutionOf('s1', part)]
  const opened = await open({ world: { solutions, problem: problemOf(problem) } })
  const dialog = await openPopulator(opened)
  await opened.add(dialog)
  await dialog.findByText(shown)
  expect(opened.server.writes).not.toContain('POST /api/problems/1/programs')
})

test('a generator of the problem is called with arguments, by a line alone', async () => {
  const programs = [programOf('g1', 'gen', 'print(2)\n')]
  const opened = await open({ programs, world: { solutions: [solutionOf('s1')] } })
  const dialog = await openPopulator(opened)
  const select = await dialog.findByLabelText('Solution or generator')
  expect([...select.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'Solutions',
    'Generators',
  ])
  await opened.user.selectOptions(select, 'g1')
  await opened.user.type(await dialog.findByLabelText('Arguments'), '10 -t "a b"')
  expect(dialog.queryByRole('button', { name: 'Run' })).toBeNull()
  await opened.user.keyboard('{Control>}{Enter}{/Control}')
  await isGone(populateTitle)
  expect(opened.stored.source).toBe('gen 10 -t "a b" > $\n')
})

test('arguments below a comment are not lost', async () => {
  const programs = [programOf('g1', 'gen', 'print(2)\n')]
  const opened = await open({ programs })
  const dialog = await openPopulator(opened)
  await opened.user.type(await dialog.findByLabelText('Arguments'), '10 # small{Enter}20')
  await opened.add(dialog)
  await dialog.findByText(/^A comment ends the line/)
  expect(opened.stored.source).toBe('')
})

test('of a locked problem neither dialog opens', async () => {
  startWorld({ problem: problemOf({ locked: true, canEdit: false }), tests: [testOf('t1')] })
  renderRoute('/p/1/edit/tests?test=t1')
  for (const name of ['Generate input', 'Populate input'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
})
