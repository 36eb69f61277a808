import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { marginsOf } from './draw-margins.ts'
import { drawMatrix } from './draw-matrix.ts'
import { moveBy } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixSizes, Palette } from './matrix-view.ts'
import classes from './matrix.module.css'

/** The picture: a canvas that scrolls, and a table for screen readers behind it that has the focus. */
export const MatrixGrid = ({
  matrix,
  cellPx,
  at,
  selected,
  onMove,
  onOpen,
  onSelect,
  onRun,
}: {
  matrix: ShownMatrix
  cellPx: number
  at: MatrixPlace
  selected: ReadonlySet<string>
  onMove: (place: MatrixPlace) => void
  onOpen: (place: MatrixPlace) => void
  onSelect: (row: number, isRange: boolean) => void
  onRun: () => void
}): ReactElement => {
  const hostRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const sizes: MatrixSizes = { cell: cellPx, left: leftOf(matrix), ...marginsOf(matrix) }
  const draw = useEffectEvent((breath: number) => {
    const host = hostRef.current
    const canvas = canvasRef.current
    const context = canvas?.getContext('2d')
    if (!host || !canvas || !context) return
    const { clientWidth: width, clientHeight: height } = host
    const ratio = window.devicePixelRatio || 1
    if (
      canvas.width !== Math.round(width * ratio) ||
      canvas.height !== Math.round(height * ratio)
    ) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const { scrollLeft: scrollX, scrollTop: scrollY } = host
    const font = getComputedStyle(host).fontFamily
    const view = { font, width, height, scrollX, scrollY, at, isFocused, selected, breath }
    drawMatrix(context, matrix, sizes, view, paletteOf(host))
  })
  useDrawing(
    hostRef,
    draw,
    matrix.rows.some(({ running }) => running !== null),
  )
  // After each rendering: all that is drawn is a prop or a state.
  useEffect(() => draw(0))
  useEffect(() => {
    if (isFocused && hostRef.current)
      bringIntoView(
        hostRef.current,
        { ...at, row: matrix.lineOf[at.row] ?? 0 },
        { cell: cellPx, left: leftOf(matrix), ...marginsOf(matrix) },
      )
  }, [at, cellPx, isFocused, matrix])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = moveBy(event.key, at, matrix)
    if (next) onMove(next)
    else if (event.key === 'Enter') onOpen(at)
    else if (event.key === ' ') onSelect(at.row, event.shiftKey)
    else if (event.key === 'r' && !event.repeat) onRun()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const placeOf = (event: MouseEvent): MatrixPlace | undefined => {
    const host = hostRef.current
    if (!host) return undefined
    const box = host.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left - sizes.left + host.scrollLeft) / cellPx)
    const line = Math.floor((event.clientY - box.top - sizes.top + host.scrollTop) / cellPx)
    const row = matrix.lines[line]
    const y = event.clientY - box.top
    const isMargin = y <= sizes.top || y >= host.clientHeight - sizes.bottom
    const isEnd = event.clientX - box.left >= host.clientWidth - sizes.right
    if (typeof row !== 'number' || isMargin || isEnd) return undefined
    return column < matrix.columns.length ? { row, column } : undefined
  }
  const handleClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place) return
    if (place.column < 0) onSelect(place.row, event.shiftKey)
    else if (place.row === at.row && place.column === at.column) onOpen(place)
    else onMove(place)
    hostRef.current?.querySelector<HTMLElement>('table')?.focus({ preventScroll: true })
  }
  const handleScroll = () => draw(0)
  const total = {
    width: sizes.left + matrix.columns.length * cellPx + sizes.right,
    height: sizes.top + matrix.lines.length * cellPx + sizes.bottom,
  }
  return (
    // Keys belong to the table within; the mouse has the picture.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes['grid']}
      ref={hostRef}
      style={{ height: `min(${total.height + 2}px, 70dvh)` }}
      onScroll={handleScroll}
      onClick={handleClick}
    >
      <div className={classes['extent']} style={total}>
        <canvas ref={canvasRef} aria-hidden="true" />
      </div>
      <MatrixTable
        matrix={matrix}
        at={at}
        selected={selected}
        onKeyDown={handleKeyDown}
        onFocus={setIsFocused}
      />
    </div>
  )
}

/** As wide as the longest label, within bounds. */
const leftOf = ({ rows }: ShownMatrix): number => {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length))
  return Math.min(180, Math.max(64, longest * 7 + 24))
}

const bringIntoView = (
  host: HTMLElement,
  { row, column }: MatrixPlace,
  { cell, left, top, right, bottom }: MatrixSizes,
): void => {
  const room = { x: host.clientWidth - left - right, y: host.clientHeight - top - bottom }
  const x = column * cell
  const y = row * cell
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

const paletteOf = (host: HTMLElement): Palette => {
  const style = getComputedStyle(host)
  // The same keys.
  return Object.fromEntries(
    Object.entries(colorNames).map(([name, variable]) => [name, style.getPropertyValue(variable)]),
  ) as Palette
}

/** Draws again with the size and the colours of the page, and, while something runs, for its breath. */
const useDrawing = (
  hostRef: { current: HTMLDivElement | null },
  draw: (breath: number) => void,
  isRunning: boolean,
): void => {
  const redraw = useEffectEvent(draw)
  useEffect(() => {
    const host = hostRef.current
    if (!host) return
    const sized = new ResizeObserver(() => redraw(0))
    sized.observe(host)
    const colored = new MutationObserver(() => redraw(0))
    colored.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      sized.disconnect()
      colored.disconnect()
    }
  }, [hostRef])
  useEffect(() => {
    if (!isRunning) return
    let frame = 0
    const breathe = (now: number) => {
      redraw(0.5 + Math.sin(now / 500) / 2)
      frame = requestAnimationFrame(breathe)
    }
    frame = requestAnimationFrame(breathe)
    return () => cancelAnimationFrame(frame)
  }, [isRunning])
}
