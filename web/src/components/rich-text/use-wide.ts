import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const sideBySidePx = 900

/**
 * Whether text and preview have room side by side in the element. `isNeeded` by the first frame: measuring lays out the
 * page, so without it the answer comes with the frame.
 */
export const useWide = (ref: RefObject<HTMLElement | null>, isNeeded: boolean): boolean => {
  const isNeededRef = useRef(isNeeded)
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const dom = ref.current
    if (!dom) return
    const measure = (): void => setIsWide(dom.clientWidth >= sideBySidePx)
    if (isNeededRef.current) measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(dom)
    return () => watcher.disconnect()
  }, [ref])
  return isWide
}
