import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useCellDrag } from './cell-drag.ts'
import { marginsOf } from './draw-margins.ts'
import { drawBreath, drawMatrix } from './draw-matrix.ts'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { chosenIn, chosenPlaces } from './matrix-selection.ts'
import type { MatrixSizes, Palette } from './matrix-view.ts'

/** Draws the picture where something in it is another, and while it is scrolled, dragged over and runs. */
export const usePicture = ({
  matrix,
  cellPx,
  at,
  chosen,
  isFocused,
}: {
  matrix: ShownMatrix
  cellPx: number
  at: MatrixPlace
  chosen: ChosenCells
  isFocused: boolean
}) => {
  const hostRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const styleRef = useRef<PageStyle>(undefined)
  const { row, column } = at
  // The pane around it is rendered with each request, and the picture is drawn where something in it is another.
  const picture = useMemo(
    () => ({
      matrix,
      sizes: sizesOf(matrix, cellPx),
      at: { row, column },
      chosen,
      isFocused,
    }),
    [matrix, cellPx, row, column, chosen, isFocused],
  )
  const { sizes } = picture
  // While it is dragged nothing is rendered: the picture alone shows it.
  const drag = useCellDrag({ hostRef, matrix, sizes, onDrag: () => draw(picture) })
  const draw = useEffectEvent((shown: typeof picture, breath = 0, paint = drawMatrix) => {
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
    const places = chosenPlaces(matrix, range ? chosenIn(matrix, range) : shown.chosen)
    const view = { ...shown, font, width, height, scrollX, scrollY, chosen: places, breath }
    paint(context, shown.matrix, shown.sizes, view, palette)
  })
  useDrawing(hostRef, {
    draw: () => draw(picture),
    restyle: () => {
      styleRef.current = undefined
      draw(picture)
    },
    breathe: (breath) => draw(picture, breath, drawBreath),
    isRunning: matrix.rows.some(({ awaited }) => awaited.length > 0),
  })
  useEffect(() => draw(picture), [picture])
  return { hostRef, canvasRef, drag, draw: () => draw(picture), sizes }
}

const sizesOf = (matrix: ShownMatrix, cell: number): MatrixSizes => ({
  cell,
  left: leftOf(matrix),
  ...marginsOf(matrix),
})

/** As wide as the longest label, within bounds. */
const leftOf = ({ rows }: ShownMatrix): number => {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length))
  return Math.min(180, Math.max(64, longest * 7 + 24))
}

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
