/**
 * Where the dragged row goes when the pointer is over another: downwards it takes the place once a third of that row
 * is passed, upwards once the pointer is above its last third. Between the two it stays: rows do not flicker.
 */
export const swapTarget = (from: number, over: number, offset: number, height: number): number => {
  if (over > from) return offset >= height / 3 ? over : over - 1
  if (over < from) return offset <= (2 * height) / 3 ? over : over + 1
  return from
}

export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item)
}
