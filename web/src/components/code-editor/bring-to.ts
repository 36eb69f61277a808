import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { textChanges } from '../../lib/text-changes.ts'

/** Makes the document `value`, by changes as narrow as words: the caret stays in its text, and undo is of own changes. */
export const bringTo = (view: EditorView, value: string): void => {
  const before = view.state.doc.toString()
  if (before === value) return
  const changes = textChanges(before, value)
  view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
}
