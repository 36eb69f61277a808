import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefCallback } from 'react'
import { focusFirstField } from './first-field.ts'

// Where the caret of a dialog is: first in its first field, and after it where it was before. Who has gone elsewhere meanwhile
// stays there. How this works: what had the focus is noted as a dialog opens, and a moment after it has closed the focus goes
// back there, unless it is somewhere else by then. Where that was in another dialog that has closed too, as with a question
// whether to discard it, the focus goes where that one gives it.

/** A key that closes a dialog is not typed into what has the focus next. */
const returnMs = 10
/** Mantine's trap focuses what is marked so as its dialog opens, or else the first button of the frame. */
const mark = 'data-autofocus'

interface Opener {
  field: Element
  /** The dialog around it. It may have left that by the time the focus goes back. */
  dialog: Element | null
}

/** Dialogs that have closed, each with what opened it. */
const openers = new WeakMap<Element, Opener>()
/** The opener of the dialog that closed last, until the focus has gone back. */
let leaving: Opener | undefined

const dialogAround = (element: Element): Element | null => element.closest('[role="dialog"]')

const openerOf = (first: Opener): Opener => {
  const passed = new Set<Element>()
  let opener = first
  for (;;) {
    const { dialog } = opener
    const next = dialog && !passed.has(dialog) ? openers.get(dialog) : undefined
    if (!dialog || !next) return opener
    passed.add(dialog)
    opener = next
  }
}

/** An opener is gone at once where it stood in a dialog that closed in the same moment. */
const openerNow = (): Opener | undefined => {
  const { activeElement: field, body } = document
  if (field === null || field === body) return leaving
  return openerOf({ field, dialog: dialogAround(field) })
}

class DialogFocus {
  #dialog: Element | undefined
  #isOpen = false
  #opener: Opener | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #marked: Element | undefined
  /** Had the mark before anything had the focus. */
  #meant = new Set<Element>()

  /** Returns a function that ends it. */
  watch(body: HTMLElement): () => void {
    const dialog = dialogAround(body) ?? body
    this.#dialog = dialog
    const handleFocus = ({ target }: Event) => {
      if (this.#isOpen && target instanceof Element) this.#keep(dialog, target)
    }
    dialog.addEventListener('focusin', handleFocus)
    const stopSeeking = focusFirstField(body)
    return () => {
      dialog.removeEventListener('focusin', handleFocus)
      stopSeeking()
    }
  }

  open(): void {
    // It was closed a moment ago, and has the focus yet.
    clearTimeout(this.#timer)
    this.#opener = openerNow()
    this.#isOpen = true
    if (this.#dialog) openers.delete(this.#dialog)
  }

  close(): void {
    this.#isOpen = false
    this.#unmark()
    const opener = this.#opener
    const dialog = this.#dialog
    if (!opener || !dialog) return
    openers.set(dialog, opener)
    leaving = opener
    this.#timer = setTimeout(() => {
      if (leaving === opener) leaving = undefined
      giveBack(dialog, opener)
    }, returnMs)
  }

  /** The trap focuses in timers, of which the last may come after a person has gone on: it finds what has the focus. */
  #keep(dialog: Element, field: Element): void {
    for (const before of dialog.querySelectorAll(`[${mark}]`)) {
      if (before !== this.#marked) this.#meant.add(before)
      before.removeAttribute(mark)
    }
    field.setAttribute(mark, 'true')
    this.#marked = field
  }

  /** The next time it begins where it is meant to. */
  #unmark(): void {
    this.#marked?.removeAttribute(mark)
    for (const meant of this.#meant) meant.setAttribute(mark, 'true')
    this.#marked = undefined
    this.#meant = new Set()
  }
}

/** The ref is for the element that has the dialog's content. */
export const useDialogFocus = (isOpen: boolean): RefCallback<HTMLElement> => {
  const [focus] = useState(() => new DialogFocus())
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    focus.open()
    return () => focus.close()
  }, [focus, isOpen])
  return useCallback((body) => (body ? focus.watch(body) : undefined), [focus])
}

const giveBack = (closing: Element, opener: Opener): void => {
  const { activeElement, body } = closing.ownerDocument
  if (activeElement && activeElement !== body && !closing.contains(activeElement)) return
  const { field } = openerOf(opener)
  if ('focus' in field && typeof field.focus === 'function') field.focus({ preventScroll: true })
}
