export type Random = () => number

/** A generator of numbers from 0 up to below 1 that gives the same ones for the same seed. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 up to below `count`. */
export const upTo = (random: Random, count: number): number => Math.floor(random() * count)
export const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[upTo(random, items.length)] ?? items[0]
