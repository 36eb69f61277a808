// The page scrolls while a dragged row is held near its upper or lower edge, faster the nearer it is. The loop runs from
// frame to frame, not from one pointer event to the next: a pointer that is held still sends none.

const headPx = 120
const footPx = 72
const mostPxPerMs = 2.4

/** Pixels a millisecond; 0 away from the edges. */
export const edgeSpeed = (clientY: number, viewHeight: number): number => {
  const above = (headPx - clientY) / headPx
  if (above > 0) return -Math.min(1, above) * mostPxPerMs
  const below = (clientY - (viewHeight - footPx)) / footPx
  return below > 0 ? Math.min(1, below) * mostPxPerMs : 0
}

/** `onScroll` hears of each step with where the pointer is: another row is below it now. */
export const createEdgeScroll = (onScroll: (clientY: number) => void) => {
  let pointerY = 0
  let frame = 0
  let before = 0
  const step = (now: number) => {
    const speed = edgeSpeed(pointerY, window.innerHeight)
    if (speed === 0) return stop()
    const top = window.scrollY
    // A frame that came late must not throw the page far.
    window.scrollBy({ top: speed * Math.min(now - before, 50), behavior: 'instant' })
    before = now
    if (window.scrollY !== top) onScroll(pointerY)
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  return {
    follow: (clientY: number) => {
      pointerY = clientY
      if (frame !== 0 || edgeSpeed(clientY, window.innerHeight) === 0) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    stop,
  }
}
