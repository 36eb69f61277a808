import type { Command } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { useRef, useState } from 'react'
import type { Anchor } from '../bubbles/bubble-window.tsx'
import { mentionAt, namesFor } from './mention-at.ts'

export interface ShownMentions {
  from: number
  to: number
  names: readonly string[]
  /** The one that Enter takes. */
  at: number
  anchor: Anchor
}

export interface Mentions {
  shown: ShownMentions | null
  update: (view: EditorView) => void
  close: () => void
  choose: (view: EditorView, name: string) => void
  keys: Record<'ArrowDown' | 'ArrowUp' | 'Enter' | 'Tab' | 'Escape', Command>
}

/** Names that are offered while one is typed after `@`. The text keeps the focus; the keys of the list are its own. */
export const useMentions = (names: readonly string[] | undefined): Mentions => {
  const [shown, setShown] = useState<ShownMentions | null>(null)
  // Keys come in before the page is drawn again.
  const shownRef = useRef<ShownMentions | null>(null)
  /** The `@` whose list Esc closed. */
  const refusedRef = useRef<number | null>(null)
  const show = (next: ShownMentions | null): void => {
    if (next === shownRef.current) return
    shownRef.current = next
    setShown(next)
  }
  const update = (view: EditorView): void => {
    const mention = names && view.hasFocus() ? mentionAt(view.state) : null
    if (mention?.from !== refusedRef.current) refusedRef.current = null
    const found = mention && refusedRef.current === null ? namesFor(names ?? [], mention.typed) : []
    if (!mention || found.length === 0) return show(null)
    const last = shownRef.current
    const at = last?.from === mention.from ? Math.min(last.at, found.length - 1) : 0
    const { left, bottom } = view.coordsAtPos(mention.from)
    show({ from: mention.from, to: mention.to, names: found, at, anchor: { left, bottom } })
  }
  const choose = (view: EditorView, name: string): void => {
    const { from = 0, to = 0 } = shownRef.current ?? {}
    show(null)
    view.dispatch(view.state.tr.insertText(`@${name} `, from, to).scrollIntoView())
    view.focus()
  }
  const move =
    (by: 1 | -1): Command =>
    () => {
      const open = shownRef.current
      if (!open) return false
      show({ ...open, at: (open.at + by + open.names.length) % open.names.length })
      return true
    }
  const take: Command = (_state, _dispatch, view) => {
    const name = shownRef.current?.names[shownRef.current.at]
    if (name === undefined || !view) return false
    choose(view, name)
    return true
  }
  const refuse: Command = () => {
    if (!shownRef.current) return false
    refusedRef.current = shownRef.current.from
    show(null)
    return true
  }
  const keys = { ArrowDown: move(1), ArrowUp: move(-1), Enter: take, Tab: take, Escape: refuse }
  return { shown, update, close: () => show(null), choose, keys }
}
