import { signatureItems } from '@drafts/contract'
import type { RemovedText } from '@drafts/contract'
import type { MovedItems } from '../discussions/index.ts'
import type { StoredSection } from './kinds/kind.ts'

type Statement = StoredSection<'statements'>
type List = RemovedText['list']

interface Described {
  text: string
  html: string
}

const nothing: Described = { text: '', html: '' }
const htmlNames = { arguments: 'argumentHTMLs', returns: 'returnHTMLs' } as const

/** The statement with its descriptions at their items; itself where none of them moves. */
export const moveTexts = (statement: Statement, list: List, items: MovedItems): Statement => {
  const { before, after, places } = items
  const described = describedIn(statement, list)
  const removed = statement.extra.removed ?? []
  const returning = (name: string): RemovedText | undefined =>
    removed.find((one) => name !== '' && one.list === list && one.name === name)
  const at = (place: number): Described => {
    const from = places.indexOf(place)
    if (from !== -1) return described[from] ?? nothing
    // What was written before there was an item is of the item that comes to its place.
    const early = place >= before.length ? described[place] : undefined
    return (place < after.length ? returning(after[place] ?? '') : undefined) ?? early ?? nothing
  }
  const count = Math.max(after.length, described.length)
  const next = withoutBlankEnd(Array.from({ length: count }, (_none, place) => at(place)))
  if (isSame(next, withoutBlankEnd(described))) return statement
  const gone = before.flatMap((name, from) => {
    const one = described[from]
    return places[from] === null && one && one.text !== '' ? [{ list, name, ...one }] : []
  })
  return {
    ...statement,
    body: { ...statement.body, [list]: next.map(({ text }) => text) },
    rendered: { ...statement.rendered, [htmlNames[list]]: next.map(({ html }) => html) },
    extra: { ...statement.extra, removed: kept(removed, gone, list, after) },
    facts: null,
  }
}

const describedIn = ({ body, rendered }: Statement, list: List): Described[] => {
  const htmls = rendered[htmlNames[list]] ?? []
  return body[list].map((text, index) => ({ text, html: htmls[index] ?? '' }))
}

const withoutBlankEnd = (described: readonly Described[]): Described[] =>
  described.slice(0, described.findLastIndex(({ text }) => text !== '') + 1)

const isSame = (a: readonly Described[], b: readonly Described[]): boolean =>
  a.length === b.length && a.every(({ text }, index) => text === b[index]?.text)

/** The newest of each name, and none of an item that is there. */
const kept = (
  removed: readonly RemovedText[],
  gone: readonly RemovedText[],
  list: List,
  after: readonly string[],
): RemovedText[] =>
  [...gone, ...removed]
    .filter((one, index, all) => {
      const isNewest = all.findIndex((o) => o.list === one.list && o.name === one.name) === index
      return isNewest && !(one.list === list && after.includes(one.name))
    })
    .slice(0, 2 * signatureItems)
