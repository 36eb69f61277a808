import type { Verdict } from '@drafts/contract'
import { cellLetters, depthOf } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'

// One drawing of what is seen of the matrix. It costs by the cells in view, never by all there are.

export interface MatrixSizes {
  /** A cell and its gap, px. */
  cell: number
  /** The heads: labels at the left, numbers above. */
  left: number
  top: number
}

interface Corner {
  line: number
  column: number
}

export interface MatrixView {
  /** The family of the page's letters. */
  font: string
  width: number
  height: number
  scrollX: number
  scrollY: number
  at: MatrixPlace
  isFocused: boolean
  selected: ReadonlySet<string>
  /** 0 to 1: how far a running row has breathed. */
  breath: number
}

/** Colours of the theme, by their names. */
export type Palette = Record<
  'text' | 'soft' | 'line' | 'surface' | 'page' | 'accent' | Verdict,
  string
>

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
  const first = { line: Math.floor(view.scrollY / cell), column: Math.floor(view.scrollX / cell) }
  const last = {
    line: Math.min(matrix.lines.length, Math.ceil((view.scrollY + view.height - top) / cell)),
    column: Math.min(matrix.columns.length, Math.ceil((view.scrollX + view.width - left) / cell)),
  }
  context.save()
  context.beginPath()
  context.rect(left, top, view.width - left, view.height - top)
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
  drawHeads(context, matrix, sizes, view, palette, first, last)
}

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

const drawHeads = (
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  { cell, left, top }: MatrixSizes,
  view: MatrixView,
  palette: Palette,
  first: Corner,
  last: Corner,
): void => {
  context.fillStyle = palette.page
  context.fillRect(0, 0, view.width, top)
  context.fillRect(0, 0, left, view.height)
  context.font = `12px ${view.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.save()
  context.beginPath()
  context.rect(0, top, view.width, view.height - top)
  context.clip()
  for (let line = first.line; line < last.line; line += 1) {
    const row = matrix.lines[line]
    const y = top + line * cell - view.scrollY
    if (typeof row === 'string') {
      context.fillStyle = palette.soft
      context.font = `500 11px ${view.font}`
      context.fillText(row, 4, y + cell / 2 + 1)
      continue
    }
    const solution = row === undefined ? undefined : matrix.rows[row]
    if (!solution) continue
    context.font = `13px ${view.font}`
    context.fillStyle = view.selected.has(solution.id) ? palette.accent : palette.text
    const mark = view.selected.has(solution.id) ? '● ' : ''
    context.fillText(
      cutTo(context, `${mark}${solution.label || 'Unlabelled'}`, left - 12),
      4,
      y + cell / 2,
    )
  }
  context.restore()
  context.textAlign = 'center'
  context.font = `11px ${view.font}`
  // Numbers that would touch each other are left out.
  const step = [1, 5, 10].find((each) => each * cell >= 24) ?? 10
  context.save()
  context.beginPath()
  context.rect(left, 0, view.width - left, top)
  context.clip()
  for (let column = first.column; column < last.column; column += 1) {
    const test = matrix.columns[column]
    if (!test) continue
    const x = left + column * cell - view.scrollX + cell / 2
    const isHere = view.isFocused && column === view.at.column
    context.fillStyle = isHere ? palette.accent : palette.soft
    if (isHere || test.no === 1 || test.no % step === 0) context.fillText(String(test.no), x, 10)
    context.fillStyle = palette.text
    if (matrix.catching.has(test.id)) context.fillText('★', x, 24)
  }
  context.restore()
}

/** A label that is too long ends with an ellipsis. */
const cutTo = (context: CanvasRenderingContext2D, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  let length = text.length
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1
  return `${text.slice(0, length)}…`
}
