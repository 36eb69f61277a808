import { createStore, useStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'

// What was selected when a discussion was opened stays marked as long as it is open, and is quoted by the discussion that is begun.
// The browser draws the mark over the text, so that nothing of the page is changed (CSS Custom Highlight API); one that cannot draws none.

const name = 'discussed-passage'
const passageChars = 1000

/** The passage as Markdown; empty where nothing was selected. */
const passage: Store<string> = createStore('')

export const usePassage = (): string => useStore(passage)
export const forgetPassage = (): void => passage.set('')

/** To be called while the selection is still there: a button that is pressed must not take it away. */
export const markPassage = (): void => {
  unmarkPassage()
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return
  const range = withWholeFormulas(selection.getRangeAt(0))
  passage.set(markdownOf(range.cloneContents()))
  if (hasHighlights()) CSS.highlights.set(name, new Highlight(range))
}

const formulaAt = (node: Node): Element | null | undefined =>
  (node instanceof Element ? node : node.parentElement)?.closest('.katex')

/** A formula is quoted whole or not at all: a part of what is drawn has no TeX. */
const withWholeFormulas = (selected: Range): Range => {
  const range = selected.cloneRange()
  const [first, last] = [formulaAt(range.startContainer), formulaAt(range.endContainer)]
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
  return range
}

export const unmarkPassage = (): void => {
  forgetPassage()
  if (hasHighlights()) CSS.highlights.delete(name)
}

const hasHighlights = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS

/** Formulas as their TeX, all else as plain words. */
const markdownOf = (part: DocumentFragment): string => {
  for (const formula of part.querySelectorAll('.katex')) {
    const tex = formula.querySelector('annotation')?.textContent ?? ''
    formula.replaceWith(`\u0001${tex}\u0001`)
  }
  const pieces = (part.textContent ?? '').split('\u0001')
  let quoted = ''
  for (const [at, piece] of pieces.entries()) {
    const room = passageChars - quoted.length
    const text = at % 2 === 1 ? `$${piece}$` : escaped(piece.slice(0, Math.max(0, room)))
    // A formula that has no room is left out with all that follows: half of one would be none.
    if (at % 2 === 1 && text.length > room) break
    quoted += text
  }
  return quoted.replaceAll(/\s+/g, ' ').trim()
}

const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
