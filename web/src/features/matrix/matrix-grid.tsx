import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { marginsOf } from './draw-margins.ts'
import { drawBreath, drawMatrix } from './draw-matrix.ts'
import { useCellDrag } from './cell-drag.ts'
import { moveBy } from './matrix-layout.ts'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { chosenIn, chosenPlaces } from './matrix-selection.ts'
import type { CellsRange } from './matrix-selection.ts'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixSizes, Palette } from './matrix-view.ts'
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
  const hostRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const styleRef = useRef<PageStyle>(undefined)
  /** Where Shift begins a range: the last place that was gone to without it. */
  const anchorRef = useRef(at)
  const [isFocused, setIsFocused] = useState(false)
  const sizes = sizesOf(matrix, cellPx)
  // While it is dragged nothing is rendered: the picture alone shows it.
  const drag = useCellDrag({ hostRef, matrix, sizes, onDrag: () => draw(0) })
  const draw = useEffectEvent((breath: number, paint = drawMatrix) => {
    const host = hostRef.current
    const canvas = canvasRef.current
    const context = canvas?.getContext('2d')
    if (!host || !canvas || !context) return
    const { clientWidth: width, clientHeight: height } = host
    fitTo(canvas, context, { width, height })
    const { scrollLeft: scrollX, scrollTop: scrollY } = host
    styleRef.current ??= styleOf(host)
    const { font, palette } = styleRef.current
    const range = drag.rangeNow()
    const places = chosenPlaces(matrix, range ? chosenIn(matrix, range) : chosen)
    const view = { font, width, height, scrollX, scrollY, at, isFocused, chosen: places, breath }
    paint(context, matrix, sizes, view, palette)
  })
  useDrawing(hostRef, {
    draw: () => draw(0),
    restyle: () => {
      styleRef.current = undefined
      draw(0)
    },
    breathe: (breath) => draw(breath, drawBreath),
    isRunning: matrix.rows.some(({ awaited }) => awaited.length > 0),
  })
  // After each rendering: all that is drawn is a prop or a state.
  useEffect(() => draw(0))
  useEffect(() => {
    if (isFocused && hostRef.current)
      bringIntoView(hostRef.current, matrix, at, sizesOf(matrix, cellPx))
  }, [at, cellPx, isFocused, matrix])

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
      onScroll={() => draw(0)}
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

const sizesOf = (matrix: ShownMatrix, cell: number): MatrixSizes => ({
  cell,
  left: leftOf(matrix),
  ...marginsOf(matrix),
})

const extentOf = (
  { columns, lines }: ShownMatrix,
  { cell, left, top, right, bottom }: MatrixSizes,
): { width: number; height: number } => ({
  width: left + columns.length * cell + right,
  height: top + lines.length * cell + bottom,
})

const fitTo = (
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): void => {
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** As wide as the longest label, within bounds. */
const leftOf = ({ rows }: ShownMatrix): number => {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length))
  return Math.min(180, Math.max(64, longest * 7 + 24))
}

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

const colorNames: Record<keyof Palette, string> = {
  text: '--text',
  soft: '--text-soft',
  line: '--line',
  surface: '--surface',
  page: '--ground',
  accent: '--accent',
  Accepted: '--ok',
  WrongAnswer: '--danger',
  CPULimitExceeded: '--amber',
  MemoryLimitExceeded: '--violet',
  RuntimeError: '--orange',
  CompilationError: '--neutral',
}

interface PageStyle {
  font: string
  palette: Palette
}

const styleOf = (host: HTMLElement): PageStyle => {
  const style = getComputedStyle(host)
  // The same keys.
  const palette = Object.fromEntries(
    Object.entries(colorNames).map(([name, variable]) => [name, style.getPropertyValue(variable)]),
  ) as Palette
  return { font: style.fontFamily, palette }
}

/** Slow on purpose: a run may take minutes, and nobody looks at its breath alone. */
const breathMs = 1000

/** Draws again with the size and the colours of the page, and, while something runs, for its breath. */
const useDrawing = (
  hostRef: { current: HTMLDivElement | null },
  {
    isRunning,
    ...given
  }: {
    draw: () => void
    restyle: () => void
    breathe: (breath: number) => void
    isRunning: boolean
  },
): void => {
  const draw = useEffectEvent(given.draw)
  const restyle = useEffectEvent(given.restyle)
  const breathe = useEffectEvent(given.breathe)
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    const sized = new ResizeObserver(() => draw())
    sized.observe(host)
    const colored = new MutationObserver(() => restyle())
    colored.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    // Letters are painted once, maybe before their font was there.
    const fonts = 'fonts' in document ? document.fonts : undefined
    const handleFonts = () => restyle()
    fonts?.addEventListener('loadingdone', handleFonts)
    return () => {
      sized.disconnect()
      colored.disconnect()
      fonts?.removeEventListener('loadingdone', handleFonts)
    }
  }, [hostRef])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => breathe(0.5 + Math.sin(performance.now() / 500) / 2), breathMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
