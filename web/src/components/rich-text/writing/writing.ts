import type { Transaction } from '@milkdown/kit/prose/state'
import { Mapping } from '@milkdown/kit/prose/transform'
import type { EditorView } from '@milkdown/kit/prose/view'
import { flushSync } from 'react-dom'
import { createStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import { loadSafely } from '../markdown/same-text.ts'
import type { LoadedText } from '../markdown/kept-source.ts'
import { createEmitPace } from './emit-pace.ts'
import { bringContentTo } from './replace-content.ts'
import { createRichView } from './rich-view.ts'
import type { RichViewOptions } from './rich-view.ts'
import { isSameStatus, caretStatus } from './status.ts'
import type { CaretStatus } from './status.ts'

// How this works. The view owns the document. An edit by the person marks it as unsent; after a short rest, while the
// keys do not rest now and then (`EmitPace`), or as soon as somebody needs it (`flush`: the focus leaves, the view
// changes, the field or the page goes away), the Markdown is written and emitted. A text from outside is applied as
// the difference to what was last known on both sides, so keys pressed meanwhile stay, and is no step of the person's
// undo. Nothing is ever emitted that no edit led to.

export interface Writing {
  view: EditorView
  status: Store<CaretStatus>
  /** Emits what is not emitted yet; whether there was something. */
  flush: () => boolean
  /** The text as it stands. */
  markdown: () => string
  /** A text from outside, or from the source view (then one step of undo). False if the rich view cannot hold it. */
  setMarkdown: (markdown: string, by: 'outside' | 'person') => boolean
  destroy: () => void
}

export type WritingOptions = Omit<RichViewOptions, 'doc'> & {
  onEmit: (markdown: string) => void
}

export const createWriting = (
  host: HTMLElement,
  first: { markdown: string; loaded: LoadedText },
  { onEmit, onUpdate, ...options }: WritingOptions,
): Writing => {
  let { loaded } = first
  let known = { doc: loaded.doc, markdown: first.markdown }
  let since = new Mapping()
  let isUnsent = false

  const view = createRichView(host, {
    ...options,
    doc: loaded.doc,
    onUpdate: (transactions, updated) => {
      const next = caretStatus(updated.state)
      if (!isSameStatus(status.get(), next)) status.set(next)
      if (isTyped(transactions)) {
        for (const { mapping } of transactions) since.appendMapping(mapping)
        isUnsent = true
        pace.touch(updated.state.doc.content.size)
      }
      onUpdate(transactions, updated)
    },
  })
  const status = createStore(caretStatus(view.state))

  const settle = (markdown: string): void => {
    pace.stop()
    isUnsent = false
    since = new Mapping()
    known = { doc: view.state.doc, markdown }
  }
  const markdown = (): string => (isUnsent ? loaded.write(view.state.doc) : known.markdown)
  const flush = (): boolean => {
    if (!isUnsent) return false
    const text = markdown()
    const isNew = text !== known.markdown
    settle(text)
    if (isNew) onEmit(text)
    return isNew
  }
  const pace = createEmitPace(flush)
  const endLeave = emitOnLeave(flush)
  const setMarkdown: Writing['setMarkdown'] = (text, by) => {
    if (text === known.markdown && !isUnsent) return true
    const next = loadSafely(text)
    if (!next) return false
    readCaret(view)
    const tr = view.state.tr.setMeta('outside', true)
    bringContentTo(tr, known.doc, next.doc, since)
    loaded = next
    if (by === 'outside') tr.setMeta('addToHistory', false)
    const wasUnsent = isUnsent && by === 'outside'
    if (tr.docChanged) view.dispatch(tr)
    settle(text)
    if (!wasUnsent) return true
    // What was typed meanwhile goes out with the next pause, on top of the new text.
    known = { doc: next.doc, markdown: text }
    isUnsent = true
    since = mappingBetween(next.doc, view)
    pace.touch(view.state.doc.content.size)
    return true
  }
  const destroy = (): void => {
    endLeave()
    flush()
    pace.stop()
    view.destroy()
  }
  return { view, status, flush, markdown, setMarkdown, destroy }
}

const isTyped = (transactions: readonly Transaction[]): boolean =>
  !transactions.some((tr) => tr.getMeta('outside') === true) &&
  transactions.some(({ docChanged }) => docChanged)

/**
 * Keys that only move the caret (Ctrl+End) are the browser's: the view learns of them a moment later. A text that came
 * in between would put the caret back to where it was, and the next letter with it. So the view is made to look first.
 */
const readCaret = ({ dom, root }: EditorView): void => {
  const page = root instanceof Document ? root : dom.ownerDocument
  page.dispatchEvent(new Event('selectionchange'))
}

/** From a text that came in to that text with what was typed on top of it. */
const mappingBetween = (from: Parameters<typeof bringContentTo>[1], view: EditorView): Mapping => {
  const tr = view.state.tr
  tr.replaceWith(0, tr.doc.content.size, from.content)
  const back = view.state.apply(tr).tr
  bringContentTo(back, from, view.state.doc, new Mapping())
  return new Mapping(back.mapping.maps)
}

// A page that goes away waits for nobody: what is typed goes out within the event, through the form around to where it
// is kept. If there was something, the browser asks: the page's own question was answered before the form knew.

/** `flush` returns whether there was something to emit. Returns what ends it. */
const emitOnLeave = (flush: () => boolean): (() => void) => {
  const flushNow = (): boolean => flushSync(flush)
  const handleUnload = (event: BeforeUnloadEvent): void => {
    if (flushNow()) event.preventDefault()
  }
  const handleHide = (): void => {
    if (document.visibilityState === 'hidden') flushNow()
  }
  window.addEventListener('beforeunload', handleUnload, { capture: true })
  window.addEventListener('pagehide', flushNow, { capture: true })
  document.addEventListener('visibilitychange', handleHide, { capture: true })
  return () => {
    window.removeEventListener('beforeunload', handleUnload, { capture: true })
    window.removeEventListener('pagehide', flushNow, { capture: true })
    document.removeEventListener('visibilitychange', handleHide, { capture: true })
  }
}
