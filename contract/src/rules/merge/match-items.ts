interface Item {
  name: string
  kind: string
}

/**
 * Where each item of a signature went, by its old place; null: it is removed (docs/product/discussions.md#moves). An
 * item is known by its name, one without a name by its kind; one that is not found and has a new one at its place was
 * renamed.
 */
export const matchItems = (
  before: readonly Item[],
  after: readonly Item[],
): readonly (number | null)[] => {
  const places: (number | null)[] = before.map(() => null)
  const taken = new Set<number>()
  const match = (isSame: (old: Item, next: Item) => boolean): void => {
    for (const [from, old] of before.entries()) {
      if (places[from] !== null) continue
      const to = after.findIndex((next, at) => !taken.has(at) && isSame(old, next))
      if (to === -1) continue
      places[from] = to
      taken.add(to)
    }
  }
  match((old, next) => old.name !== '' && old.name === next.name && old.kind === next.kind)
  match((old, next) => old.name !== '' && old.name === next.name)
  match((old, next) => old.name === '' && next.name === '' && old.kind === next.kind)
  renameInPlace(places, taken, after.length)
  return places
}

const renameInPlace = (places: (number | null)[], taken: Set<number>, count: number): void => {
  for (const [at, place] of places.entries()) {
    if (place !== null || at >= count || taken.has(at)) continue
    places[at] = at
    taken.add(at)
  }
}
