import { isLayerOpen } from './layers.ts'

/** Whether a key press belongs to a field, a menu or a dialog: no shortcut fires then. */
export const isTyping = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (isLayerOpen()) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

const pressed = '[type="checkbox"], [type="radio"], [type="button"], [type="file"], [type="submit"]'

/** Whether what has the focus takes letters: who types there is not to be called away. */
export const isWriting = (): boolean => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return false
  return at.isContentEditable || (at.matches('input, textarea') && !at.matches(pressed))
}

/** Ctrl or Cmd with Enter submits the dialog in hand. */
export const isSubmitKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** Whether Shift was held: a click on a checkbox reaches it as a change event around a mouse event. */
export const isShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true
