/** As long as a dialog below takes to come back and look for its first field. */
const settleMs = 300

/**
 * Gives the focus to `dom` and keeps it there for a moment: a dialog that was covered takes the focus to its first
 * field when it is uncovered. Whoever presses a key or a pointer goes where they want at once.
 */
export const keepFocus = (dom: HTMLElement, focus: () => void): void => {
  const ending = new AbortController()
  const { signal } = ending
  const stop = (): void => ending.abort()
  const handleFocus = ({ target }: FocusEvent): void => {
    if (!dom.isConnected) return stop()
    if (target instanceof Node && !dom.contains(target)) focus()
  }
  document.addEventListener('focusin', handleFocus, { signal })
  document.addEventListener('keydown', stop, { signal, capture: true })
  document.addEventListener('pointerdown', stop, { signal, capture: true })
  setTimeout(stop, settleMs)
  focus()
}
