import { matchLines } from './match-lines.ts'

/**
 * Three-way merge of a text by its lines; undefined where both sides changed the same lines, or lines that touch, in
 * different ways. The work grows with the number of lines.
 */
export const mergeText = (base: string, stored: string, mine: string): string | undefined => {
  const lines = { base: base.split('\n'), stored: stored.split('\n'), mine: mine.split('\n') }
  const inStored = placesOf(matchLines(lines.base, lines.stored))
  const inMine = placesOf(matchLines(lines.base, lines.mine))
  const merged: string[] = []
  let from: Places = { base: 0, stored: 0, mine: 0 }
  for (let at = 0; at <= lines.base.length; at += 1) {
    const next = nextOf(at, lines, inStored, inMine)
    if (!next) continue
    const piece = mergePiece(cut(lines, from, next))
    if (!piece) return undefined
    // Not spread: a piece may have more lines than a call may have arguments.
    for (const line of piece) merged.push(line)
    if (at < lines.base.length) merged.push(lines.base[at] ?? '')
    from = { base: at + 1, stored: next.stored + 1, mine: next.mine + 1 }
  }
  return merged.join('\n')
}

interface Places {
  base: number
  stored: number
  mine: number
}
type Texts = Record<keyof Places, readonly string[]>

/** Line of the base → its line in the other text. */
const placesOf = (matches: readonly { a: number; b: number }[]): Map<number, number> =>
  new Map(matches.map(({ a, b }) => [a, b]))

/** Where line `at` of the base stands in both texts; the end stands behind every line. */
const nextOf = (
  at: number,
  lines: Texts,
  inStored: ReadonlyMap<number, number>,
  inMine: ReadonlyMap<number, number>,
): Places | undefined => {
  if (at === lines.base.length)
    return { base: at, stored: lines.stored.length, mine: lines.mine.length }
  const stored = inStored.get(at)
  const mine = inMine.get(at)
  return stored === undefined || mine === undefined ? undefined : { base: at, stored, mine }
}

const cut = (lines: Texts, from: Places, to: Places): Texts => ({
  base: lines.base.slice(from.base, to.base),
  stored: lines.stored.slice(from.stored, to.stored),
  mine: lines.mine.slice(from.mine, to.mine),
})

/** What stands between two lines that both sides kept. */
const mergePiece = ({ base, stored, mine }: Texts): readonly string[] | undefined => {
  if (isSame(mine, base) || isSame(mine, stored)) return stored
  return isSame(stored, base) ? mine : undefined
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index])
