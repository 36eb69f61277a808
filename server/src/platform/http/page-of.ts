import { invalidField, pageBytes } from '@drafts/contract'
import type { Paged } from '@drafts/contract'

/** What a value has as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

interface Page<T> {
  items: T[]
  next?: string | null
}

/**
 * The items of a page: from the one after `after` on, as many as `limit` says and as fit into `pageBytes`, at least one.
 * Without a limit all, and no `next`. `sizeOf`: bytes of an item's answer.
 */
export const pageOf = <T extends { id: string }>(
  all: readonly T[],
  { limit, after }: Paged,
  sizeOf: (item: T) => number = jsonBytes,
): Page<T> => {
  const at = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && at === 0)
    throw invalidField('after', 'There is no such item any more. Read the list from its beginning.')
  if (limit === undefined) return { items: all.slice(at) }
  const items: T[] = []
  let bytes = 0
  for (const item of all.slice(at, at + limit)) {
    bytes += sizeOf(item)
    if (bytes > pageBytes && items.length > 0) break
    items.push(item)
  }
  const last = items.at(-1)
  return { items, next: last && at + items.length < all.length ? last.id : null }
}
