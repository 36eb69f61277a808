import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView, drawSelection, keymap, placeholder as hint } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactElement } from 'react'
import { bringTo } from '../code-editor/bring-to.ts'
import { draftsHighlight, draftsTheme } from '../code-editor/editor-theme.ts'
import type { CaretPlace } from './follow-caret.ts'
import classes from './rich-text.module.css'

/** The Markdown itself. Hidden while another view is shown, so its undo history stays. */
export const SourcePane = ({
  label,
  value,
  locale,
  placeholder,
  isReadOnly,
  isHidden,
  describedBy,
  onChange,
  onCaret,
}: {
  label: string
  value: string
  locale: string
  placeholder: string
  isReadOnly: boolean
  isHidden: boolean
  describedBy: string | undefined
  onChange: (markdown: string) => void
  /** Lines are its blocks. */
  onCaret: (place: CaretPlace) => void
}): ReactElement => {
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  const handleChange = useEffectEvent((text: string) => onChange(text))
  const handleCaret = useEffectEvent((place: CaretPlace) => onCaret(place))
  const isOwnRef = useRef(true)
  const create = useEffectEvent((parent: HTMLElement) => {
    const attributes = {
      'aria-label': `${label}, Markdown`,
      'aria-multiline': 'true',
      lang: locale,
      spellcheck: 'true',
      tabindex: '0',
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    }
    const extensions = [
      ...editing,
      EditorView.contentAttributes.of(attributes),
      EditorState.readOnly.of(isReadOnly),
      hint(placeholder),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && isOwnRef.current) handleChange(update.state.doc.toString())
        const { doc, selection } = update.state
        if (update.selectionSet && update.view.hasFocus)
          handleCaret({ block: doc.lineAt(selection.main.head).number - 1, of: doc.lines })
      }),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
  })

  useEffect(() => {
    if (!hostRef.current) return
    const view = create(hostRef.current)
    viewRef.current = view
    return () => {
      viewRef.current = null
      view.destroy()
    }
  }, [])

  useEffect(() => {
    if (!viewRef.current || isHidden) return
    isOwnRef.current = false
    bringTo(viewRef.current, value)
    isOwnRef.current = true
  }, [value, isHidden])

  return <div ref={hostRef} className={classes['source']} hidden={isHidden} />
}

const markdownHighlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, color: 'var(--text-soft)' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
])

const editing = [
  history(),
  drawSelection(),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  markdown(),
  syntaxHighlighting(markdownHighlight),
  syntaxHighlighting(draftsHighlight),
  draftsTheme,
  // Mod-Enter belongs to the page around; Tab leaves the field, as in any text.
  keymap.of([
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...searchKeymap,
    ...historyKeymap,
  ]),
]
