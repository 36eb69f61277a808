// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { ApiError, OtherLocale } from '@drafts/contract'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, solutionOf, startWorld } from '../../testing/world.ts'

// What the tabs of texts and the pickers of languages hold.

const russian = (title = 'Суммы') => {
  const problem = problemOf()
  const [english] = problem.statements
  if (!english) throw new Error('no statement')
  const blank = { ...english, body: '', input: '', output: '', bodyHTML: '', inputHTML: '' }
  const body = { body: 'Сложи.', bodyHTML: '<p>Сложи.</p>' }
  const other = { ...english, ...body, id: 's2', locale: 'ru-RU' as const, title }
  return problemOf({ statements: [blank, other] })
}

test('a problem that is in Russian only opens in Russian', async () => {
  startWorld({ problem: russian() })
  renderRoute('/p/1/statement')
  await screen.findByText('Сложи.')
  expect(screen.queryByText(/There is no statement/)).toBeNull()
})

test('its editor too, and English is still to be chosen', async () => {
  startWorld({ problem: russian() })
  const { go } = renderRoute('/p/1/edit/statement')
  await screen.findByDisplayValue('Суммы')
  expect(screen.queryByDisplayValue('Sums')).toBeNull()
  await go('/p/1/edit/statement?locale=en-US')
  await screen.findByDisplayValue('Sums')
})

test.each([
  ['its own title', 'Суммы', 'Суммы'],
  ['the English one where it has none', '', 'Sums'],
])('the preview of a language carries %s', async (_which, title, shown) => {
  startWorld({ problem: russian(title) })
  renderRoute('/p/1/edit/statement?locale=ru-RU')
  const preview = within(await screen.findByRole('complementary', { name: 'Preview' }))
  expect((await preview.findByRole('heading', { level: 2, name: shown })).tagName).toBe('H2')
})

test('the toolbar over the source works on the source', async () => {
  const { world } = startWorld(
    {},
    {
      render: ({ body: { texts } }) => ({ htmls: texts }),
      saveStatement: ({ body: { base: _base, ...body } }) => {
        const [english] = world.problem.statements
        if (!english) throw new Error('no statement')
        return { ...english, ...body, version: 2 }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/statement')
  const views = within(await screen.findByRole('group', { name: 'View of Body' }))
  await screen.findByRole('toolbar')
  await user.click(views.getByRole('button', { name: 'Source' }))
  const source = await screen.findByRole('textbox', { name: 'Body, Markdown' })
  expect(source.textContent).toBe('Add.')
  source.focus()
  const bar = within(await screen.findByRole('toolbar', { name: 'Format Body' }))
  expect(bar.queryByRole('button', { name: 'Image' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Bullet list' }))
  await waitFor(() => expect(source.textContent).toBe('- Add.'))
  await user.click(bar.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(source.textContent).toBe('Add.'))
  await user.click(views.getByRole('button', { name: 'Write' }))
})

test('what is typed into a chosen language takes its place', async () => {
  startWorld({ solutions: [solutionOf('main')] })
  const { user } = renderRoute('/p/1/edit/solutions?solution=main')
  const language = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Language' })
  await waitFor(() => expect(language.value).toBe('Python 3.11'))
  await user.click(language)
  await user.keyboard('C++')
  expect(language.value).toBe('C++')
})

const swedish = () => {
  const problem = russian()
  const [blank, other] = problem.statements
  if (!blank || !other) throw new Error('no statement')
  const body = { body: 'Tänd.', bodyHTML: '<p>Tänd.</p>', title: 'Lampan' }
  const imported = { ...blank, ...body, id: 's3', locale: OtherLocale.parse('sv') }
  return problemOf({ statements: [blank, other, imported] })
}

test('a statement in a language outside the ten comes after those of the ten', async () => {
  startWorld({ problem: swedish() })
  const { user } = renderRoute('/p/1/statement')
  await screen.findByText('Сложи.')
  await user.click(screen.getByRole('combobox', { name: 'Language of the text' }))
  await user.click(await screen.findByRole('option', { name: 'Svenska' }))
  const text = await screen.findByText('Tänd.')
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('sv')
})

test('it is shown unasked where there is no other', async () => {
  const problem = swedish()
  const statements = problem.statements.filter(({ locale }) => locale !== 'ru-RU')
  startWorld({ problem: { ...problem, statements } })
  renderRoute('/p/1/statement')
  expect(await screen.findByText('Tänd.')).toBeTruthy()
})

test('in the editor it is read, and copied into a language that has no text', async () => {
  const problem = swedish()
  const [english] = problem.statements
  if (!english) throw new Error('no statement')
  const { server } = startWorld({ problem })
  const saved: unknown[] = []
  server.on({
    saveStatement: ({ locale, body }) => {
      saved.push({ locale, ...body })
      const { base: _base, ...fields } = body
      return { ...english, ...fields, version: english.version + 1 }
    },
  })
  const { user } = renderRoute('/p/1/edit/statement?locale=sv')
  await screen.findByText('Tänd.')
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy Into…' }))
  const languages = await screen.findAllByRole('menuitem')
  expect(languages).toHaveLength(9)
  expect(screen.queryByRole('menuitem', { name: 'Русский' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'English' }))
  await screen.findByRole('textbox', { name: 'Title' })
  expect(saved).toEqual([
    expect.objectContaining({ locale: 'en-US', title: 'Lampan', body: 'Tänd.', base: 1 }),
  ])
})

test('a copy that fails says so', async () => {
  const { server } = startWorld({ problem: swedish() })
  server.on({
    saveStatement: () => {
      throw new ApiError(409, { code: 'ErrConflict', error: 'Someone else changed it.' })
    },
  })
  const { user } = renderRoute('/p/1/edit/statement?locale=sv')
  await user.click(await screen.findByRole('button', { name: 'Copy Into…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'English' }))
  expect(await screen.findByText(/Someone else changed it\. Nothing was copied\./)).toBeTruthy()
  expect(screen.getByText('Tänd.')).toBeTruthy()
})
