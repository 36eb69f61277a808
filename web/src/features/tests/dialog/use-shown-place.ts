import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { selectionAt } from './mismatch.ts'
import type { ShownMismatch } from './mismatch.ts'

/** Goes to the place of a mismatch as soon as the field is there, and never again by itself. */
export const useShownPlace = (
  mismatch: ShownMismatch | undefined,
  areaRef: RefObject<HTMLTextAreaElement | null>,
): void => {
  const showFirst = useEffectEvent(() => {
    if (mismatch?.isShown && mismatch.place && areaRef.current)
      showPlace(areaRef.current, mismatch.place)
  })
  useEffect(() => showFirst(), [])
}

/** Selects the token at the place, and scrolls there. */
export const showPlace = (
  area: HTMLTextAreaElement,
  place: { line: number; col: number },
): void => {
  const selection = selectionAt(area.value, place)
  area.focus()
  if (!selection) return
  area.setSelectionRange(selection.start, selection.end)
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20
  area.scrollTop = (place.line - 1) * lineHeight - area.clientHeight / 2
  // Characters of this type are about 8 px wide.
  area.scrollLeft = place.col * 8 - area.clientWidth / 2
}
