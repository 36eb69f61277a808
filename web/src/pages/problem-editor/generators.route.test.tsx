// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { ApiError, ProgramId } from '@drafts/contract'
import type { Program } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { blobOf } from '../../testing/files.ts'
import { problemId, startWorld } from '../../testing/world.ts'

// The Programs tab: generators, validators and helper files.

const programOf = (id: string, part: Partial<Omit<Program, 'id'>> = {}): Program => ({
  id: ProgramId.parse(id),
  problemId,
  role: 'generator',
  label: id,
  languageId: 'python3',
  sourceSize: 9,
  build: { pending: false, error: null },
  modifiedAt: '2026-01-01T00:00:00.000Z',
  source: { ...blobOf('print(1)\n'), text: 'print(1)\n' },
  ...part,
})
const listed = ({ source: _source, ...program }: Program) => program

const openTab = (programs: Program[], address = '/p/1/edit/programs') => {
  const { world, server } = startWorld({ programs: programs.map(listed) })
  const saved: object[] = []
  server.on({
    getProgram: ({ programId }) =>
      programs.find(({ id }) => id === programId) ?? programOf('nothing'),
    createProgram: ({ body }) => {
      saved.push(body)
      const made = programOf('p9', { role: body.role, label: body.label })
      programs.push(made)
      world.programs.push(listed(made))
      return made
    },
    updateProgram: ({ programId, body }) => {
      saved.push(body)
      const found = programs.find(({ id }) => id === programId) ?? programOf('nothing')
      return { ...found, label: body.label ?? found.label }
    },
  })
  return { world, server, saved, ...renderRoute(address) }
}
const typeSource = (text: string): void => {
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Source' }))
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

test('without programs it says what they are, and New begins with a generator and a free label', async () => {
  const { user, saved, address } = openTab([])
  await screen.findByText('No programs yet')
  await user.click(screen.getAllByRole('link', { name: 'New' })[0] as HTMLElement)
  const label = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Label' })
  expect(label.value).toBe('gen')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose a language.')
  await user.click(await screen.findByRole('button', { name: 'Start from a template' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ role: 'generator', label: 'gen', languageId: 'cpp20-gcc' }]),
  )
  await waitFor(() => expect(address()).toContain('program=p9'))
})

test('the use chooses the label where nobody wrote one; a helper file has no language', async () => {
  const { user } = openTab([programOf('val')], '/p/1/edit/programs?program=new')
  const use = await screen.findByRole('combobox', { name: 'Use' })
  await user.selectOptions(use, 'Validator')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('val2')
  await user.selectOptions(use, 'Helper file')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'File name' }).value).toBe(
    'helper.h',
  )
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull()
})

test('what does not compile is marked in the list, in words and at its line', async () => {
  const error = 'gen.cpp:1:5: error: expected ‘;’'
  const broken = programOf('gen', { build: { pending: false, error } })
  openTab([broken, programOf('other')])
  const list = within(await screen.findByRole('navigation', { name: 'Programs' }))
  list.getByRole('img', { name: 'Does not compile' })
  await screen.findByText(error)
  await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).not.toBeNull())
  typeSource('print(2)\n')
  // Nobody knows yet what the compiler says of it.
  await waitFor(() => expect(screen.queryByText(error)).toBeNull())
  await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toBeNull())
})

test('a save that is refused stands at its field, and what was typed stays', async () => {
  const { user, server } = openTab([programOf('gen')])
  server.on({
    updateProgram: () => {
      const fields = { label: '“val” is there already.' }
      throw new ApiError(400, { error: 'No.', code: 'ErrInvalid', fields })
    },
  })
  const label = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await user.clear(label)
  await user.type(label, 'val')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('“val” is there already.')
  expect(label.value).toBe('val')
})

test.each([
  ['programs', 'Programs', '/p/1/edit/programs'],
  ['tree', 'tree', '/p/1/edit/programs?program=p1'],
  ['new program', 'New program', '/p/1/edit/programs?program=new'],
])('the palette leads by “%s” to %s', async (words, option, place) => {
  const { user, address } = openTab([programOf('p1', { label: 'tree' })])
  await screen.findByRole('link', { name: 'tree' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(field, words)
  await screen.findByRole('option', { name: new RegExp(`^${option}`) })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(place))
})

test('what is written while a new program is being saved stays, and is saved into the same one', async () => {
  const { user, saved, server } = openTab([], '/p/1/edit/programs?program=new')
  const create = server.handlers().createProgram
  const answered = Promise.withResolvers<undefined>()
  server.on({
    createProgram: async (call) => {
      const made = await create?.(call)
      await answered.promise
      return made ?? programOf('p9')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Start from a template' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saving…' })
  await user.type(screen.getByRole('textbox', { name: 'Label' }), 'two')
  answered.resolve(undefined)
  await user.click(await findEnabled('Save'))
  await waitFor(() => expect(saved).toMatchObject([{ label: 'gen' }, { label: 'gentwo' }]))
  expect(server.writes.at(-1)).toBe('PUT /api/programs/p9')
})
