import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A control may disappear with what it does, and with the dialog that it opened. The next link of its row gets the focus then
 * (a button beside it may disappear too), where the control, the dialog or nothing had it.
 */
export const useFocusBeside = <T extends HTMLElement>(): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const control = ref.current
    return () => {
      const at = document.activeElement
      const isLost = at === null || at === document.body || at === control
      if (!control || !(isLost || at.closest('[role="dialog"]'))) return
      nextLink(control)?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

const nextLink = (control: HTMLElement): HTMLElement | null => {
  let next = control.nextElementSibling
  while (next && !next.matches('a[href]')) next = next.nextElementSibling
  return next instanceof HTMLElement ? next : null
}
