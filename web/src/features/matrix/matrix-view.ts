import type { Verdict } from '@drafts/contract'
import type { MatrixPlace } from './matrix-layout.ts'

// What the drawing of a matrix is given.

export interface MatrixSizes {
  /** A cell and its gap, px. */
  cell: number
  /** The heads: labels at the left, numbers and names of groups above. */
  left: number
  top: number
  /** The ends of rows, and the feet of columns. */
  right: number
  bottom: number
}

/** Cells in view: from the first up to the last, which is no part of it. */
export interface CellsInView {
  first: { line: number; column: number }
  last: { line: number; column: number }
  /** Where ends of rows and feet of columns begin: behind the cells, and always in view. */
  endX: number
  footY: number
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
  /** By place; a cell is chosen where its row and its column are. */
  chosen: { rows: readonly boolean[]; columns: readonly boolean[] }
  /** 0 to 1: how far a cell that runs has breathed. */
  breath: number
}

/** Colours of the theme, by their names. */
export type Palette = Record<
  'text' | 'soft' | 'line' | 'surface' | 'page' | 'accent' | Verdict,
  string
>
