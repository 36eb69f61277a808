// @vitest-environment jsdom
import { EditorState, NodeSelection, TextSelection } from '@milkdown/kit/prose/state'
import { expect, test } from 'vitest'
import { loadText, writeWhole } from '../../markdown/kept-source.ts'
import { placeDrawing } from './place-drawing.ts'

const drawing = { src: 'd.svg', alt: 'Drawing' }

const placed = (markdown: string, pos: number | null, select: (state: EditorState) => number) => {
  const state = EditorState.create({ doc: loadText(markdown).doc })
  const at = select(state)
  const picture = state.doc.nodeAt(at)?.type.name === 'image'
  const selection = picture
    ? NodeSelection.create(state.doc, at)
    : TextSelection.create(state.doc, at)
  let next = state.apply(state.tr.setSelection(selection))
  placeDrawing(pos, drawing)(next, (tr) => (next = next.apply(tr)))
  return { text: writeWhole(next.doc).trimEnd(), next }
}

const pictureIn = ({ doc }: EditorState): number => {
  let found = -1
  doc.descendants((node, pos) => {
    if (node.type.name === 'image') found = pos
  })
  return found
}

test('a new drawing goes after the picture that is selected', () => {
  const { text, next } = placed('a ![p](p.png) b', null, pictureIn)
  expect(text).toBe('a ![p](p.png)![Drawing](d.svg) b')
  // What is typed next comes after it.
  expect(writeWhole(next.apply(next.tr.insertText('!')).doc)).toContain('![Drawing](d.svg)! b')
})

test('without one it comes to where the caret is, and an old one is replaced', () => {
  expect(placed('ab', null, () => 2).text).toBe('a![Drawing](d.svg)b')
  expect(placed('![p](p.png)', 1, () => 2).text).toBe('![p](d.svg)')
})
