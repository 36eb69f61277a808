import { useCallback, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { holdKeys } from '../../lib/typed-ahead.ts'
import { firstField } from './first-field.ts'

/**
 * What a control opens in the page itself: a form to reply, a row. Its first field has the focus as soon as it is there,
 * and letters that are typed before it is are typed into it. `isAsked`: by the control, not with the page.
 */
export const OpensHere = ({
  isAsked = true,
  children,
}: {
  isAsked?: boolean
  children: ReactNode
}): ReactElement => {
  const [wasAsked] = useState(isAsked)
  const ref = useCallback(
    (place: HTMLElement | null) => (place && wasAsked ? focusIn(place) : undefined),
    [wasAsked],
  )
  return (
    <div ref={ref} data-opens-here style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

/** A field may be code that still has to come. Returns what gives up. */
const focusIn = (place: HTMLElement): (() => void) => {
  const release = holdKeys()
  const seek = (): void => {
    const field = firstField(place)
    if (!field) return
    observer.disconnect()
    field.focus()
    release()
  }
  const observer = new MutationObserver(seek)
  observer.observe(place, { childList: true, subtree: true })
  seek()
  return () => {
    observer.disconnect()
    release()
  }
}
