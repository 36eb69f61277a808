import { useState } from 'react'
import { chosenOf, emptySelection, toggleSelection } from './range-selection.ts'
import type { Selection } from './range-selection.ts'

export interface RowSelection<Id extends string = string> {
  chosen: readonly Id[]
  isChosen: (id: Id) => boolean
  toggle: (id: Id, mode: 'one' | 'range') => void
  chooseAll: () => void
  chooseNone: () => void
}

/** Choosing rows of a list by click, shift-click and All or None. */
export const useSelection = <Id extends string>(order: readonly Id[]): RowSelection<Id> => {
  const [selection, setSelection] = useState<Selection<Id>>(emptySelection)
  const chosen = chosenOf(selection, order)
  return {
    chosen,
    isChosen: (id: Id) => selection.ids.has(id),
    toggle: (id: Id, mode: 'one' | 'range') =>
      setSelection((before) => toggleSelection(before, id, order, mode)),
    chooseAll: () => setSelection({ ids: new Set(order), anchorId: null }),
    chooseNone: () => setSelection(emptySelection),
  }
}
