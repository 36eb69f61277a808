import { setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'

/** What a compiler says of a line; lines begin with 1. */
export interface LineError {
  line: number
  message: string
}

/** Underlines the lines with their messages; a line that is not there stands at the end. */
export const markErrors = (view: EditorView, errors: readonly LineError[]): void => {
  const { doc } = view.state
  const diagnostics = errors.map(({ line, message }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
    return { from, to, severity: 'error' as const, message }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
