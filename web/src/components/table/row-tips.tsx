import { Tooltip } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode, SyntheticEvent } from 'react'

/** As of all tooltips. */
const openMs = 350

/** One tooltip for all that has `data-tip`: hundreds of buttons in rows have none of their own. */
export const RowTips = ({ children }: { children: ReactNode }): ReactElement => {
  const [tip, setTip] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => {
    clearTimeout(timer.current)
    setTip(null)
  }
  const show = ({ target }: SyntheticEvent) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    if (place !== null && place === tip) return
    hide()
    if (place) timer.current = setTimeout(() => setTip(place), openMs)
  }
  return (
    // It only hears what happens to the places within.
    <div
      style={{ display: 'contents' }}
      onMouseOver={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onPointerDown={hide}
    >
      {children}
      {tip === null ? null : (
        <Tooltip key={tip.dataset['tip']} opened target={tip} label={tip.dataset['tip']} />
      )}
    </div>
  )
}
