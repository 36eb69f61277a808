/** Which rows of a list are chosen, and where a shift-click range starts. */
export interface Selection<Id extends string = string> {
  ids: ReadonlySet<Id>
  anchorId: Id | null
}

export const emptySelection: Selection<never> = { ids: new Set(), anchorId: null }

/** A click flips one row; with shift every row from the last clicked one to this one gets this row's new state. */
export const toggleSelection = <Id extends string>(
  selection: Selection<Id>,
  id: Id,
  order: readonly Id[],
  mode: 'one' | 'range',
): Selection<Id> => {
  const ids = new Set(selection.ids)
  const isAdding = !ids.has(id)
  for (const each of mode === 'range' ? rangeOf(order, selection.anchorId, id) : [id])
    if (isAdding) ids.add(each)
    else ids.delete(each)
  return { ids, anchorId: id }
}

/** Rows that are gone are no longer chosen. */
export const chosenOf = <Id extends string>(selection: Selection<Id>, order: readonly Id[]): Id[] =>
  order.filter((id) => selection.ids.has(id))

const rangeOf = <Id extends string>(order: readonly Id[], fromId: Id | null, toId: Id): Id[] => {
  const to = order.indexOf(toId)
  const from = fromId === null ? to : order.indexOf(fromId)
  if (from < 0) return [toId]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
