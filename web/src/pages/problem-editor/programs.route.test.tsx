// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { ApiError, ProgramId } from '@drafts/contract'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { formatSize } from '../../lib/text/format.ts'
import { fewLanguages } from '../../testing/few-languages.ts'
import { fileOf } from '../../testing/files.ts'
import { problemId, solutionOf, startWorld } from '../../testing/world.ts'

// How a program comes to its language: by what it includes, and by the ending of its file.

const withTestlib = '#include "testlib.h"\nint main() {}\n'

const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' })
const convention = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Convention' })

/** The tab of a custom checker without a source, and what was saved of it. */
const openChecker = async () => {
  const { world, server } = startWorld()
  world.checker = { ...world.checker, comparator: 'custom' }
  server.on({
    saveChecker: ({ body: { base: _base, source, ...body } }) => {
      const text = typeof source === 'object' && 'text' in source ? source.text : ''
      const { version } = world.checker
      const { snip: _snip, truncated: _truncated, ...info } = fileOf(text)
      world.checker = {
        ...world.checker,
        ...body,
        source: { ...info, text },
        version: version + 1,
      }
      return world.checker
    },
  })
  const { user } = renderRoute('/p/1/edit/checker')
  const content = await screen.findByRole('textbox', { name: 'Source' })
  const type = (text: string): void => {
    const view = EditorView.findFromDOM(content)
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }
  return { user, world, type }
}

test('a checker that comes to include testlib.h is one of testlib in C++, until that is undone', async () => {
  const { user, world, type } = await openChecker()
  await waitFor(() => expect(queryClient.getQueryData(languagesQuery.queryKey)).toBeDefined())
  expect(convention().value).toBe('native')
  type(withTestlib)
  await screen.findByText(/The checker includes testlib\.h: its convention is testlib, in C\+\+20/)
  expect(convention().value).toBe('testlib')
  await waitFor(() => expect(language().value).toBe('C++20 (GCC 12)'))
  await waitFor(() =>
    expect(world.checker).toMatchObject({ convention: 'testlib', languageId: 'cpp20-gcc' }),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(world.checker).toMatchObject({ convention: 'native', languageId: null }),
  )
  expect(world.checker.source?.text).toBe(withTestlib)
  // It is not done again at the next key.
  type(`${withTestlib}\n`)
  expect(convention().value).toBe('native')
})

test('a file of a checker is its source, and its ending the language', async () => {
  const { user, world } = await openChecker()
  const file = new File(['print(0)\n'], 'check.py')
  await user.upload(screen.getByLabelText('Source file'), file)
  await waitFor(() => expect(language().value).toBe('Python 3.11'))
  await waitFor(() => expect(world.checker.source?.text).toBe('print(0)\n'))
  await user.upload(screen.getByLabelText('Source file'), new File([withTestlib], 'check.cpp'))
  await waitFor(() => expect(world.checker.convention).toBe('testlib'))
  await user.upload(screen.getByLabelText('Source file'), new File(['\0'], 'check.exe'))
  await screen.findByText('check.exe: This is no text.')
  expect(world.checker.source?.text).toBe(withTestlib)
})

test('a checker names what lies beside it: its own files, and helper files of the problem', async () => {
  const { world } = startWorld()
  const { snip: _snip, truncated: _truncated, ...info } = fileOf('// own')
  world.checker = {
    ...world.checker,
    comparator: 'custom',
    files: [{ name: 'own.h', ...info }],
  }
  world.programs = [
    ['graph.h', 2000],
    ['own.h', 3000],
    ['testlib.h', 4000],
  ].map(([label, sourceSize], at) => ({
    id: ProgramId.parse(`h${at}`),
    problemId,
    role: 'helper',
    label: String(label),
    languageId: null,
    sourceSize: Number(sourceSize),
    build: { pending: false, error: null },
    modifiedAt: '2026-01-01T00:00:00.000Z',
  }))
  renderRoute('/p/1/edit/checker')
  await screen.findByText(/^Beside it lie/)
  await waitFor(() =>
    expect(screen.getByText(/^Beside it/).textContent).toBe(
      `Beside it lie own.h (${formatSize(6)}), graph.h (${formatSize(2000)}).`,
    ),
  )
})

