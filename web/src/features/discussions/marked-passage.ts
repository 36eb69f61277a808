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
  const range = selection.getRangeAt(0)
  passage.set(markdownOf(range.cloneContents()).slice(0, passageChars))
  if (hasHighlights()) CSS.highlights.set(name, new Highlight(range.cloneRange()))
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
  return pieces
    .map((piece, at) => (at % 2 === 1 ? `$${piece}$` : escaped(piece)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
