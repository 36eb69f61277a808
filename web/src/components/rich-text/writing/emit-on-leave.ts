import { flushSync } from 'react-dom'

// A page that goes away waits for nobody: what is typed goes out within the event, through the form around to where it
// is kept. If there was something, the browser asks: the page's own question was answered before the form knew.

/** `flush` returns whether there was something to emit. Returns what ends it. */
export const emitOnLeave = (flush: () => boolean): (() => void) => {
  const flushNow = (): boolean => flushSync(flush)
  const handleUnload = (event: BeforeUnloadEvent): void => {
    if (flushNow()) event.preventDefault()
  }
  const handleHide = (): void => {
    if (document.visibilityState === 'hidden') flushNow()
  }
  window.addEventListener('beforeunload', handleUnload, { capture: true })
  window.addEventListener('pagehide', flushNow, { capture: true })
  document.addEventListener('visibilitychange', handleHide, { capture: true })
  return () => {
    window.removeEventListener('beforeunload', handleUnload, { capture: true })
    window.removeEventListener('pagehide', flushNow, { capture: true })
    document.removeEventListener('visibilitychange', handleHide, { capture: true })
  }
}
