import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, drawSelection, keymap, placeholder as hint } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { bringViewTo } from '../code-editor/bring-to.ts'
import { draftsHighlight, draftsTheme } from '../code-editor/editor-theme.ts'
import type { CaretPlace } from './follow-caret.ts'
import classes from './rich-text.module.css'
import { sourceKeys, sourceTools } from './source-tools.ts'
import { Toolbar } from './writing/toolbar.tsx'

/** The Markdown itself. Hidden while another view is shown, so its undo history stays. */
export const SourcePane = ({
  label,
  value,
  locale,
  placeholder,
  isReadOnly,
  isHidden,
  describedBy,
  shared,
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
  /** The toolbar of the page, while it works on this text. */
  shared: { slot: HTMLElement | null } | null
  onChange: (markdown: string) => void
  /** Lines are its blocks. */
  onCaret: (place: CaretPlace) => void
}): ReactElement => {
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  const barRef = useRef<HTMLDivElement>(null)
  /** What the buttons show; undefined until there is an editor. */
  const [state, setState] = useState<EditorState>()
  const handleToolbar = useEffectEvent(() => {
    barRef.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    return true
  })
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
      Prec.high(keymap.of([{ key: 'Alt-F10', run: () => handleToolbar() }])),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) setState((shown) => sameButtons(shown, update.state))
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
    setState(view.state)
    return () => {
      viewRef.current = null
      view.destroy()
    }
  }, [])

  useEffect(() => {
    if (!viewRef.current || isHidden) return
    isOwnRef.current = false
    bringViewTo(viewRef.current, value)
    isOwnRef.current = true
  }, [value, isHidden])

  const slot = isReadOnly || isHidden ? null : shared?.slot
  return (
    <>
      {slot && state
        ? createPortal(
            <Toolbar
              groups={sourceTools.map((group) =>
                group.map((tool) => ({ ...tool, canUse: tool.canUse?.(state) ?? true })),
              )}
              barRef={barRef}
              label={label}
              onUse={({ run }, button) => {
                const view = viewRef.current
                if (!view) return
                run(view)
                // By keyboard the toolbar keeps the focus, for the next button; Esc goes back.
                if (document.activeElement !== button) view.focus()
              }}
              onLeave={() => viewRef.current?.focus()}
            />,
            slot,
          )
        : null}
      <div ref={hostRef} className={classes['source']} hidden={isHidden} />
    </>
  )
}

/** The state that is shown already, where its buttons are those of the new one: a letter draws no toolbar. */
const sameButtons = (shown: EditorState | undefined, next: EditorState): EditorState => {
  const isSame = sourceTools.flat().every(({ canUse }) => {
    return canUse === undefined || (shown && canUse(shown) === canUse(next))
  })
  return shown && isSame ? shown : next
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
    ...sourceKeys,
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...searchKeymap,
    ...historyKeymap,
  ]),
]
