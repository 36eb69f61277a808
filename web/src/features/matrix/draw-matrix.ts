import { drawMargins } from './draw-margins.ts'
import { cellLetters, depthOf } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { CellsInView, MatrixSizes, MatrixView, Palette } from './matrix-view.ts'

// One drawing of what is seen of the matrix. It costs by the cells in view, never by all there are.

const strengths = [0, 0.35, 0.55, 0.75, 1]

export const drawMatrix = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  sizes: MatrixSizes,
  view: MatrixView,
  palette: Palette,
): void => {
  context.clearRect(0, 0, view.width, view.height)
  const seen = inView(matrix, sizes, view)
  drawPlaces(context, matrix, { sizes, seen, only: () => true }, view, (at) =>
    drawLight(context, at, view, palette),
  )
  const picture = pictureOf(context.getTransform().a, [matrix, sizes, view, palette, seen])
  if (picture) context.drawImage(picture, 0, 0, view.width, view.height)
  drawPlaces(context, matrix, { sizes, seen, only: () => true }, view, (at) =>
    drawMarks(context, matrix, at, view, palette),
  )
  drawMargins(context, matrix, sizes, view, palette, seen)
}

/** Cells that run breathe: they alone are drawn again. */
export const drawBreath = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  sizes: MatrixSizes,
  view: MatrixView,
  palette: Palette,
): void => {
  const seen = inView(matrix, sizes, view)
  setLetters(context, sizes, view)
  drawPlaces(context, matrix, { sizes, seen, only: matrix.isAwaited }, view, (at) => {
    drawLight(context, at, view, palette)
    drawCell(context, matrix, at, view, palette)
    drawMarks(context, matrix, at, view, palette)
  })
}

type Drawn = [
  matrix: ShownMatrix,
  sizes: MatrixSizes,
  view: MatrixView,
  palette: Palette,
  seen: CellsInView,
]

/** What was painted last, of what, from where and how large. */
let painted: { canvas: HTMLCanvasElement; of: readonly unknown[] } | undefined

/** The cells alone: a place that moves, a selection and the focus lay marks over them, and have none of them painted again. */
const pictureOf = (ratio: number, [matrix, sizes, view, palette, seen]: Drawn) => {
  const { font, width, height, scrollX, scrollY } = view
  const what = [matrix, palette, ratio, sizes.cell, sizes.left, sizes.top, font]
  const where = [...what, width, height, scrollX, scrollY]
  if (painted?.of.every((one, at) => one === where[at])) return painted.canvas
  const canvas = painted?.canvas ?? document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return undefined
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  setLetters(context, sizes, view)
  drawPlaces(context, matrix, { sizes, seen, only: () => true }, view, (at) =>
    drawCell(context, matrix, at, view, palette),
  )
  painted = { canvas, of: where }
  return canvas
}

