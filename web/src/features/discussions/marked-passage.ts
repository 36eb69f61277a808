// What was selected when a discussion was opened stays marked as long as it is open. The browser draws the mark over the text, so that
// nothing of the page is changed (CSS Custom Highlight API); one that cannot draws none.

const name = 'discussed-passage'

/** To be called while the selection is still there: a button that is pressed must not take it away. */
export const markPassage = (): void => {
  unmarkPassage()
  const selection = getSelection()
  if (!('highlights' in CSS) || !selection || selection.isCollapsed) return
  CSS.highlights.set(name, new Highlight(selection.getRangeAt(0).cloneRange()))
}

export const unmarkPassage = (): void => {
  if ('highlights' in CSS) CSS.highlights.delete(name)
}
