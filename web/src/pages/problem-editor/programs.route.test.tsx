// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { ApiError } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { fewLanguages } from '../../testing/few-languages.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { solutionOf, startWorld } from '../../testing/world.ts'

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
