import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { textChanges } from '../../lib/text/text-changes.ts'

/**
 * Makes the document `value`, by changes as narrow as words: the caret stays in its text, and undo is of own changes. A
 * document has LF only; a CR that a change brought alone would be a line of its own.
 */
export const bringViewTo = (view: EditorView, value: string): void => {
  const before = view.state.doc.toString()
  const after = view.state.toText(value).toString()
  if (before === after) return
  const changes = textChanges(before, after)
  view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
}
