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
 * typed meanwhile stays, and the caret stays where its text is. Changes are as narrow as blocks allow.
 */
export const bringTo = (tr: Transaction, base: Node, target: Node, since: Mapping): void => {
  const isFresh = since.maps.length === 0
  try {
    // From the end: a change then moves none of those still to come.
    for (const { from, to, start, end } of changesOf(base, target).toReversed())
      tr.replace(...narrowed(since, from, to), target.slice(start, end))
    if (!isFresh || tr.doc.eq(target)) return
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

const changesOf = (base: Node, target: Node): Change[] =>
  hunksOf(base.children, target.children).flatMap((hunk): Change[] => {
    const before = sizeOf(base.children.slice(0, hunk.from))
    const after = sizeOf(target.children.slice(0, hunk.start))
    const old = base.children.slice(hunk.from, hunk.to)
    const now = target.children.slice(hunk.start, hunk.end)
    const [only, other] = [old[0], now[0]]
    if (old.length === 1 && now.length === 1 && only && other && only.sameMarkup(other))
      return changeIn(only.content, other.content, before + 1, after + 1, target)
    return [
      { from: before, to: before + sizeOf(old), target, start: after, end: after + sizeOf(now) },
    ]
  })

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

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
    if (open) hunks.push(...paired(open))
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

/** As many old blocks as new ones: each is the other's new form. */
const paired = ({ from, to, start, end }: Hunk): Hunk[] =>
  to - from === end - start
    ? Array.from({ length: to - from }, (_none, at) => ({
        from: from + at,
        to: from + at + 1,
        start: start + at,
        end: start + at + 1,
      }))
    : [{ from, to, start, end }]

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
