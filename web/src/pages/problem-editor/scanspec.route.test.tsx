// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import type { SectionView } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// How a scanspec is begun and written, in its dialog.

const scanspecOf = (source: string): SectionView<'scanspec'> => ({
  problemId,
  enabled: false,
  readingCode: false,
  source,
  error: null,
  version: 1,
})

/** The dialog, and what was saved by it. */
const openScanspec = async (source: string, part: Partial<World> = {}) => {
  const saved: string[] = []
  startWorld(part, {
    getScanspec: () => scanspecOf(source),
    saveScanspec: ({ body }) => {
      saved.push(body.source ?? '')
      return { ...scanspecOf(body.source ?? ''), version: 1 + saved.length }
    },
  })
  const { user } = renderRoute('/p/1/edit/tests?dialog=scanspec')
  const dialog = within(await screen.findByRole('dialog', { name: 'Scanspec' }))
  await dialog.findByRole('textbox', { name: 'Source' })
  return { user, dialog, saved }
}

const type = async (text: string): Promise<void> => {
  const content = await screen.findByRole('textbox', { name: 'Source' })
  const view = EditorView.findFromDOM(content)
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

const fromTests = 'An example from the first 2 tests'

test('an empty scanspec offers an example that accepts the first tests, and it is taken', async () => {
  const tests = ['3\n1 2 3\n', '2\n5 7\n'].map((text, at) =>
    testOf(`t${at}`, { input: fileOf(text) }),
  )
  const { user, dialog, saved } = await openScanspec('', { tests })
  await dialog.findByText(fromTests)
  const example = dialog.getByRole('region', { name: 'Example of a scanspec' })
  expect(example.textContent).toContain('var a [n]int')
  await user.click(dialog.getByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(saved.at(-1)).toContain('for i := 0 ... n'))
  expect(dialog.queryByText(fromTests)).toBeNull()
})

test('without tests the example is of the Input section, and of the language where that names nothing', async () => {
  const problem = problemOf()
  const [english] = problem.statements
  if (!english) throw new Error('The world has an English statement.')
  const input = 'One line with $r$ and $c$ ($1 \\le r, c \\le 50$).'
  const { dialog } = await openScanspec('', {
    problem: { ...problem, statements: [{ ...english, input }] },
  })
  await dialog.findByText('An example from the Input section')
  const example = dialog.getByRole('region', { name: 'Example of a scanspec' })
  expect(example.textContent).toContain('check r >= 1, r <= 50')
})

test('an example of the language is there for who has written nothing, and the words are one key away', async () => {
  const { dialog } = await openScanspec('')
  await dialog.findByText('An example of the language')
  expect(dialog.getByText(/shows every word/).textContent).toContain('Ctrl+Space shows every word.')
  const link = dialog.getByRole('link', { name: 'The language of scanspecs' })
  expect(link.getAttribute('href')).toBe('/help/scanspec')
})

test('a fault is said under the editor before a save is answered, and goes as soon as the text is right', async () => {
  const source = 'var n int\nscan n\n'
  const unanswered = Promise.withResolvers<SectionView<'scanspec'>>().promise
  startWorld({}, { getScanspec: () => scanspecOf(source), saveScanspec: () => unanswered })
  renderRoute('/p/1/edit/tests?dialog=scanspec')
  const dialog = within(await screen.findByRole('dialog', { name: 'Scanspec' }))
  await dialog.findByText(/what follows in an input is not looked at/)
  await type('var n int\nscan n,\n')
  await dialog.findByText('Line 2, column 8: The name of a variable is missing here.')
  expect(dialog.queryByText(/is not looked at/)).toBeNull()
  await type('var n int\nscan n\neof\n')
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
})

test('the page of the language has every word that the editor knows', async () => {
  startWorld()
  renderRoute('/help/scanspec')
  await screen.findByRole('heading', { name: 'Scanspec' })
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(
    expect.arrayContaining(['for i := 0 ... n … end', 'var n int64', 'regexp.match(s, x)']),
  )
})
