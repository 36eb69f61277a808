import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

const sideBySidePx = 900

/** Whether text and preview have room side by side in the element. */
export const useWide = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const dom = ref.current
    if (!dom) return
    const measure = (): void => setIsWide(dom.clientWidth >= sideBySidePx)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(dom)
    return () => watcher.disconnect()
  }, [ref])
  return isWide
}
