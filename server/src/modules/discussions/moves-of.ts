import { partWords } from '@drafts/contract'
import type { DiscussedPart } from './discussions.store.ts'

export interface MovedItems {
  /** Names, as they were and as they are. */
  before: readonly string[]
  after: readonly string[]
  /** Where each went, by its old place; null: it is removed. */
  places: readonly (number | null)[]
}

export interface Move {
  from: DiscussedPart
  to: DiscussedPart
}

/**
 * Where the discussed parts go. What is removed waits behind the last item under the name it had, and comes back with
 * an item of this name: a removal can be undone.
 */
export const movesOf = (
  list: string,
  items: MovedItems,
  parts: readonly DiscussedPart[],
): Move[] => {
  const shift = items.after.length - items.before.length
  const indexes = parts.map(({ key }) => indexOf(key))
  const waiting = parts.flatMap(({ gone }, at) => (gone === null ? [] : [indexes[at] ?? 0]))
  let end = Math.max(items.after.length, ...waiting.map((index) => index + shift + 1))
  const returning = new Map(newItems(items).map((at) => [items.after[at], at]))
  return parts.flatMap((from, at) => {
    const index = indexes[at] ?? 0
    const to = (key: number, gone: string | null): Move[] =>
      key === index && gone === from.gone ? [] : [{ from, to: { key: `${list}.${key}`, gone } }]
    if (from.gone !== null) {
      const back = returning.get(from.gone)
      return back === undefined ? to(Math.max(0, index + shift), from.gone) : to(back, null)
    }
    const place = items.places[index]
    // It never was a part: nothing took it anywhere.
    if (place === undefined) return []
    if (place !== null) return to(place, null)
    end += 1
    return to(end - 1, items.before[index] || partWords(from.key))
  })
}

/** Places of items that were not there before. */
const newItems = ({ after, places }: MovedItems): number[] =>
  after.map((_name, at) => at).filter((at) => !places.includes(at) && after[at] !== '')

const indexOf = (key: string): number => Number(key.split('.')[1])
