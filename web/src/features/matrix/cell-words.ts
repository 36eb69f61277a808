import { verdictWords } from '@drafts/contract'
import {
  countOf,
  formatCpu,
  formatCpuLimit,
  formatMemory,
  formatPoints,
} from '../../lib/text/format.ts'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { RowEnd } from './matrix-margins.ts'

/** `Wrong Answer, 0.12 s of 1 s, 3.2 MB, surprise`; `no result`, `runs`, `runs again, last result Accepted, …`. */
export const cellSentence = (matrix: ShownMatrix, place: MatrixPlace): string => {
  const solution = matrix.rows[place.row]
  const cell = matrix.cellAt(place)
  if (!solution) return ''
  if (!cell) return matrix.isAwaited(place) ? 'runs' : 'no result'
  const isAwaited = matrix.isAwaited(place)
  const parts = [
    `${isAwaited ? 'runs again, last result ' : ''}${verdictWords[cell.verdict]}`,
    `${formatCpu(cell.cpu)} of ${formatCpuLimit(solution.limits.cpu)}`,
    formatMemory(cell.memory),
    ...(matrix.isOdd(place) ? ['surprise'] : []),
    ...(matrix.isDoubtful(place) && !isAwaited ? ['near the limit, so Run measures it again'] : []),
  ]
  return parts.join(', ')
}

/** `30 of 100` */
export const pointsSentence = ({ points }: RowEnd, maxPoints: number): string =>
  points === null ? 'not all judged' : `${formatPoints(points)} of ${formatPoints(maxPoints)}`

/** `Test 3 (label) of group small, wrong.cpp` */
export const placeWords = (matrix: ShownMatrix, place: MatrixPlace): string => {
  const test = matrix.columns[place.column]
  const solution = matrix.rows[place.row]
  const label = test?.label ? ` (${test.label})` : ''
  const span = matrix.spans.find(({ from, to }) => place.column >= from && place.column < to)
  const group = span ? ` of group ${span.name}` : ''
  return `Test ${test?.no ?? ''}${label}${group}, ${solution?.label || 'Unlabelled'}`
}

/** `6 cells are selected.`; empty: none is. */
export const selectionWords = (
  { columns }: Pick<ShownMatrix, 'columns'>,
  { rows, tests }: ChosenCells,
): string => {
  const count = rows.size * (tests?.size ?? columns.length)
  return count === 0 ? '' : `${countOf(count, 'cell')} ${count === 1 ? 'is' : 'are'} selected.`
}
