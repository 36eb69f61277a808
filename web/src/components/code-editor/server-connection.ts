import { acceptCompletion } from '@codemirror/autocomplete'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import {
  LSPClient,
  hoverTooltips,
  serverCompletion,
  serverDiagnostics,
  signatureHelp,
} from '@codemirror/lsp-client'
import { Prec } from '@codemirror/state'
import type { Compartment } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { MessageTransport } from './message-transport.ts'
import { pullDiagnostics } from './pull-diagnostics.ts'
import { Reconnecting } from './reconnect.ts'
import { safeHtml } from './safe-html.ts'
import { serverTheme } from './server-theme.ts'
import type { ServerLink, ServerState } from './server-link.ts'

// An editor joined with a language server. Each socket has a server of its own, so each has a client of its own: it
// introduces itself, opens the document, and takes the place of the one before. Until then the editor keeps the last
// marks; without a server it is an editor as any other.

/** The transport gives up long before. */
const clientTimeoutMs = 120_000

export const connectServer = (
  view: EditorView,
  place: Compartment,
  { url, documentUri, documentLanguage }: ServerLink,
  onState: (state: ServerState) => void,
): Reconnecting =>
  new Reconnecting({
    open: () => new WebSocket(url),
    onState,
    onOpen: (socket, onReady) => {
      const client = new LSPClient({
        rootUri: 'file:///work',
        timeout: clientTimeoutMs,
        sanitizeHTML: safeHtml,
        extensions: [
          serverCompletion(),
          hoverTooltips(),
          signatureHelp(),
          serverDiagnostics(),
          pullDiagnostics(),
        ],
        // Their log is for nobody who writes a program.
        notificationHandlers: { 'window/logMessage': () => true, 'window/showMessage': () => true },
      })
      client.connect(new MessageTransport(socket, onReady))
      view.dispatch({
        effects: place.reconfigure([
          client.plugin(documentUri, documentLanguage),
          lintGutter(),
          serverTheme,
          Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
          keymap.of(lintKeymap),
        ]),
      })
    },
  })
