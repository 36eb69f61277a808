// Which lines of two texts are the same line. How this works: lines equal at both ends are cut off. Between them, lines
// that stand once in each text are anchors; the longest run of anchors that keeps its order is matched, and what lies
// between two anchors is matched in the same way. Where no anchor is, the shortest edit is searched for, but only as far
// as `maxEdits`: a stretch that differs more is taken as changed whole. So the work grows with the number of lines only.
// A match that is missed makes a larger change, never a wrong text.

/** Line `a` of the first text is line `b` of the second, both from 0. */
export interface MatchedLine {
  a: number
  b: number
}

const maxDepth = 12
const maxEdits = 64

/** In rising order of both. */
export const matchLines = (a: readonly string[], b: readonly string[]): MatchedLine[] => {
  const matches: MatchedLine[] = []
  matchRange({ a, b, matches }, { a: 0, b: 0 }, { a: a.length, b: b.length }, 0)
  return matches
}

interface Work {
  a: readonly string[]
  b: readonly string[]
  matches: MatchedLine[]
}

const matchRange = (work: Work, start: MatchedLine, end: MatchedLine, depth: number): void => {
  const { a, b, matches } = work
  let from = { ...start }
  while (from.a < end.a && from.b < end.b && a[from.a] === b[from.b]) {
    matches.push(from)
    from = { a: from.a + 1, b: from.b + 1 }
  }
  let tail = 0
  while (
    end.a - tail > from.a &&
    end.b - tail > from.b &&
    a[end.a - tail - 1] === b[end.b - tail - 1]
  )
    tail += 1
  const to = { a: end.a - tail, b: end.b - tail }
  if (from.a < to.a && from.b < to.b) matchMiddle(work, from, to, depth)
  for (let at = 0; at < tail; at += 1) matches.push({ a: to.a + at, b: to.b + at })
}

const matchMiddle = (work: Work, from: MatchedLine, to: MatchedLine, depth: number): void => {
  const anchors = depth < maxDepth ? longestRising(anchorsIn(work, from, to)) : []
  if (anchors.length === 0) {
    for (const match of shortestEdit(work, from, to)) work.matches.push(match)
    return
  }
  let at = from
  for (const anchor of anchors) {
    matchRange(work, at, anchor, depth + 1)
    work.matches.push(anchor)
    at = { a: anchor.a + 1, b: anchor.b + 1 }
  }
  matchRange(work, at, to, depth + 1)
}

/** Lines that stand once in each range, in the order of the first. */
const anchorsIn = ({ a, b }: Work, from: MatchedLine, to: MatchedLine): MatchedLine[] => {
  const placesA = onceIn(a, from.a, to.a)
  const placesB = onceIn(b, from.b, to.b)
  const anchors: MatchedLine[] = []
  for (const [line, place] of placesA) {
    const other = placesB.get(line) ?? repeated
    if (place !== repeated && other !== repeated) anchors.push({ a: place, b: other })
  }
  return anchors
}

const repeated = -1

/** Line → its place, or `repeated`; in the order of the first places. */
const onceIn = (lines: readonly string[], from: number, to: number): Map<string, number> => {
  const places = new Map<string, number>()
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? ''
    places.set(line, places.has(line) ? repeated : at)
  }
  return places
}

/** The longest run in which `b` rises too (`a` rises already): the piles of patience sorting, in n log n. */
const longestRising = (anchors: readonly MatchedLine[]): MatchedLine[] => {
  const tops: number[] = []
  const before: number[] = []
  for (const [index, { b }] of anchors.entries()) {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[tops[middle] ?? 0]?.b ?? 0) < b) low = middle + 1
      else high = middle
    }
    before.push(tops[low - 1] ?? -1)
    tops[low] = index
  }
  const run: MatchedLine[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const anchor = anchors[at]
    if (anchor) run.push(anchor)
  }
  return run.toReversed()
}

/**
 * The greedy search of Myers ("An O(ND) Difference Algorithm", 1986), given up after `maxEdits` edits. `furthest[k]` is
 * how far in `a` a path on diagonal k = a - b came with the edits so far.
 */
const shortestEdit = ({ a, b }: Work, from: MatchedLine, to: MatchedLine): MatchedLine[] => {
  const rows: Int32Array[] = []
  const offset = maxEdits + 1
  const furthest = new Int32Array(2 * offset + 1)
  for (let edits = 0; edits <= maxEdits; edits += 1) {
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && at(furthest, k - 1) < at(furthest, k + 1))
      let x = isDown ? at(furthest, k + 1) : at(furthest, k - 1) + 1
      while (from.a + x < to.a && from.b + x - k < to.b && a[from.a + x] === b[from.b + x - k])
        x += 1
      furthest[k + offset] = x
      if (from.a + x >= to.a && from.b + x - k >= to.b)
        return walkBack(rows, edits, k, { a: x, b: x - k }, from)
    }
    rows.push(furthest.slice())
  }
  return []
}

const at = (row: Int32Array, k: number): number => row[k + maxEdits + 1] ?? 0

/** From the end of the path to its start: what was walked diagonally is matched. */
const walkBack = (
  rows: readonly Int32Array[],
  edits: number,
  lastK: number,
  end: MatchedLine,
  from: MatchedLine,
): MatchedLine[] => {
  const matches: MatchedLine[] = []
  let k = lastK
  let { a: x, b: y } = end
  for (let left = edits; left > 0; left -= 1) {
    const row = rows[left - 1] ?? new Int32Array()
    const isDown = k === -left || (k !== left && at(row, k - 1) < at(row, k + 1))
    const previousK = isDown ? k + 1 : k - 1
    const startX = isDown ? at(row, previousK) : at(row, previousK) + 1
    for (; x > startX; x -= 1, y -= 1) matches.push({ a: from.a + x - 1, b: from.b + y - 1 })
    k = previousK
    x = at(row, k)
    y = x - k
  }
  for (; x > 0; x -= 1, y -= 1) matches.push({ a: from.a + x - 1, b: from.b + y - 1 })
  return matches.toReversed()
}
