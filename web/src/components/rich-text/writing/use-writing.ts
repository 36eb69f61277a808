import { chainCommands } from '@milkdown/kit/prose/commands'
import type { Command, Transaction } from '@milkdown/kit/prose/state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditorView } from '@milkdown/kit/prose/view'
import type { RefObject } from 'react'
import { showWarning } from '../../../lib/toasts.ts'
import { readDrawing } from '../drawing/read-drawing.ts'
import type { CaretPlace } from '../follow-caret.ts'
import { createChecker } from '../grammar/checker.ts'
import type { GrammarChecker } from '../grammar/checker.ts'
import { issueAfter } from '../grammar/issues.ts'
import type { Bubble } from './bubbles/bubble.ts'
import { bubbleAt } from './bubbles/openings.ts'
import { pasteTex } from './paste/paste-tex.ts'
import { paneKeys } from './pane-keys.ts'
import type { Mentions } from './mentions/use-mentions.ts'
import type { WritePaneProps } from './write-pane-props.ts'
import { createWriting } from './writing.ts'
import type { Writing } from './writing.ts'

/** The rich text in `hostRef`, made once; what it asks the page for is always the latest. */
export const useWriting = (
  props: WritePaneProps,
  {
    hostRef,
    mentions,
    onBubble,
    onMove,
    onToolbar,
    onRemark,
  }: {
    hostRef: RefObject<HTMLDivElement | null>
    mentions: Mentions
    onBubble: (bubble: Bubble | null) => void
    /** The text has changed, by whomever. */
    onMove: (transactions: readonly Transaction[]) => void
    onToolbar: () => void
    /** A short word about the text, for a while; empty when it is of the past. */
    onRemark: (sentence: string) => void
  },
): Writing | null => {
  const { writingRef, locale, labelId, describedBy, isReadOnly, isInvalid, placeholder } = props
  const [writing, setWriting] = useState<Writing | null>(null)
  const handleEmit = useEffectEvent((markdown: string) => props.onEmit(markdown))
  const handleImages = useEffectEvent((files: File[], pos: number) => props.onImages(files, pos))
  const placeRef = useRef<CaretPlace | null>(null)
  const handleCaret = useEffectEvent((view: EditorView) => {
    const { doc, selection } = view.state
    const place = { block: selection.$head.index(0), of: doc.childCount }
    const last = placeRef.current
    if (!view.hasFocus() || (last?.block === place.block && last.of === place.of)) return
    placeRef.current = place
    props.onCaret(place)
  })
  const handleTex = useEffectEvent((view: EditorView, tex: string) => {
    if (!props.convertTex) return false
    void pasteTex(view, tex, { convert: props.convertTex, onFailure: showWarning })
    return true
  })
  const handleBubble = useEffectEvent((bubble: Bubble | null) => onBubble(bubble))
  const handleMove = useEffectEvent((transactions: readonly Transaction[]) => onMove(transactions))
  const handleToolbar = useEffectEvent(() => onToolbar())
  const handleRemark = useEffectEvent((sentence: string) => onRemark(sentence))
  const handleUpdate = useEffectEvent((view: EditorView) => mentions.update(view))
  const isEditable = useEffectEvent(() => !props.isReadOnly)
  const check = useEffectEvent(
    (text: string, signal: AbortSignal) => props.checkText?.(text, signal) ?? Promise.resolve([]),
  )
  const openDrawing = useEffectEvent(async (pos: number, src: string) => {
    const scene = await readDrawing(src, new AbortController().signal)
    if (!scene) return
    handleBubble(null)
    props.onDrawing({ pos, scene })
  })
  /** F8 where nothing is underlined: a check that is due is not waited for silently. */
  const seekIssue = useEffectEvent(async ({ view }: Writing, checker: GrammarChecker) => {
    if (!props.checkText) return
    handleRemark('')
    const isChecked = await checker.settle()
    if (view.isDestroyed) return
    const issue = issueAfter(view.state, view.state.selection.from)
    if (issue) return handleBubble({ kind: 'issue', id: issue.id, by: 'key' })
    handleRemark(isChecked ? 'No remarks.' : 'The text could not be checked.')
  })
  const create = useEffectEvent((host: HTMLElement) => {
    const made: Writing = createWriting(host, props.first, {
      attributes: attributesOf(props),
      isEditable: () => isEditable(),
      keys: withKeys(
        paneKeys({
          onBubble: (bubble) => handleBubble(bubble),
          onToolbar: () => handleToolbar(),
          onNoIssue: () => void seekIssue(made, checker),
        }),
        mentions.keys,
      ),
      onEmit: (markdown) => handleEmit(markdown),
      onUpdate: (transactions, view) => {
        handleCaret(view)
        handleUpdate(view)
        if (!transactions.some(({ docChanged }) => docChanged)) return
        handleMove(transactions)
        checker.touch()
        handleRemark('')
      },
      onImages: (files, pos) => handleImages(files, pos),
      onTex: (view, tex) => handleTex(view, tex),
      onOpen: (pos) => handleBubble(bubbleAt(made.view.state, pos)),
      onOpenDrawing: (pos) => {
        const node = made.view.state.doc.nodeAt(pos)
        if (node?.type.name !== 'image') return
        // A picture that cannot be fetched, or is not a drawing, stays what it is: its window shows what can be done.
        openDrawing(pos, String(node.attrs['src'])).catch(() => undefined)
      },
      onOpenIssue: (id) => handleBubble({ kind: 'issue', id, by: 'click' }),
    })
    const checker = createChecker(made.view, (text, signal) => check(text, signal))
    return { made, checker }
  })

  useEffect(() => {
    if (!hostRef.current) return
    const { made, checker } = create(hostRef.current)
    writingRef.current = made
    setWriting(made)
    return () => {
      checker.stop()
      made.destroy()
      writingRef.current = null
    }
  }, [hostRef, writingRef])

  useEffect(() => {
    const attributes = attributesOf({
      locale,
      labelId,
      describedBy,
      isReadOnly,
      isInvalid,
      placeholder,
    })
    writing?.view.setProps({ attributes })
  }, [writing, locale, labelId, describedBy, isReadOnly, isInvalid, placeholder])
  return writing
}

/** `over` come first. */
const withKeys = (
  keys: Record<string, Command>,
  over: Record<string, Command>,
): Record<string, Command> => ({
  ...keys,
  ...Object.fromEntries(
    Object.entries(over).map(([key, first]) => {
      const then = keys[key]
      return [key, then ? chainCommands(first, then) : first]
    }),
  ),
})

const attributesOf = (
  props: Pick<
    WritePaneProps,
    'locale' | 'labelId' | 'describedBy' | 'isReadOnly' | 'isInvalid' | 'placeholder'
  >,
): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': props.labelId,
  lang: props.locale,
  spellcheck: 'true',
  tabindex: '0',
  ...(props.placeholder === '' ? {} : { 'aria-placeholder': props.placeholder }),
  ...(props.isReadOnly ? { 'aria-readonly': 'true' } : {}),
  ...(props.isInvalid ? { 'aria-invalid': 'true' } : {}),
  ...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }),
})
