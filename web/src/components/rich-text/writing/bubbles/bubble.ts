import type { SizedPicture } from '@drafts/contract'
import type { Node } from '@milkdown/kit/prose/model'
import type { Transaction } from '@milkdown/kit/prose/state'
import type { Anchor } from './bubble-window.tsx'

/** The small window over the text that is open, and what it is about. Positions are of the document as it is. */
export type Bubble =
  /** `pos` is null for a formula that is not there yet, or no more: then `at` is where it stood. */
  | { kind: 'math'; pos: number | null; at?: number; tex: string; isDisplay: boolean }
  | { kind: 'link'; from: number; to: number; href: string; text: string }
  | { kind: 'image'; pos: number; picture: SizedPicture }
  | { kind: 'table'; anchor: Anchor }
  | { kind: 'heading'; anchor: Anchor }
  /** By a click the caret is where one goes on to type; by a key the choice is wanted. */
  | { kind: 'issue'; id: number; by: 'click' | 'key' }

/** One that is open; it stays the same one while the text around it moves. */
export interface OpenBubble {
  id: number
  bubble: Bubble
}

let lastId = 0

export const openBubble = (bubble: Bubble): OpenBubble => {
  lastId += 1
  return { id: lastId, bubble }
}

/** Others write in the text meanwhile: what the window is about has moved with it. */
export const movedBubble = (open: OpenBubble, transactions: readonly Transaction[]): OpenBubble => {
  const { bubble } = open
  const [first, last] = [transactions[0], transactions.at(-1)]
  if (!first || !last) return open
  const move = (pos: number, side: 1 | -1): number =>
    transactions.reduce((at, { mapping }) => mapping.map(at, side), pos)
  const doc = last.doc
  switch (bubble.kind) {
    case 'math': {
      const { pos, at } = bubble
      if (pos === null)
        return at === undefined ? open : { ...open, bubble: { ...bubble, at: move(at, 1) } }
      const moved = movedFormula(first.before, doc, pos, move(pos, 1))
      if (moved !== undefined) return { ...open, bubble: { ...bubble, pos: moved } }
      return { ...open, bubble: { ...bubble, pos: null, at: move(pos, -1) } }
    }
    case 'link':
      return {
        ...open,
        bubble: { ...bubble, from: move(bubble.from, 1), to: move(bubble.to, -1) },
      }
    case 'image':
      return { ...open, bubble: { ...bubble, pos: move(bubble.pos, 1) } }
    default:
      return open
  }
}

/** Where a formula is now. A text that was replaced as a whole has it at its place among all formulas, if at all. */
const movedFormula = (before: Node, doc: Node, pos: number, moved: number): number | undefined => {
  if (doc.nodeAt(moved)?.type.name === 'math') return moved
  const old = placesOfFormulas(before)
  const now = placesOfFormulas(doc)
  const same = now[old.indexOf(pos)]
  const isSame =
    same !== undefined && doc.nodeAt(same)?.attrs['tex'] === before.nodeAt(pos)?.attrs['tex']
  return old.length === now.length && isSame ? same : undefined
}

const placesOfFormulas = (doc: Node): number[] => {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'math') places.push(pos)
  })
  return places
}
