import { useState } from 'react'
import { chosenOf, emptySelection, toggleSelection } from './range-selection.ts'

/** Choosing rows of a list by click, shift-click and All or None. */
export const useSelection = (order: readonly string[]) => {
  const [selection, setSelection] = useState(emptySelection)
  const chosen = chosenOf(selection, order)
  return {
    chosen,
    isChosen: (id: string) => selection.ids.has(id),
    toggle: (id: string, mode: 'one' | 'range') =>
      setSelection((before) => toggleSelection(before, id, order, mode)),
    chooseAll: () => setSelection({ ids: new Set(order), anchorId: null }),
    chooseNone: () => setSelection(emptySelection),
  }
}

export type RowSelection = ReturnType<typeof useSelection>
