import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactElement } from 'react'
import { bringViewTo } from './bring-to.ts'
import { draftsHighlight, draftsTheme } from './editor-theme.ts'
import { loadMode } from './load-mode.ts'
import type { LineError } from './mark-errors.ts'
import type { ServerLink, ServerState } from './server-link.ts'
import { useLanguageServer } from './use-language-server.ts'

const noErrors: readonly LineError[] = []

export interface CodeMirrorProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** A language's `codeMirrorMode`; null is plain text. */
  mode: string | null
  /** What knows a language that has no mode; the same function each time. */
  loadOwnMode?: () => Promise<Extension>
  isReadOnly?: boolean
  /** Lines that a compiler complains of, from 1. They are marked until the text is another. */
  errors?: readonly LineError[]
  /** Help while writing; nothing is lost where there is none. */
  server?: ServerLink | null
  onServerState?: (state: ServerState) => void
}

/** The editor keeps its own document; `value` from outside only replaces it when it is another text. */
export const CodeMirror = ({
  label,
  value,
  onChange,
  mode,
  loadOwnMode,
  isReadOnly = false,
  errors = noErrors,
  server = null,
  onServerState,
}: CodeMirrorProps): ReactElement => {
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  const modeRef = useRef(new Compartment())
  const { place, wake } = useLanguageServer(viewRef, isReadOnly ? null : server, (state) =>
    onServerState?.(state),
  )
  const handleWriting = useEffectEvent(wake)
  const handleChange = useEffectEvent((text: string) => onChange(text))
  const createView = useEffectEvent((parent: HTMLElement) => {
    const attributes = {
      'aria-label': label,
      'data-mantine-stop-propagation': 'true',
      // Editable text is in the tab order anyway; said so, also where it is read only and scrolls.
      tabindex: '0',
    }
    return new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          ...editing,
          EditorView.contentAttributes.of(attributes),
          EditorState.readOnly.of(isReadOnly),
          modeRef.current.of([]),
          place.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) handleChange(update.state.doc.toString())
            if (update.view.hasFocus && (update.focusChanged || update.docChanged)) handleWriting()
          }),
        ],
      }),
    })
  })

  useEffect(() => {
    if (!hostRef.current) return
    const view = createView(hostRef.current)
    viewRef.current = view
    return () => {
      viewRef.current = null
      view.destroy()
    }
  }, [])

  useEffect(() => {
    let isStale = false
    void (loadOwnMode?.() ?? loadMode(mode)).then((extension) => {
      if (!isStale) viewRef.current?.dispatch({ effects: modeRef.current.reconfigure(extension) })
    })
    return () => {
      isStale = true
    }
  }, [mode, loadOwnMode])

  useEffect(() => {
    if (viewRef.current) bringViewTo(viewRef.current, value)
  }, [value])

  useEffect(() => {
    const view = viewRef.current
    if (!view || errors.length === 0) return
    let isStale = false
    void import('./mark-errors.ts').then(({ markErrors }) => {
      if (!isStale) markErrors(view, errors)
    })
    return () => {
      isStale = true
      void import('./mark-errors.ts').then(({ markErrors }) => {
        if (viewRef.current) markErrors(viewRef.current, [])
      })
    }
  }, [errors])

  return <div ref={hostRef} />
}

// Mod-Enter belongs to the dialog around: it saves and runs.
const editorKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** Long enough for anybody; any other key ends it. */
const leavingMs = 600_000

/** After Esc the next Tab leaves, also where Esc closed something, and whenever it comes. */
const escThenTab = EditorView.domEventObservers({
  keydown: ({ key }, view) => {
    if (key === 'Escape') view.setTabFocusMode(leavingMs)
  },
})

const editing = [
  escThenTab,
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  indentUnit.of('    '),
  EditorState.tabSize.of(4),
  syntaxHighlighting(draftsHighlight),
  draftsTheme,
  keymap.of([
    ...closeBracketsKeymap,
    ...editorKeys,
    ...searchKeymap,
    ...historyKeymap,
    indentWithTab,
  ]),
]