test('the language server of a checker is asked for with its problem, whose helper files it finds', async () => {
  const opened: string[] = []
  const before = globalThis.WebSocket
  onTestFinished(() => void vi.stubGlobal('WebSocket', before))
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: string | URL) {
        super()
        opened.push(String(url))
      }
      close(): void {
        this.dispatchEvent(new Event('close'))
      }
    },
  )
  const { world, server } = startWorld()
  world.checker = { ...world.checker, comparator: 'custom', languageId: 'cpp20-gcc' }
  const languages = fewLanguages().languages.map((one) => ({ ...one, languageServer: 'clangd' }))
  server.on({ listLanguages: () => ({ languages }) })
  const { user } = renderRoute('/p/1/edit/checker')
  await user.click(await screen.findByRole('textbox', { name: 'Source' }))
  await user.keyboard('i')
  await waitFor(() =>
    expect(opened).toContainEqual(
      expect.stringMatching(/\/api\/language-server\?stack=cpp20-gcc&problem=1$/),
    ),
  )
})

test('a file of a solution is its source, its ending the language, and its name the label', async () => {
  startWorld({ solutions: [solutionOf('main', { languageId: 'python3' })] })
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('combobox', { name: 'Language' })
  await waitFor(() => expect(language().value).toBe('Python 3.11'))
  await user.upload(dialog.getByLabelText('Source file'), new File(['int main() {}'], 'fast.cpp'))
  await waitFor(() => expect(language().value).toBe('C++20 (GCC 12)'))
  expect(dialog.getByLabelText<HTMLInputElement>('Label').value).toBe('fast.cpp')
  const source = await dialog.findByRole('textbox', { name: 'Source' })
  expect(source.textContent).toContain('int main() {}')
})

test.each(['checker', 'solutions?solution=new', 'programs?program=new'])(
  'a file that comes before the languages has the language of its ending: %s',
  async (tab) => {
    const languages = Promise.withResolvers<ReturnType<typeof fewLanguages>>()
    const { world } = startWorld({}, { listLanguages: () => languages.promise })
    world.checker = { ...world.checker, comparator: 'custom' }
    const { user } = renderRoute(`/p/1/edit/${tab}`)
    const file = new File(['int main() {}'], 'own.cpp')
    await user.upload(await screen.findByLabelText('Source file'), file)
    languages.resolve(fewLanguages())
    await waitFor(() => expect(language().value).toBe('C++20 (GCC 12)'))
  },
)

test('a file that is dropped without a connection waits for no languages', async () => {
  const languages = Promise.withResolvers<ReturnType<typeof fewLanguages>>()
  const { world } = startWorld({}, { listLanguages: () => languages.promise })
  world.checker = { ...world.checker, comparator: 'custom' }
  const { user } = renderRoute('/p/1/edit/checker')
  const choice = await screen.findByLabelText('Source file')
  onTestFinished(() => {
    onlineManager.setOnline(true)
    languages.resolve(fewLanguages())
  })
  onlineManager.setOnline(false)
  await user.upload(choice, new File(['int own() {}'], 'own.cpp'))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Source' }).textContent).toContain('int own() {}'),
  )
})

test('a run that a checker without a language stops has the way to it', async () => {
  startWorld(
    { solutions: [solutionOf('main')] },
    {
      executeSolution: () => {
        throw new ApiError(400, {
          code: 'ErrInvalid',
          error: 'The checker needs a language and a source before solutions can run.',
          fields: { checker: 'The checker needs a language and a source.' },
        })
      },
    },
  )
  const { user, address } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Run main' }))
  const link = await screen.findByRole('link', { name: 'Open the checker' })
  expect(link.getAttribute('href')).toBe('/p/1/edit/checker#field-languageId')
  await user.click(link)
  await waitFor(() => expect(address()).toMatch(/^\/p\/1\/edit\/checker/))
  expect(screen.queryByRole('link', { name: 'Open the checker' })).toBeNull()
})
