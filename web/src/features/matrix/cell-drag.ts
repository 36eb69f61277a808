import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { CellsRange } from './matrix-selection.ts'
import type { MatrixSizes } from './matrix-view.ts'

// A mouse or a pen that goes over cells with its button down selects them; a finger scrolls.

interface Shown {
  hostRef: { current: HTMLDivElement | null }
  matrix: ShownMatrix
  sizes: MatrixSizes
}

export const useCellDrag = ({ onDrag, ...shown }: Shown & { onDrag: () => void }) => {
  const rangeRef = useRef<CellsRange>(undefined)
  const isMovedRef = useRef(false)
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    isMovedRef.current = false
    rangeRef.current = undefined
    if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey) return
    const place = placeAt(shown, event)
    if (place && place.column >= 0) rangeRef.current = { from: place, to: place }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const range = rangeRef.current
    const host = shown.hostRef.current
    if (!range || !host) return
    const to = nearestPlace(shown, host, event)
    if (!to || (to.row === range.to.row && to.column === range.to.column)) return
    // From now on it also counts outside of the picture.
    if (!isMovedRef.current) host.setPointerCapture(event.pointerId)
    isMovedRef.current = true
    rangeRef.current = { ...range, to }
    scrollTowards(shown, host, event)
    onDrag()
  }
  /** Answers the cells that were dragged over, once; undefined where it was a click. */
  const end = (): CellsRange | undefined => {
    const range = isMovedRef.current ? rangeRef.current : undefined
    rangeRef.current = undefined
    return range
  }
  return {
    begin,
    move,
    end,
    rangeNow: () => (isMovedRef.current ? rangeRef.current : undefined),
    /** The click that follows a drag is no click. */
    wasDragged: () => isMovedRef.current,
    /** The column of a label is -1. */
    placeOf: (event: MouseEvent) => placeAt(shown, event),
  }
}

const placeAt = (
  { hostRef, matrix, sizes }: Shown,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): MatrixPlace | undefined => {
  const host = hostRef.current
  if (!host) return undefined
  const box = host.getBoundingClientRect()
  const [x, y] = [clientX - box.left, clientY - box.top]
  const isMargin = y <= sizes.top || y >= host.clientHeight - sizes.bottom
  if (isMargin || x >= host.clientWidth - sizes.right) return undefined
  const row = matrix.lines[Math.floor((y - sizes.top + host.scrollTop) / sizes.cell)]
  const column = Math.floor((x - sizes.left + host.scrollLeft) / sizes.cell)
  if (typeof row !== 'number' || column >= matrix.columns.length) return undefined
  return { row, column: x < sizes.left ? -1 : column }
}

/** Outside of the cells: the one at their edge. Headings of rows count as the row above them. */
const nearestPlace = (
  { matrix, sizes }: Shown,
  host: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): MatrixPlace | undefined => {
  const box = host.getBoundingClientRect()
  const room = { right: host.clientWidth - sizes.right, bottom: host.clientHeight - sizes.bottom }
  const x = Math.max(sizes.left, Math.min(room.right - 1, clientX - box.left))
  const y = Math.max(sizes.top, Math.min(room.bottom - 1, clientY - box.top))
  const column = Math.floor((x - sizes.left + host.scrollLeft) / sizes.cell)
  const line = Math.floor((y - sizes.top + host.scrollTop) / sizes.cell)
  const row = matrix.lines.slice(0, line + 1).findLast((one) => typeof one === 'number') ?? 0
  if (typeof row !== 'number' || matrix.columns.length === 0) return undefined
  return { row, column: Math.min(matrix.columns.length - 1, column) }
}

/** Behind an edge the picture scrolls on by a cell. */
const scrollTowards = (
  { sizes: { cell, left, top, right, bottom } }: Shown,
  host: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): void => {
  const box = host.getBoundingClientRect()
  const [x, y] = [clientX - box.left, clientY - box.top]
  if (x < left) host.scrollLeft -= cell
  else if (x > host.clientWidth - right) host.scrollLeft += cell
  if (y < top) host.scrollTop -= cell
  else if (y > host.clientHeight - bottom) host.scrollTop += cell
}
