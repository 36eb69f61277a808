import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode } from 'react'
import classes from '../../rich-text.module.css'

/** Where a window stands: under this line, measured in the window of the browser. */
export interface Anchor {
  left: number
  bottom: number
}

/** By Esc, by a click elsewhere, or because the focus went somewhere else, where it stays. */
export type Leaving = 'escape' | 'click' | 'focus'

/**
 * A small window over the text. Esc, a click elsewhere and Tab close it; the focus goes in when it opens, unless it came by
 * a click into the text, where one goes on to type. Letters that nothing in it takes close it and land in the text.
 */
export const BubbleWindow = ({
  label,
  anchor,
  takesFocus = true,
  onClose,
  children,
}: {
  label: string
  anchor: Anchor
  takesFocus?: boolean | undefined
  /** By Esc the person wants back to the text without what was typed here. */
  onClose: (by: Leaving) => void
  children: ReactNode
}): ReactElement => {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)

  useLayoutEffect(() => {
    const dom = ref.current
    const around = dom?.offsetParent?.getBoundingClientRect()
    if (!dom || !around) return
    const room = around.width - dom.offsetWidth - 8
    setPlace({
      left: Math.max(8, Math.min(anchor.left - around.left, room)),
      top: anchor.bottom - around.top + 6,
    })
  }, [anchor])

  const isPlaced = place !== null
  useEffect(() => {
    if (!isPlaced) return
    ref.current?.scrollIntoView({ block: 'nearest' })
    if (!takesFocus) return
    const first = ref.current?.querySelector<HTMLElement>('textarea, input, button')
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
  }, [isPlaced, takesFocus])

  const handleOutside = (event: PointerEvent): void => {
    if (event.target instanceof Node && !ref.current?.contains(event.target)) onClose('click')
  }
  const latest = useRef(handleOutside)
  useEffect(() => {
    latest.current = handleOutside
  })
  useEffect(() => {
    const listen = (event: PointerEvent): void => latest.current(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [])

  const handleKeyOutside = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const isInside = event.target instanceof Node && ref.current?.contains(event.target)
    if (isInside || ['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
    onClose(event.key === 'Escape' ? 'escape' : 'focus')
  })
  useEffect(() => {
    if (takesFocus) return undefined
    const listen = (event: globalThis.KeyboardEvent): void => handleKeyOutside(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [takesFocus])

  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !hasModifier(event)
    // The text has the focus within the event: the letter is typed there.
    if (isLetter && !event.defaultPrevented && event.target instanceof HTMLButtonElement)
      return onClose('click')
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose('escape')
  }
  // Within the event: the field around learns in the same one that the focus left it, and saves.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose('focus')
  }
  return (
    // Esc is for the window as a whole, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={classes['bubble']}
      role="dialog"
      aria-label={label}
      style={place ?? { visibility: 'hidden', left: 0, top: 0 }}
      onKeyDown={handleKeys}
      onBlur={handleBlur}
    >
      {children}
    </div>
  )
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey
