// @vitest-environment jsdom
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { bringViewTo } from './bring-to.ts'

it.each([
  ['a\r\nb\r\nc', 'a\nb\nc'],
  ['a\rb', 'a\nb'],
  ['a\r\n\r\nb\r\n', 'a\n\nb\n'],
])('%j shows its lines, and is no change of a document that shows them', (value, shown) => {
  for (const doc of [value, '', 'other\nlines']) {
    let changes = 0
    const counted = EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) changes += 1
    })
    const view = new EditorView({ state: EditorState.create({ doc, extensions: counted }) })
    bringViewTo(view, value)
    expect(view.state.doc.toString()).toBe(shown)
    expect(changes).toBe(doc === value ? 0 : 1)
    view.destroy()
  }
})
