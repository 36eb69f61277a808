import { useEffect, useEffectEvent } from 'react'
import { useQuestion } from '../../lib/confirm.ts'

/** While a check is open: up and down go to the next, Esc back. In a scrolling text the arrows scroll. */
export const useDetailKeys = (
  isOpen: boolean,
  onStep: (by: 1 | -1) => void,
  onBack: () => void,
): void => {
  const isAsked = useQuestion() !== null
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onBack()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if ((by !== 1 && by !== -1) || isInScroller(event.target)) return
    event.preventDefault()
    onStep(by)
  })
  useEffect(() => {
    if (!isOpen || isAsked) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [isOpen, isAsked])
}

const isInScroller = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('pre, [role="group"]') &&
  target.scrollHeight > target.clientHeight
