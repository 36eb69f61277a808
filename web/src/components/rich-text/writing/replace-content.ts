import { matchLines } from '@drafts/contract'
import type { Fragment, Node } from '@milkdown/kit/prose/model'
import type { Transaction } from '@milkdown/kit/prose/state'
import type { Mapping } from '@milkdown/kit/prose/transform'

interface Change {
  from: number
  to: number
  target: Node
  start: number
  end: number
}

/**
 * Makes what lies between `base` and `target` happen in `tr`, whose document is `base` moved on by `since`: what was
 * typed meanwhile stays, and the caret stays where its text is. Changes are as narrow as words allow. An empty
 * paragraph has no spelling in Markdown: it was not taken out by the other side, so it stays, and the caret in it.
 */
export const bringContentTo = (tr: Transaction, base: Node, target: Node, since: Mapping): void => {
  const isFresh = since.maps.length === 0
  try {
    // From the end: a change then moves none of those still to come.
    for (const { from, to, start, end } of changesOf(base, target).toReversed())
      tr.replace(...narrowed(since, from, to), target.slice(start, end))
    if (!isFresh || isSameWritten(tr.doc, target)) return
  } catch {
    // The narrow changes did not fit what was typed meanwhile: the whole text is replaced below.
  }
  tr.replaceWith(0, tr.doc.content.size, target.content)
}

/** What was typed at the edge of a change stays outside it. */
const narrowed = (since: Mapping, from: number, to: number): [number, number] => {
  const begin = since.map(from, 1)
  return [begin, Math.max(begin, since.map(to, -1))]
}

interface Block {
  node: Node
  from: number
  to: number
}

const isEmptyParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.content.size === 0

/** The blocks that Markdown can write. */
const writtenBlocks = (doc: Node): Block[] => {
  let at = 0
  return doc.children.flatMap((node): Block[] => {
    const from = at
    at += node.nodeSize
    return isEmptyParagraph(node) ? [] : [{ node, from, to: at }]
  })
}

const isSameWritten = (doc: Node, target: Node): boolean => {
  const [blocks, others] = [writtenBlocks(doc), writtenBlocks(target)]
  return (
    blocks.length === others.length &&
    blocks.every(({ node }, at) => others[at] !== undefined && node.eq(others[at].node))
  )
}

const nodesOf = (blocks: readonly Block[]): Node[] => blocks.map(({ node }) => node)

const changesOf = (base: Node, target: Node): Change[] => {
  const [blocks, others] = [writtenBlocks(base), writtenBlocks(target)]
  return hunksOf(nodesOf(blocks), nodesOf(others)).flatMap((hunk): Change[] => {
    const [only, other] = [blocks[hunk.from], others[hunk.start]]
    const isPair = hunk.to - hunk.from === 1 && hunk.end - hunk.start === 1
    if (isPair && only && other && only.node.sameMarkup(other.node))
      return changesIn(only, other, target)
    const [from, to] = spanOf(blocks, hunk.from, hunk.to)
    const [start, end] = spanOf(others, hunk.start, hunk.end)
    return [{ from, to, target, start, end }]
  })
}

/** Where these blocks stand; of none: right behind the one before. */
const spanOf = (blocks: readonly Block[], first: number, end: number): [number, number] => {
  const behind = blocks[first - 1]?.to ?? 0
  return first === end
    ? [behind, behind]
    : [blocks[first]?.from ?? behind, blocks[end - 1]?.to ?? behind]
}

/** Inside a block that both have: text is compared word by word, anything else as one range. */
const changesIn = (only: Block, other: Block, target: Node): Change[] => {
  const [before, after] = [only.from + 1, other.from + 1]
  if (!only.node.isTextblock)
    return changeIn(only.node.content, other.node.content, before, after, target)
  const [words, others] = [wordsIn(only.node), wordsIn(other.node)]
  const changes: Change[] = []
  let [a, b, from, start] = [0, 0, before, after]
  const matches = matchLines(
    words.map(({ key }) => key),
    others.map(({ key }) => key),
  )
  for (const match of [...matches, { a: words.length, b: others.length }]) {
    const to = from + sizeOf(words.slice(a, match.a))
    const end = start + sizeOf(others.slice(b, match.b))
    if (to > from || end > start) changes.push({ from, to, target, start, end })
    const size = words[match.a]?.size ?? 0
    ;[a, b, from, start] = [match.a + 1, match.b + 1, to + size, end + size]
  }
  return changes
}

interface Word {
  key: string
  size: number
}

const sizeOf = (words: readonly Word[]): number => words.reduce((sum, { size }) => sum + size, 0)

/** Words, blanks and single signs of a text block, each with its marks; a formula or a picture is one. */
const wordsIn = (block: Node): Word[] =>
  block.children.flatMap((child): Word[] => {
    if (!child.isText) return [{ key: JSON.stringify(child.toJSON()), size: child.nodeSize }]
    const marks = JSON.stringify(child.marks.map((mark) => mark.toJSON()))
    const words = child.text?.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? []
    return words.map((word) => ({ key: `${marks}${word}`, size: word.length }))
  })

interface Hunk {
  from: number
  to: number
  start: number
  end: number
}

