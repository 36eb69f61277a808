import { EditorView } from '@codemirror/view'

/** What helps while writing – completions, help, faults – in the colours of the page. */
export const serverTheme = EditorView.theme({
  '.cm-tooltip': {
    maxWidth: 'min(640px, 90vw)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionIcon': { opacity: '1' },
  '.cm-lsp-documentation': { fontFamily: 'inherit', maxHeight: '40dvh', overflowY: 'auto' },
  '.cm-lsp-documentation h3': { fontSize: '14px', margin: '4px 0' },
  '.cm-lsp-active-parameter': { color: 'var(--accent-text)' },
  '.cm-diagnostic': { color: 'var(--text)', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--orange)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    backgroundColor: 'var(--selected)',
    color: 'var(--text)',
  },
})
