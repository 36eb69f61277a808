/** Whether a key press belongs to a field, a menu or a dialog: no shortcut fires then. */
export const isTyping = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  if (isLayerOpen()) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** A dialog or a menu has the keys. */
export const isLayerOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]:not([aria-modal="false"]), [role="menu"]')].some(
    (layer) => layer.checkVisibility(),
  )

/** Ctrl or Cmd with Enter submits the dialog in hand. */
export const isSubmitKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** Whether Shift was held: a click on a checkbox reaches it as a change event around a mouse event. */
export const isShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true
