import { EditorState } from '@milkdown/kit/prose/state'
import type { Transaction } from '@milkdown/kit/prose/state'
import { expect, test } from 'vitest'
import { loadSafely } from '../../markdown/same-text.ts'
import { movedBubble, openBubble } from './bubble.ts'
import type { Bubble } from './bubble.ts'
import { bubbleAt } from './openings.ts'

// A window stays with what it is about, while others write in the text.

const docOf = (markdown: string) => {
  const doc = loadSafely(markdown)?.doc
  if (!doc) throw new Error('the text is not held')
  return doc
}
const stateOf = (markdown: string) => EditorState.create({ doc: docOf(markdown) })

const formulaIn = (state: EditorState, tex: string): number => {
  const places: number[] = []
  state.doc.descendants((node, pos) => {
    if (node.attrs['tex'] === tex) places.push(pos)
  })
  return places[0] ?? -1
}

const afterwards = (change: (tr: Transaction, at: number) => Transaction) => {
  const state = stateOf('One $a$ and $b$ in it.\n\nTwo $c$.')
  const at = formulaIn(state, 'b')
  const bubble = bubbleAt(state, at)
  if (!bubble) throw new Error('no formula')
  const tr = change(state.tr, at)
  const moved = movedBubble(openBubble(bubble), [tr]).bubble as Extract<Bubble, { kind: 'math' }>
  const node = moved.pos === null ? null : tr.doc.nodeAt(moved.pos)
  return { moved, tex: node?.attrs['tex'] as unknown }
}

test('words that come before it move it', () => {
  expect(afterwards((tr) => tr.insertText('Many more words. ', 1)).tex).toBe('b')
  expect(afterwards((tr, at) => tr.insertText('right before it', at)).tex).toBe('b')
  expect(afterwards((tr) => tr.delete(1, 6)).tex).toBe('b')
})

test('a formula that somebody else changed is still the same one', () => {
  const { moved, tex } = afterwards((tr, at) => tr.setNodeMarkup(at, null, { tex: 'b + 1' }))
  expect([tex, moved.tex]).toEqual(['b + 1', 'b'])
})

test('one that somebody else took out is put in again where it stood', () => {
  const { moved } = afterwards((tr, at) => tr.delete(at, at + 1))
  expect(moved).toMatchObject({ pos: null, at: 11 })
})

const replaced = (markdown: string) =>
  afterwards((tr) => tr.replaceWith(0, tr.doc.content.size, docOf(markdown).content))

test('where the whole text was replaced it is at its place among the formulas, or nowhere', () => {
  expect(replaced('Some $x$ or $b$, then $c$.').tex).toBe('b')
  expect(replaced('Some $x$ or $y$, then $c$.').moved.pos).toBeNull()
})
