import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import classes from '../rich-text.module.css'

/** Where a window stands: under this line, measured in the window of the browser. */
export interface Anchor {
  left: number
  bottom: number
}

/** A small window over the text. Esc and a click elsewhere close it; the focus goes in when it opens. */
export const BubbleWindow = ({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string
  anchor: Anchor
  /** `isEscape`: the person wants back to the text without what was typed here. */
  onClose: (isEscape: boolean) => void
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
    const first = ref.current?.querySelector<HTMLElement>('textarea, input, button')
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isPlaced])

  const handleOutside = (event: PointerEvent): void => {
    if (event.target instanceof Node && !ref.current?.contains(event.target)) onClose(false)
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

  const handleKeys = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose(true)
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
    >
      {children}
    </div>
  )
}
