import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { moveBy } from './matrix-layout.ts'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { CellsRange } from './matrix-selection.ts'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixSizes } from './matrix-view.ts'
import { usePicture } from './use-picture.ts'
import classes from './matrix.module.css'

/** The picture: a canvas that scrolls, and a table for screen readers behind it that has the focus. */
export const MatrixGrid = ({
  matrix,
  cellPx,
  at,
  chosen,
  onMove,
  onOpen,
  onSelectRow,
  onSelectRange,
  onClear,
  onRun,
}: {
  matrix: ShownMatrix
  cellPx: number
  at: MatrixPlace
  chosen: ChosenCells
  onMove: (place: MatrixPlace) => void
  onOpen: (place: MatrixPlace) => void
  onSelectRow: (row: number, isRange: boolean) => void
  onSelectRange: (range: CellsRange) => void
  onClear: () => void
  onRun: () => void
}): ReactElement => {
  /** Where Shift begins a range: the last place that was gone to without it. */
  const anchorRef = useRef(at)
  const [isFocused, setIsFocused] = useState(false)
  const { hostRef, canvasRef, drag, draw, sizes } = usePicture({
    matrix,
    cellPx,
    at,
    chosen,
    isFocused,
  })
  const { row, column } = at
  const show = useEffectEvent((place: MatrixPlace, cell: number) => {
    if (hostRef.current) bringIntoView(hostRef.current, matrix, place, { ...sizes, cell })
  })
  // Not where results come: who has scrolled away looks at something.
  useEffect(() => {
    if (isFocused) show({ row, column }, cellPx)
  }, [row, column, cellPx, isFocused])

  const goTo = (place: MatrixPlace, isRange: boolean) => {
    if (isRange) onSelectRange({ from: anchorRef.current, to: place })
    else anchorRef.current = place
    onMove(place)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = moveBy(event.key, at, matrix)
    if (next) goTo(next, event.shiftKey && event.key !== 'F')
    else if (event.key === 'Enter') onOpen(at)
    else if (event.key === ' ') onSelectRow(at.row, event.shiftKey)
    else if (event.key === 'Escape' && chosen.rows.size > 0) onClear()
    else if (event.key === 'r' && !event.repeat) onRun()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handlePointerUp = () => {
    const range = drag.end()
    if (!range) return
    anchorRef.current = range.from
    onSelectRange(range)
    onMove(range.to)
  }
  const handleClick = (event: MouseEvent) => {
    hostRef.current?.querySelector('table')?.focus({ preventScroll: true })
    const place = drag.wasDragged() ? undefined : drag.placeOf(event)
    if (!place) return
    if (place.column < 0) onSelectRow(place.row, event.shiftKey)
    else if (!event.shiftKey && place.row === at.row && place.column === at.column) onOpen(place)
    else goTo(place, event.shiftKey)
  }
  return (
    // Keys belong to the table within; the mouse has the picture.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes['grid']}
      ref={hostRef}
      onScroll={draw}
      onPointerDown={drag.begin}
      onPointerMove={drag.move}
      onPointerUp={handlePointerUp}
      onPointerCancel={drag.end}
      onClick={handleClick}
    >
      <div className={classes['extent']} style={extentOf(matrix, sizes)}>
        <canvas ref={canvasRef} aria-hidden="true" />
      </div>
      <div className={classes['unseen']}>
        <MatrixTable
          matrix={matrix}
          at={at}
          chosen={chosen}
          onKeyDown={handleKeyDown}
          onFocus={setIsFocused}
        />
      </div>
    </div>
  )
}

const extentOf = (
  { columns, lines }: ShownMatrix,
  { cell, left, top, right, bottom }: MatrixSizes,
): { width: number; height: number } => ({
  width: left + columns.length * cell + right,
  height: top + lines.length * cell + bottom,
})

const bringIntoView = (
  host: HTMLElement,
  { lineOf }: ShownMatrix,
  { row, column }: MatrixPlace,
  { cell, left, top, right, bottom }: MatrixSizes,
): void => {
  const room = { x: host.clientWidth - left - right, y: host.clientHeight - top - bottom }
  const x = column * cell
  const y = (lineOf[row] ?? 0) * cell
  if (x < host.scrollLeft) host.scrollLeft = x
  else if (x + cell > host.scrollLeft + room.x) host.scrollLeft = x + cell - room.x
  if (y < host.scrollTop) host.scrollTop = y
  else if (y + cell > host.scrollTop + room.y) host.scrollTop = y + cell - room.y
}
