/** Where a dialog is between being asked for and being gone (typed-ahead.ts). */
export type Phase = 'opening' | 'open' | 'closing'

export const trackedLayers = new Map<symbol, Phase>()

/** A dialog or a menu has the keys. One that goes has them no more. */
export const isLayerOpen = (): boolean => {
  const phases = [...trackedLayers.values()]
  const seen = [
    ...document.querySelectorAll('[role="dialog"]:not([aria-modal="false"]), [role="menu"]'),
  ]
  const going = phases.filter((phase) => phase === 'closing').length
  return phases.length > going || seen.filter((layer) => layer.checkVisibility()).length > going
}