const setLetters = (
  context: CanvasRenderingContext2D,
  { cell }: MatrixSizes,
  { font }: MatrixView,
): void => {
  context.font = `600 ${Math.min(12, cell - 6)}px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
}

interface CellAt {
  place: MatrixPlace
  line: number
  x: number
  y: number
  cell: number
}

const drawPlaces = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  {
    sizes: { cell, left, top },
    seen: { first, last, endX, footY },
    only,
  }: { sizes: MatrixSizes; seen: CellsInView; only: (place: MatrixPlace) => boolean },
  view: MatrixView,
  draw: (at: CellAt) => void,
): void => {
  context.save()
  context.beginPath()
  context.rect(left, top, Math.max(0, endX - left), Math.max(0, footY - top))
  context.clip()
  for (let line = first.line; line < last.line; line += 1) {
    const row = matrix.lines[line]
    if (typeof row !== 'number') continue
    const y = top + line * cell - view.scrollY
    for (let { column } = first; column < last.column; column += 1) {
      const place = { row, column }
      if (!only(place)) continue
      draw({ place, line, x: left + column * cell - view.scrollX, y, cell })
    }
  }
  context.restore()
}

const isLit = ({ row, column }: MatrixPlace, { at }: MatrixView): boolean =>
  row === at.row || column === at.column

/** Row and column of the place are lit, below their cells. */
const drawLight = (
  context: CanvasRenderingContext2D,
  { place, x, y, cell }: CellAt,
  view: MatrixView,
  palette: Palette,
): void => {
  if (!isLit(place, view)) return
  context.fillStyle = palette.line
  context.fillRect(x - 1, y - 1, cell, cell)
}

/** The place, and a frame around all that is chosen. */
const drawMarks = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  at: CellAt,
  view: MatrixView,
  palette: Palette,
): void => {
  const { place, x, y, cell } = at
  if (place.row === view.at.row && place.column === view.at.column)
    outline(context, x - 1, y - 1, cell, view.isFocused ? palette.accent : palette.soft)
  drawChosen(context, matrix, at, view, palette)
}

const drawChosen = (
  context: CanvasRenderingContext2D,
  { lines }: ShownMatrix,
  { place: { row, column }, line, x, y, cell }: CellAt,
  { chosen }: MatrixView,
  palette: Palette,
): void => {
  if (!chosen.rows[row] || !chosen.columns[column]) return
  const isBeside = (at: string | number | undefined): boolean =>
    typeof at === 'number' && chosen.rows[at] === true
  context.fillStyle = palette.accent
  if (!chosen.columns[column - 1]) context.fillRect(x - 1, y - 1, 2, cell)
  if (!chosen.columns[column + 1]) context.fillRect(x + cell - 3, y - 1, 2, cell)
  if (!isBeside(lines[line - 1])) context.fillRect(x - 1, y - 1, cell, 2)
  if (!isBeside(lines[line + 1])) context.fillRect(x - 1, y + cell - 3, cell, 2)
}

const inView = (
  matrix: ShownMatrix,
  { cell, left, top, right, bottom }: MatrixSizes,
  view: MatrixView,
): CellsInView => ({
  first: { line: Math.floor(view.scrollY / cell), column: Math.floor(view.scrollX / cell) },
  last: {
    line: Math.min(matrix.lines.length, Math.ceil((view.scrollY + view.height - top) / cell)),
    column: Math.min(matrix.columns.length, Math.ceil((view.scrollX + view.width - left) / cell)),
  },
  endX: Math.min(view.width - right, left + matrix.columns.length * cell - view.scrollX),
  footY: Math.min(view.height - bottom, top + matrix.lines.length * cell - view.scrollY),
})

const drawCell = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  { place, x, y, cell }: CellAt,
  view: MatrixView,
  palette: Palette,
): void => {
  const size = cell - 2
  if (matrix.isAwaited(place)) {
    drawHatch(context, x, y, size, view.breath, palette)
    return
  }
  const found = matrix.cellAt(place)
  const solution = matrix.rows[place.row]
  if (found && solution) {
    const depth = depthOf(found.cpu, solution.limits.cpu)
    context.globalAlpha = strengths[depth] ?? 1
    context.fillStyle = palette[found.verdict]
    context.fillRect(x, y, size, size)
    context.globalAlpha = 1
    const letter = cellLetters[found.verdict]
    if (letter !== '' && cell >= 12) {
      // Deep colours are dark in the light scheme and bright in the dark one, as the page is not.
      context.fillStyle = depth > 2 ? palette.page : palette.text
      context.fillText(letter, x + size / 2, y + size / 2 + 0.5)
    }
  } else drawHatch(context, x, y, size, undefined, palette)
  if (matrix.isOdd(place)) outline(context, x, y, size, palette.text)
  if (matrix.isDoubtful(place)) drawCorner(context, x + size, y, size / 2, palette)
}

/** A result in doubt has lost its corner, up at the right. */
const drawCorner = (
  context: CanvasRenderingContext2D,
  right: number,
  top: number,
  size: number,
  palette: Palette,
): void => {
  context.fillStyle = palette.surface
  context.beginPath()
  context.moveTo(right - size, top)
  context.lineTo(right, top)
  context.lineTo(right, top + size)
  context.fill()
}

/** No result: hatched; while it runs it breathes. */
const drawHatch = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  breath: number | undefined,
  palette: Palette,
): void => {
  context.fillStyle = palette.surface
  context.fillRect(x, y, size, size)
  const hatch = hatchOf(context, breath === undefined ? palette.line : palette.accent)
  if (!hatch) return
  context.globalAlpha = breath === undefined ? 1 : 0.3 + 0.7 * breath
  context.fillStyle = hatch
  // It moves with its cell.
  context.translate(x, y)
  context.fillRect(0, 0, size, size)
  context.translate(-x, -y)
  context.globalAlpha = 1
}

const hatches = new Map<string, CanvasPattern | null>()
const hatchPx = 5

/** Lines at a slant: hundreds of them are one pattern, as each by itself takes a clip of its own. */
const hatchOf = (context: CanvasRenderingContext2D, color: string): CanvasPattern | null => {
  const known = hatches.get(color)
  if (known !== undefined) return known
  const tile = document.createElement('canvas')
  tile.width = hatchPx
  tile.height = hatchPx
  const lines = tile.getContext('2d')
  if (!lines) return null
  lines.strokeStyle = color
  lines.beginPath()
  for (const at of [-hatchPx, 0, hatchPx]) {
    lines.moveTo(at - 1, hatchPx + 1)
    lines.lineTo(at + hatchPx + 1, -1)
  }
  lines.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  hatches.set(color, pattern)
  return pattern
}

const outline = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  color: string,
): void => {
  context.strokeStyle = color
  context.lineWidth = 2
  context.strokeRect(x + 1, y + 1, size - 2, size - 2)
}
