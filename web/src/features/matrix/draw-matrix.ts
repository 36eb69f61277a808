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
  const { cell, left, top } = sizes
  context.clearRect(0, 0, view.width, view.height)
  const seen = inView(matrix, sizes, view)
  const { first, last, endX, footY } = seen
  context.save()
  context.beginPath()
  context.rect(left, top, Math.max(0, endX - left), Math.max(0, footY - top))
  context.clip()
  for (let line = first.line; line < last.line; line += 1)
    for (let column = first.column; column < last.column; column += 1) {
      const row = matrix.lines[line]
      if (typeof row !== 'number') break
      const x = left + column * cell - view.scrollX
      const y = top + line * cell - view.scrollY
      drawCell(context, matrix, { row, column }, { x, y, cell }, view, palette)
    }
  context.restore()
  drawMargins(context, matrix, sizes, view, palette, seen)
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
  place: MatrixPlace,
  { x, y, cell }: { x: number; y: number; cell: number },
  view: MatrixView,
  palette: Palette,
): void => {
  const found = matrix.cellAt(place)
  const solution = matrix.rows[place.row]
  const size = cell - 2
  const isLit = view.isFocused && (place.row === view.at.row || place.column === view.at.column)
  if (isLit) {
    context.fillStyle = palette.line
    context.fillRect(x - 1, y - 1, cell, cell)
  }
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
      context.font = `600 ${Math.min(12, cell - 6)}px ${view.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(letter, x + size / 2, y + size / 2 + 0.5)
    }
  } else drawHatch(context, x, y, size, solution?.running ? view.breath : 0, palette)
  if (matrix.isOdd(place)) outline(context, x, y, size, palette.text)
  if (view.isFocused && place.row === view.at.row && place.column === view.at.column)
    outline(context, x - 1, y - 1, size + 2, palette.accent)
}

/** No result: hatched; while its solution runs it breathes. */
const drawHatch = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  breath: number,
  palette: Palette,
): void => {
  context.fillStyle = palette.surface
  context.fillRect(x, y, size, size)
  context.save()
  context.beginPath()
  context.rect(x, y, size, size)
  context.clip()
  context.strokeStyle = breath > 0 ? palette.accent : palette.line
  context.globalAlpha = breath > 0 ? 0.3 + 0.7 * breath : 1
  context.lineWidth = 1
  context.beginPath()
  for (let at = -size; at < size; at += 5) {
    context.moveTo(x + at, y + size)
    context.lineTo(x + at + size, y)
  }
  context.stroke()
  context.restore()
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
