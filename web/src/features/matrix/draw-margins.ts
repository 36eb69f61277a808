import { formatCpu, formatPoints } from '../../lib/text/format.ts'
import { cellLetters } from './matrix-layout.ts'
import type { ShownMatrix } from './matrix-layout.ts'
import type { CellsInView, MatrixSizes, MatrixView, Palette } from './matrix-view.ts'

// What stands around the cells and does not scroll away with them: labels of rows, numbers of tests under the names of their groups,
// ends of rows and feet of columns.

/** Heights of the head, px: names of groups, where there are any, above the numbers. */
const namesPx = 20
const numbersPx = 22
/** Widths at the end of a row, px. */
const pointsPx = 100
const slowestPx = 64
const failurePx = 84

type Shown = Pick<ShownMatrix, 'spans' | 'maxPoints'>

export const marginsOf = ({
  spans,
  maxPoints,
}: Shown): Pick<MatrixSizes, 'top' | 'right' | 'bottom'> => ({
  top: numbersPx + (spans.length === 0 ? 0 : namesPx),
  right: slowestPx + failurePx + (maxPoints === null ? 0 : pointsPx),
  bottom: 34,
})

type Draw = [
  context: CanvasRenderingContext2D,
  matrix: ShownMatrix,
  sizes: MatrixSizes,
  view: MatrixView,
  palette: Palette,
  seen: CellsInView,
]

export const drawMargins = (...draw: Draw): void => {
  const [context, , { left, top, bottom }, view, palette, { endX, footY }] = draw
  context.fillStyle = palette.page
  context.fillRect(0, 0, view.width, top)
  context.fillRect(0, 0, left, view.height)
  context.fillRect(endX, 0, view.width - endX, view.height)
  context.fillRect(0, footY, view.width, bottom)
  context.textBaseline = 'middle'
  within(context, [0, top, view.width, footY - top], () => drawRows(...draw))
  within(context, [left, 0, endX - left, top], () => drawNames(...draw))
  within(context, [left, 0, endX - left, view.height], () => drawColumns(...draw))
  drawEndHeads(...draw)
}

const within = (
  context: CanvasRenderingContext2D,
  [x, y, width, height]: [x: number, y: number, width: number, height: number],
  draw: () => void,
): void => {
  context.save()
  context.beginPath()
  context.rect(x, y, Math.max(0, width), Math.max(0, height))
  context.clip()
  draw()
  context.restore()
}

/** Labels at the left, and what each row comes to at its end. */
const drawRows = (...[context, matrix, sizes, view, palette, seen]: Draw): void => {
  const { cell, left, top } = sizes
  for (let line = seen.first.line; line < seen.last.line; line += 1) {
    const row = matrix.lines[line]
    const y = top + line * cell - view.scrollY + cell / 2
    context.textAlign = 'left'
    if (typeof row === 'string') {
      context.fillStyle = palette.soft
      context.font = `500 11px ${view.font}`
      context.fillText(row, 4, y + 1)
      continue
    }
    const solution = row === undefined ? undefined : matrix.rows[row]
    const end = row === undefined ? undefined : matrix.ends[row]
    if (!solution || !end) continue
    const isSelected = row !== undefined && view.chosen.rows[row] === true
    context.font = `13px ${view.font}`
    context.fillStyle = isSelected ? palette.accent : palette.text
    const label = `${isSelected ? '● ' : ''}${solution.label || 'Unlabelled'}`
    context.fillText(cutTo(context, label, left - 12), 4, y)
    context.font = `12px ${view.font}`
    const { points, slowest, failure } = end
    const [ofPoints, ofSlowest, ofFailure] = endsAt(matrix, seen)
    context.textAlign = 'right'
    if (matrix.maxPoints !== null)
      context.fillText(
        cutTo(context, points === null ? '–' : formatPoints(points), pointsPx - 12),
        ofPoints,
        y,
      )
    context.fillStyle = palette.soft
    if (slowest !== null) context.fillText(formatCpu(slowest), ofSlowest, y)
    context.fillStyle = palette.text
    if (failure)
      context.fillText(`${cellLetters[failure.cell.verdict]} ${failure.test.no}`, ofFailure, y)
  }
}

/** The right edges of the three. */
const endsAt = (
  { maxPoints }: Shown,
  { endX }: CellsInView,
): [points: number, slowest: number, failure: number] => {
  const points = endX + (maxPoints === null ? 0 : pointsPx)
  return [points, points + slowestPx, points + slowestPx + failurePx - 8]
}

const drawEndHeads = (...[context, matrix, { top }, view, palette, seen]: Draw): void => {
  const [ofPoints, ofSlowest, ofFailure] = endsAt(matrix, seen)
  context.textAlign = 'right'
  context.font = `11px ${view.font}`
  context.fillStyle = palette.soft
  const y = top - numbersPx / 2
  if (matrix.maxPoints !== null)
    context.fillText(
      cutTo(context, `Points of ${formatPoints(matrix.maxPoints)}`, pointsPx - 8),
      ofPoints,
      y,
    )
  context.fillText('Slowest', ofSlowest, y)
  context.fillText('First failure', ofFailure, y)
}

/** The name of a group stays in view while any of its columns is. */
const drawNames = (...[context, matrix, { cell, left }, view, palette, { endX }]: Draw): void => {
  context.textAlign = 'left'
  context.font = `500 11px ${view.font}`
  for (const { name, from, to } of matrix.spans) {
    const start = Math.max(left, left + from * cell - view.scrollX)
    const end = Math.min(endX, left + to * cell - view.scrollX - 2)
    if (end <= start) continue
    context.fillStyle = palette.soft
    context.fillRect(start, namesPx - 3, end - start, 1)
    context.fillStyle = palette.text
    within(context, [start, 0, end - start, namesPx], () =>
      context.fillText(cutTo(context, name, end - start - 2), start + 1, 9),
    )
  }
}

/** Numbers of tests above, and below how many wrong solutions each catches: a star where it alone catches one. */
const drawColumns = (
  ...[context, matrix, { cell, left, top }, view, palette, seen]: Draw
): void => {
  context.textAlign = 'center'
  context.font = `11px ${view.font}`
  // Numbers that would touch each other are left out.
  const step = [1, 5, 10].find((each) => each * cell >= 24) ?? 10
  for (let { column } = seen.first; column < seen.last.column; column += 1) {
    const test = matrix.columns[column]
    if (!test) continue
    const x = left + column * cell - view.scrollX + cell / 2 - 1
    const isHere = view.isFocused && column === view.at.column
    context.fillStyle = isHere ? palette.accent : palette.soft
    if (isHere || test.no === 1 || test.no % step === 0)
      context.fillText(String(test.no), x, top - numbersPx / 2)
    const count = matrix.caught[column] ?? 0
    context.fillStyle = palette.text
    if (count > 0 && context.measureText(String(count)).width < cell)
      context.fillText(String(count), x, seen.footY + 10)
    if (matrix.catching.has(test.id)) context.fillText('★', x, seen.footY + 24)
  }
}

/** A label that is too long ends with an ellipsis. */
const cutTo = (context: CanvasRenderingContext2D, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  let length = text.length
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1
  return `${text.slice(0, length)}…`
}
