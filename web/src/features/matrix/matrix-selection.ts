import type { SolutionId } from '@drafts/contract'
import { useMemo, useState } from 'react'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'

/** From one cell to another, both are part of it. */
export interface CellsRange {
  from: MatrixPlace
  to: MatrixPlace
}

const nothing: ChosenCells = { rows: new Set(), tests: null }

export const chosenIn = (
  { rows, columns }: Pick<ShownMatrix, 'rows' | 'columns'>,
  { from, to }: CellsRange,
): ChosenCells => {
  const tests = idsBetween(columns, from.column, to.column)
  return {
    rows: idsBetween(rows, from.row, to.row),
    tests: tests.size === columns.length ? null : tests,
  }
}

const idsBetween = <T extends { id: string }>(
  all: readonly T[],
  a: number,
  b: number,
): Set<T['id']> => new Set(all.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id))

/** Which rows and columns are chosen, by their places: a cell is where both are. */
export const chosenPlaces = (
  { rows, columns }: Pick<ShownMatrix, 'rows' | 'columns'>,
  chosen: ChosenCells,
): { rows: boolean[]; columns: boolean[] } => ({
  rows: rows.map(({ id }) => chosen.rows.has(id)),
  columns: columns.map(({ id }) => chosen.tests?.has(id) ?? true),
})

export const useChosenCells = (shown: ShownMatrix | undefined) => {
  const [asked, setAsked] = useState(nothing)
  const [first, setFirst] = useState<SolutionId | undefined>(undefined)
  // Somebody may have deleted some of them.
  const chosen = useMemo((): ChosenCells => {
    if (!shown) return nothing
    const rows = shown.rows.flatMap(({ id }) => (asked.rows.has(id) ? [id] : []))
    const { tests } = asked
    const own = tests && shown.columns.flatMap(({ id }) => (tests.has(id) ? [id] : []))
    if (rows.length === 0 || own?.length === 0) return nothing
    return { rows: new Set(rows), tests: own && new Set(own) }
  }, [asked, shown])

  const selectRange = (range: CellsRange) => {
    if (shown) setAsked(chosenIn(shown, range))
  }
  /** Whole rows; a range goes from the row that was chosen last. */
  const selectRow = (row: number, isRange: boolean) => {
    const id = shown?.rows[row]?.id
    if (!shown || id === undefined) return
    const from = shown.rows.findIndex((one) => one.id === first)
    const [low, high] =
      isRange && from >= 0 ? [Math.min(row, from), Math.max(row, from)] : [row, row]
    const ids = shown.rows.slice(low, high + 1).map((one) => one.id)
    const before = chosen.tests === null ? chosen.rows : new Set<SolutionId>()
    const isOff = !isRange && before.has(id)
    const others = [...before].filter((one) => !ids.includes(one))
    setAsked({ rows: new Set(isOff ? others : [...others, ...ids]), tests: null })
    if (!isRange) setFirst(id)
  }
  return { chosen, selectRange, selectRow, clear: () => setAsked(nothing) }
}