/** Where two lists of blocks differ, between the longest common run of blocks. Changed neighbours are paired. */
const hunksOf = (base: readonly Node[], target: readonly Node[]): Hunk[] => {
  const lengths = commonLengths(base, target)
  const hunks: Hunk[] = []
  let [a, b] = [0, 0]
  let open: Hunk | undefined
  const close = (): void => {
    if (open) hunks.push(...paired(open, base, target))
    open = undefined
  }
  while (a < base.length || b < target.length) {
    const [left, right] = [base[a], target[b]]
    if (left && right && left.eq(right)) {
      close()
      a += 1
      b += 1
      continue
    }
    open ??= { from: a, to: a, start: b, end: b }
    const isGone = !right || (left && (lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0))
    if (isGone) open.to = a += 1
    else open.end = b += 1
  }
  close()
  return hunks
}

/** Blocks that share words are each other's old and new form, in their order; the rest is paired by place. */
const paired = (hunk: Hunk, base: readonly Node[], target: readonly Node[]): Hunk[] => {
  const old = base.slice(hunk.from, hunk.to)
  const now = target.slice(hunk.start, hunk.end)
  if (old.length * now.length > mostCompared) return byPlace(hunk)
  const common = commonWords(old, now)
  const best = heaviestRest(common, old.length, now.length)
  const hunks: Hunk[] = []
  let gap = { from: hunk.from, start: hunk.start }
  let [a, b] = [0, 0]
  while (a < old.length && b < now.length) {
    const weight = common[a]?.[b] ?? 0
    const rest = best[a]?.[b] ?? 0
    if (weight > 0 && rest === weight + (best[a + 1]?.[b + 1] ?? 0)) {
      const [from, start] = [hunk.from + a, hunk.start + b]
      hunks.push(...byPlace({ ...gap, to: from, end: start }))
      hunks.push({ from, to: from + 1, start, end: start + 1 })
      gap = { from: from + 1, start: start + 1 }
      a += 1
      b += 1
    } else if (rest === (best[a + 1]?.[b] ?? 0)) a += 1
    else b += 1
  }
  return [...hunks, ...byPlace({ ...gap, to: hunk.to, end: hunk.end })]
}

const mostCompared = 2500

const wordSetOf = (node: Node): Set<string> => new Set(node.textContent.match(/[\p{L}\p{N}_]+/gu))

/** `[a][b]` is how many words of block `a` block `b` has too. */
const commonWords = (old: readonly Node[], now: readonly Node[]): number[][] => {
  const sets = now.map(wordSetOf)
  return old.map((node) => {
    const words = wordSetOf(node)
    return now.map((other, at) =>
      node.sameMarkup(other) ? [...words].filter((word) => sets[at]?.has(word)).length : 0,
    )
  })
}

/** `[a][b]` is the most words that pairs of blocks from there share. */
const heaviestRest = (weights: readonly number[][], rows: number, columns: number): number[][] => {
  const best = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  for (let a = rows - 1; a >= 0; a -= 1)
    for (let b = columns - 1; b >= 0; b -= 1) {
      const row = best[a]
      if (!row) continue
      const pair = (weights[a]?.[b] ?? 0) + (best[a + 1]?.[b + 1] ?? 0)
      row[b] = Math.max(pair, best[a + 1]?.[b] ?? 0, row[b + 1] ?? 0)
    }
  return best
}

/** As many old blocks as new ones: each is the other's new form. */
const byPlace = ({ from, to, start, end }: Hunk): Hunk[] => {
  if (from === to && start === end) return []
  if (to - from !== end - start) return [{ from, to, start, end }]
  return Array.from({ length: to - from }, (_none, at) => ({
    from: from + at,
    to: from + at + 1,
    start: start + at,
    end: start + at + 1,
  }))
}

/** `[a][b]` is how many blocks the rests from there have in common. A text has some hundred blocks at most. */
const commonLengths = (base: readonly Node[], target: readonly Node[]): number[][] => {
  const lengths = Array.from({ length: base.length + 1 }, () =>
    Array.from({ length: target.length + 1 }, () => 0),
  )
  for (let a = base.length - 1; a >= 0; a -= 1)
    for (let b = target.length - 1; b >= 0; b -= 1) {
      const row = lengths[a]
      const [left, right] = [base[a], target[b]]
      if (!row || !left || !right) continue
      const skip = Math.max(lengths[a + 1]?.[b] ?? 0, row[b + 1] ?? 0)
      row[b] = left.eq(right) ? (lengths[a + 1]?.[b + 1] ?? 0) + 1 : skip
    }
  return lengths
}

/** The one range in which two contents differ; `before` and `after` are where they begin. */
const changeIn = (
  base: Fragment,
  other: Fragment,
  before: number,
  after: number,
  target: Node,
): Change[] => {
  const start = base.findDiffStart(other)
  const ends = base.findDiffEnd(other)
  if (start === null || !ends) return []
  // Repeated text can make the ends cross the start.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  return [
    {
      from: before + start,
      to: before + ends.a + overlap,
      target,
      start: after + start,
      end: after + ends.b + overlap,
    },
  ]
}
