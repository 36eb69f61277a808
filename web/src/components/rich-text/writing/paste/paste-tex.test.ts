// @vitest-environment jsdom
import { history, undo } from '@milkdown/kit/prose/history'
import { EditorState, TextSelection } from '@milkdown/kit/prose/state'
import { EditorView } from '@milkdown/kit/prose/view'
import { expect, test, vi } from 'vitest'
import { loadText, writeWhole } from '../../markdown/kept-source.ts'
import { pasteTex, pastedTexPlugin } from './paste-tex.ts'

const tex = 'A \\textbf{b}.\n\nC'

const open = (markdown: string, at: number) => {
  const plugins = [history(), pastedTexPlugin()]
  const state = EditorState.create({ doc: loadText(markdown).doc, plugins })
  const view = new EditorView(document.body.appendChild(document.createElement('div')), { state })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)))
  return { view, text: () => writeWhole(view.state.doc).trimEnd() }
}

/** The server, which answers when the test lets it. */
const server = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { convert: () => promise, resolve, reject, onFailure: vi.fn<(text: string) => void>() }
}

test('pasted TeX stands there at once, its Markdown takes its place, and undo brings it back', async () => {
  const { view, text } = open('before after', 8)
  const asked = server()
  const pasted = pasteTex(view, tex, asked)
  expect(text()).toBe('before A \\textbf{b}.\n\nCafter')
  asked.resolve('A **b**.\n\nC')
  await pasted
  expect(text()).toBe('before A **b**.\n\nCafter')
  undo(view.state, view.dispatch)
  expect(text()).toBe('before A \\textbf{b}.\n\nCafter')
})

test('what is typed before it meanwhile stays', async () => {
  const { view, text } = open('x', 2)
  const asked = server()
  const pasted = pasteTex(view, '\\emph{y}', asked)
  view.dispatch(view.state.tr.insertText('typed ', 1))
  asked.resolve('*y*')
  await pasted
  expect(text()).toBe('typed x*y*')
})

test('TeX that was changed meanwhile stays TeX', async () => {
  const { view, text } = open('', 1)
  const asked = server()
  const pasted = pasteTex(view, '\\emph{y}', asked)
  view.dispatch(view.state.tr.insertText('z', 8))
  asked.resolve('*y*')
  await pasted
  expect(text()).toBe('\\emph{yz}')
})

test('where the server cannot, the TeX stays and a message explains it', async () => {
  const { view, text } = open('', 1)
  const asked = server()
  const pasted = pasteTex(view, '\\emph{y}', asked)
  asked.reject(new Error('This TeX takes too long.'))
  await pasted
  expect(text()).toBe('\\emph{y}')
  expect(asked.onFailure).toHaveBeenCalledWith('This TeX takes too long.')
})
