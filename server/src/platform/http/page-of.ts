import { answerJsonBytes, AppError, invalidField, pageBytes } from '@drafts/contract'
import type { Paged } from '@drafts/contract'

/** What a value has as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A row of a list, before its texts are read: `bytes` is what they have. */
export interface Weighed<Id extends string = string> {
  id: Id
  bytes: number
}

/**
 * The page of a list whose rows are long: which of them are to be read. Throws ErrTooLarge where all are asked for and
 * one answer cannot have them, before a byte of them is read.
 */
export const pageOfWeighed = <T extends Weighed>(all: readonly T[], query: Paged): Page<T> => {
  const page = pageOf(all, query, ({ bytes }) => bytes)
  const sum = page.items.reduce((bytes, row) => bytes + row.bytes, 0)
  if (query.limit === undefined && sum > answerJsonBytes) throw tooLongAnswer()
  return page
}

/** What is still too long is the operator's to know: no call needs to be (docs/product/api.md#long-answers). */
export const tooLongAnswer = (): AppError =>
  new AppError('ErrTooLarge', {
    message: `This answer would have more than ${answerJsonBytes / 1e6} MB. Ask for less at once: a page of the list with \`limit\` and \`after\`, or fewer texts.`,
  })

/** `after` names what is not in the list. */
export const noSuchItem = (): AppError =>
  invalidField('after', 'There is no such item any more. Read the list from its beginning.')

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
  if (after !== undefined && at === 0) throw noSuchItem()
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
