import type { Change } from '@drafts/contract'

/** How many characters of a long text are left, from the most that is tried to the least. */
const cuts = [20_000, 4000, 800, 160, 40]
const mostItems = 50

/** Changes in at most so many bytes: long texts are cut, all alike, and what still has no room is left out at the end. */
export const fitChanges = (changes: readonly Change[], bytes: number): Change[] => {
  if (bytesOf(changes) <= bytes) return [...changes]
  let fitted: Change[] = []
  for (const chars of cuts) {
    fitted = changes.map((change) => cutChange(change, chars))
    if (bytesOf(fitted) <= bytes) return fitted
  }
  let left = bytes
  const end = fitted.findIndex((change) => (left -= bytesOf(change) + 1) < 0)
  return end === -1 ? fitted : fitted.slice(0, end)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const cutChange = (change: Change, chars: number): Change => {
  const from = cutValue(change.from, chars)
  const to = cutValue(change.to, chars)
  return from === change.from && to === change.to ? change : { ...change, from, to, cut: true }
}

/** The value itself where nothing of it is cut. */
const cutValue = (value: unknown, chars: number): unknown => {
  if (typeof value === 'string') return value.length > chars ? beginning(value, chars) : value
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => cutValue(item, chars))
    const isWhole = items.length === value.length && items.every((item, at) => item === value[at])
    return isWhole ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, item, cutValue(item, chars)])
  return entries.every(([, item, left]) => item === left)
    ? value
    : Object.fromEntries(entries.map(([key, , left]) => [key, left]))
}

/** Never half a character. */
const beginning = (text: string, chars: number): string =>
  text.slice(0, isHigh(text.charCodeAt(chars - 1)) ? chars - 1 : chars)

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
