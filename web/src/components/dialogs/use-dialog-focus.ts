import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import { focusFirstField } from './first-field.ts'

/** A key that closes a dialog is not typed into what has the focus next. */
const returnMs = 10

/** What had the focus before each dialog that has closed. */
const openers = new WeakMap<Element, Element>()

/**
 * Where the caret of a dialog is: first in its first field, below the element that gets the ref, and after it where it was
 * before. Who has gone elsewhere meanwhile stays there.
 */
export const useDialogFocus = (isOpen: boolean): RefCallback<HTMLElement> => {
  const frame = useRef<Element | null>(null)
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    opener.current = document.activeElement && openerOf(document.activeElement)
    if (frame.current) openers.delete(frame.current)
    return () => {
      const { current: closing } = frame
      const { current: before } = opener
      if (!closing || !before) return
      openers.set(closing, before)
      setTimeout(() => giveBack(closing, before), returnMs)
    }
  }, [isOpen])
  return useCallback((body) => {
    if (!body) return undefined
    const dialog = body.closest('[role="dialog"]') ?? body
    frame.current = dialog
    const stopMarking = markFocus(dialog)
    const stopSeeking = focusFirstField(body)
    return () => {
      stopMarking()
      stopSeeking()
    }
  }, [])
}

/**
 * Mantine's trap focuses what is marked so, or else the first button of the frame: in timers, of which the last may come after
 * a person has gone on. What has the focus in the dialog is marked, and the trap takes it from nobody.
 */
const markFocus = (dialog: Element): (() => void) => {
  const mark = ({ target }: Event) => {
    for (const before of dialog.querySelectorAll('[data-autofocus]'))
      before.removeAttribute('data-autofocus')
    if (target instanceof Element) target.setAttribute('data-autofocus', 'true')
  }
  dialog.addEventListener('focusin', mark)
  return () => dialog.removeEventListener('focusin', mark)
}

const giveBack = (closing: Element, before: Element): void => {
  const { activeElement, body } = closing.ownerDocument
  if (activeElement && activeElement !== body && !closing.contains(activeElement)) return
  const opener = openerOf(before)
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** The dialog below may have closed as well: a question whether to discard what is in it. */
const openerOf = (before: Element): Element => {
  const passed = new Set<Element>()
  let opener = before
  for (;;) {
    const below = opener.closest('[role="dialog"]')
    const next = below && !passed.has(below) ? openers.get(below) : undefined
    if (!below || !next) return opener
    passed.add(below)
    opener = next
  }
}
