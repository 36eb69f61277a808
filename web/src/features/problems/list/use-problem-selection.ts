import type { ProblemId, ProblemSummary } from '@drafts/contract'
import { useState } from 'react'
import { emptySelection, toggleSelection } from '../../../lib/choose/range-selection.ts'
import type { Selection } from '../../../lib/choose/range-selection.ts'

interface Chosen {
  isOn: boolean
  selection: Selection<ProblemId>
  /** Those of other pages too. */
  known: ReadonlyMap<ProblemId, ProblemSummary>
}

const nothing: Chosen = { isOn: false, selection: emptySelection, known: new Map() }

export interface ProblemSelection {
  isOn: boolean
  /** In the order in which they were chosen, from all pages. */
  chosen: readonly ProblemSummary[]
  isChosen: (id: ProblemId) => boolean
  toggle: (id: ProblemId, mode: 'one' | 'range') => void
  chooseAll: () => void
  chooseNone: () => void
  onToggleMode: () => void
}

/** Choosing problems of a list, page after page (docs/product/packages.md#lists). */
export const useProblemSelection = (listed: readonly ProblemSummary[]): ProblemSelection => {
  const [{ isOn, selection, known }, setChosen] = useState(nothing)
  const order = listed.map(({ id }) => id)
  const choose = (change: (before: Selection<ProblemId>) => Selection<ProblemId>) =>
    setChosen((before) => ({
      isOn: true,
      selection: change(before.selection),
      known: new Map([...before.known, ...listed.map((one) => [one.id, one] as const)]),
    }))
  return {
    isOn,
    chosen: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    isChosen: (id) => selection.ids.has(id),
    toggle: (id, mode) => choose((before) => toggleSelection(before, id, order, mode)),
    chooseAll: () => choose(({ ids }) => ({ ids: new Set([...ids, ...order]), anchorId: null })),
    chooseNone: () => choose(() => emptySelection),
    onToggleMode: () => setChosen({ ...nothing, isOn: !isOn }),
  }
}
