// @vitest-environment jsdom
import type { SectionView } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, startWorld } from '../../testing/world.ts'

// A statement in a further language: what it begins with, and what it still lacks.

const [english] = problemOf().statements
if (!english) throw new Error('The world has an English statement.')

const frenchOf = (part: Partial<SectionView<'statements'>>): SectionView<'statements'> => ({
  ...english,
  id: 's2',
  locale: 'fr-FR',
  title: '',
  body: '',
  input: '',
  output: '',
  bodyHTML: '',
  inputHTML: '',
  outputHTML: '',
  version: 0,
  ...part,
})

/** Saves of the French statement, and the world they change. */
const start = (french: SectionView<'statements'>) => {
  const { world, server } = startWorld({ problem: problemOf({ statements: [english, french] }) })
  const statementIn = (locale: string) => {
    const found = world.problem.statements.find((one) => one.locale === locale)
    if (!found) throw new Error('There are two languages.')
    return found
  }
  const saved = () => statementIn('fr-FR')
  server.on({
    render: ({ body: { texts } }) => ({ htmls: texts }),
    saveStatement: ({ locale, body: { base: _base, ...body } }) => {
      const before = statementIn(locale)
      const after = { ...before, ...body, version: before.version + 1 }
      world.problem = { ...world.problem, statements: [english, after] }
      return after
    },
  })
  return { saved }
}

/** Toolbars of texts have an Undo too; the toast comes with the answer. */
const undoOfToast = () =>
  waitFor(() => {
    const all = screen.getAllByRole('button', { name: 'Undo' })
    const found = all.find((button) => !button.closest('[role="toolbar"]'))
    if (!found) throw new Error('no toast offers Undo')
    return found
  })

test('a new language begins with a copy of English, which stands beside each part', async () => {
  const { saved } = start(frenchOf({}))
  const { user } = renderRoute(`/p/${problemId}/edit/statement?locale=fr-FR`)
  const copy = await screen.findByRole('button', { name: 'Copy from English' })
  expect(screen.getByText('Sums', { selector: 'span' }).parentElement?.textContent).toBe(
    'English: Sums',
  )
  const parts = screen.getAllByText('English', { selector: 'summary' })
  expect(parts.map((part) => part.parentElement?.textContent)).toEqual([
    'EnglishAdd.',
    'EnglishTwo numbers.',
    'EnglishTheir sum.',
  ])
  await user.click(copy)
  await waitFor(() =>
    expect(saved()).toMatchObject({ title: 'Sums', body: 'Add.', input: 'Two numbers.' }),
  )
  expect(screen.queryByRole('button', { name: 'Copy from English' })).toBeNull()
  await user.click(await undoOfToast())
  await waitFor(() => expect(saved().body).toBe(''))
  await user.click(screen.getByRole('switch', { name: 'English beside each part' }))
  expect(screen.queryAllByText('English', { selector: 'summary' })).toEqual([])
})

test('English has no other language beside it once it is written', async () => {
  start(frenchOf({ body: 'Additionne.', bodyHTML: '<p>Additionne.</p>' }))
  renderRoute(`/p/${problemId}/edit/statement`)
  await screen.findByDisplayValue('Sums')
  expect(screen.queryByRole('switch', { name: /beside each part/ })).toBeNull()
})

test('the checklist names a part that English has and another language lacks, and copies it', async () => {
  const { saved } = start(
    frenchOf({ title: 'Sommes', body: 'Additionne.', input: 'Deux nombres.' }),
  )
  const { user, address } = renderRoute(`/p/${problemId}/edit/statement?dialog=checklist`)
  const checklist = within(await screen.findByRole('dialog', { name: 'Checklist' }))
  const words = /The output is there in English only\./
  await user.click(
    await checklist.findByRole('button', { name: new RegExp(`^Fix: .*${words.source}`) }),
  )
  await waitFor(() => expect(saved()).toMatchObject({ output: 'Their sum.', body: 'Additionne.' }))
  await user.click(await undoOfToast())
  await waitFor(() => expect(saved().output).toBe(''))
  await user.click(await checklist.findByRole('link', { name: words }))
  await waitFor(() => expect(address()).toContain('locale=fr-FR'))
  expect(address()).toMatch(/#field-output$/)
})
