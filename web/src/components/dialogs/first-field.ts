const chosen = '[type="radio"]'
const never = '[type="hidden"], [type="file"], :disabled'

/** What a person begins with, the first of these that there is: what is meant, a field, a choice. */
const kinds = [
  '[data-autofocus]:not(:disabled)',
  `input:not(${never}, ${chosen}), select:not(:disabled), textarea:not(:disabled), [role="textbox"]`,
  `input:not(${never})`,
]

/** The main button of a dialog gets the focus. While it is disabled the focus goes elsewhere in the dialog, never behind it. */
export const autofocusUnless = (isOff: boolean): { 'data-autofocus'?: true } =>
  isOff ? {} : { 'data-autofocus': true }

export const firstField = (body: HTMLElement): HTMLElement | undefined =>
  kinds
    .flatMap((kind) => [...body.querySelectorAll<HTMLElement>(kind)])
    .find((field) => field.closest('[hidden]') === null)

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
    const field = body.contains(activeElement) ? null : firstField(body)
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
