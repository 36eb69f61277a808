import { LSPPlugin } from '@codemirror/lsp-client'
import type { LSPClientExtension } from '@codemirror/lsp-client'
import { setDiagnostics } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { ViewPlugin } from '@codemirror/view'
import type { EditorView, ViewUpdate } from '@codemirror/view'

// Some servers say what is wrong only when they are asked. They are asked when writing pauses; an answer about an older
// text is dropped, since the next question is under way.

const pauseMs = 500
const severities = ['error', 'error', 'warning', 'info', 'hint'] as const

interface Position {
  line: number
  character: number
}
interface Report {
  items?: { range: { start: Position; end: Position }; severity?: number; message: string }[]
}

const ask = async (view: EditorView): Promise<void> => {
  const plugin = LSPPlugin.get(view)
  if (!plugin) return
  await plugin.client.initializing
  if (!plugin.client.serverCapabilities?.diagnosticProvider) return
  plugin.client.sync()
  const { doc } = view.state
  const report = await plugin.client.request<object, Report | null>('textDocument/diagnostic', {
    textDocument: { uri: plugin.uri },
  })
  if (!report?.items || view.state.doc !== doc) return
  const found = report.items.map(({ range, severity = 1, message }): Diagnostic => ({
    from: plugin.fromPosition(range.start, doc),
    to: plugin.fromPosition(range.end, doc),
    severity: severities[severity] ?? 'error',
    message,
  }))
  view.dispatch(setDiagnostics(view.state, found))
}

const asking = ViewPlugin.fromClass(
  class {
    #timer: ReturnType<typeof setTimeout> | undefined
    readonly #view: EditorView

    constructor(view: EditorView) {
      this.#view = view
      this.#later()
    }

    update({ docChanged }: ViewUpdate): void {
      if (docChanged) this.#later()
    }

    destroy(): void {
      clearTimeout(this.#timer)
    }

    #later(): void {
      clearTimeout(this.#timer)
      // A server that fails to answer leaves the last marks where they are.
      this.#timer = setTimeout(() => void ask(this.#view).catch(() => undefined), pauseMs)
    }
  },
)

export const pullDiagnostics = (): LSPClientExtension => ({
  clientCapabilities: { textDocument: { diagnostic: { dynamicRegistration: false } } },
  editorExtension: asking,
})
