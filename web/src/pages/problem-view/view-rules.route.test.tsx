// @vitest-environment jsdom
import { ApiError } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { fewLanguages } from '../../testing/few-languages.ts'
import { problemId, problemOf, startWorld } from '../../testing/world.ts'

test('a share needs a handle', async () => {
  const { server } = startWorld({}, { searchAccounts: () => ({ accounts: [] }) })
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: /Share/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  const handle = await dialog.findByRole('combobox', { name: 'Handle' })
  const share = dialog.getByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  await user.type(handle, '   {Enter}')
  expect(share.disabled).toBe(true)
  expect(server.writes).toEqual([])
  await user.clear(handle)
  await user.type(handle, ' carol ')
  await user.click(share)
  await waitFor(() =>
    expect(dialog.getByRole('list', { name: 'People with access' }).textContent).toContain('carol'),
  )
  expect(server.writes).toEqual(['POST /api/problems/1/shares'])
})

test.each([
  [false, ['Input', 'Output'], ['Function']],
  [true, ['Function'], ['Input', 'Output']],
])('a functional problem with its signature on: %j', async (enabled, shown, hidden) => {
  const problem = problemOf({ mechanism: 'functionBased' })
  startWorld({
    problem: { ...problem, signature: { ...problem.signature, enabled, name: 'add' } },
  })
  renderRoute('/p/1/statement')
  for (const name of shown) await screen.findByRole('heading', { name })
  for (const name of hidden) expect(screen.queryByRole('heading', { name })).toBeNull()
})

test('a statement’s headings are in its own language', async () => {
  const problem = problemOf()
  const [english] = problem.statements
  if (!english) throw new Error('no statement')
  startWorld({ problem: { ...problem, statements: [{ ...english, locale: 'ru-RU' }] } })
  renderRoute('/p/1/statement')
  for (const name of ['Входные данные', 'Выходные данные'])
    expect((await screen.findByRole('heading', { name })).lang).toBe('ru-RU')
  expect(screen.getByText('Память')).toBeTruthy()
})

test.each([
  ['mail support@drafts.example', 'contact mail support@drafts.example.'],
  [undefined, 'contact support'],
])('a locked problem names whom to ask: %s', async (supportContact, words) => {
  const { server } = startWorld({ problem: problemOf({ locked: true, canEdit: false }) })
  server.options = { ...server.options, ...(supportContact ? { supportContact } : {}) }
  renderRoute('/p/1/statement')
  const found = await screen.findByText(
    (_text, node) => node?.textContent.endsWith(words) ?? false,
    {
      selector: supportContact ? 'span' : 'a',
    },
  )
  expect(found.textContent).toContain(words)
})

test('a fault is told with its number, and with whom to tell it', async () => {
  const { server } = startWorld()
  server.options = { ...server.options, supportContact: 'mail ops@drafts.example' }
  server.on({
    getProblem: () => {
      throw new ApiError(500, { error: 'x', code: 'ErrInternal', requestId: '0190-7' })
    },
  })
  renderRoute('/p/1/statement')
  const heading = await screen.findByRole('heading', { name: 'The problem could not be opened' })
  await waitFor(() =>
    expect(heading.parentElement?.textContent).toContain(
      'If it happens again, tell mail ops@drafts.example this number: 0190-7',
    ),
  )
})

const editorialOf = (content: string) => ({
  id: 'e',
  problemId,
  locale: 'en-US' as const,
  content,
  contentHTML: `<p>${content}</p>`,
  version: 0,
})

test('a version shows the editorial it had', async () => {
  startWorld(
    { problem: problemOf({ hasEditorial: true }) },
    {
      listEditorials: ({ version }) => ({
        editorials: [editorialOf(version === '7' ? 'as it was' : 'as it is')],
      }),
    },
  )
  renderRoute('/p/1/version:7/editorial')
  await screen.findByText('as it was')
  expect(screen.queryByText('as it is')).toBeNull()
})

test('a file that is chosen before the languages are there chooses its language all the same', async () => {
  const { promise: asked, resolve: answer } =
    Promise.withResolvers<ReturnType<typeof fewLanguages>>()
  startWorld({}, { listLanguages: () => asked })
  const { user } = renderRoute('/p/1/statement')
  const form = await screen.findByRole('form', { name: 'Submit' })
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The form takes a file.')
  await user.upload(input, new File(['int main() {}'], 'main.cpp'))
  const language = within(form).getByRole<HTMLInputElement>('combobox', { name: 'Language' })
  expect(language.value).toBe('')
  answer(fewLanguages())
  await waitFor(() => expect(language.value).toBe('C++20 (GCC 12)'))
  await user.upload(input, new File(['print(1)'], 'main.py'))
  await waitFor(() => expect(language.value).toMatch(/^Python 3/))
  await user.upload(input, new File(['?'], 'main.unknown'))
  expect(language.value).toMatch(/^Python 3/)
})
