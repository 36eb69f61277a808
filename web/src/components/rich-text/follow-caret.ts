/** Where in a text somebody writes: which of its blocks, from 0, and how many there are. In the source: lines. */
export interface CaretPlace {
  block: number
  of: number
}

/**
 * Brings what is written at `place` into sight within `scroller`; what is in sight stays where it is. Blocks that leave
 * no trace in the rendering shift the place a little.
 */
export const followCaret = (scroller: HTMLElement, content: Element, place: CaretPlace): void => {
  const target = content.children[shownAt(place, content.children.length)]
  if (!target) return
  const frame = scroller.getBoundingClientRect()
  const { top, bottom } = target.getBoundingClientRect()
  if (top >= frame.top && Math.min(bottom, top + 80) <= frame.bottom) return
  scroller.scrollTop += top - frame.top - frame.height / 3
}

/** The rendered block of a written one. */
export const shownAt = ({ block, of }: CaretPlace, count: number): number =>
  of === count || of < 2 ? Math.min(block, count - 1) : Math.round((block / (of - 1)) * (count - 1))
