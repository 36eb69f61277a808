/** What a person begins with in a dialog. */
const fields =
  '[data-autofocus], input:not([type="hidden"], [type="file"], :disabled), select:not(:disabled), textarea:not(:disabled), [role="textbox"]'

/**
 * Gives the focus to the first field below `body` as soon as there is one: a dialog opens before its content is there,
 * and its frame has buttons. A person who has pressed or typed something is where they want to be.
 */
export const focusFirstField = (body: HTMLElement): (() => void) => {
  const dialog = body.closest<HTMLElement>('[role="dialog"]') ?? body
  const ended = new AbortController()
  const { signal } = ended
  const observer = new MutationObserver(() => seek())
  const stop = (): void => {
    ended.abort()
    observer.disconnect()
  }
  const seek = (): void => {
    const { activeElement } = document
    if (signal.aborted || !dialog.contains(activeElement)) return
    const field = body.contains(activeElement) ? null : body.querySelector<HTMLElement>(fields)
    if (!field && !body.contains(activeElement)) return
    stop()
    field?.focus()
  }
  dialog.addEventListener('focusin', seek, { signal })
  for (const name of ['keydown', 'pointerdown'] as const)
    dialog.addEventListener(name, stop, { capture: true, signal })
  observer.observe(body, { childList: true, subtree: true })
  return stop
}
