import { matchLines } from './match-lines.ts'

/** Lines that are settled, or lines that both sides changed in different ways. */
export type MergePiece =
  { settled: string[] } | { stored: readonly string[]; mine: readonly string[] }

/**
 * Three-way merge of a text by its lines; undefined where both sides changed the same lines, or lines that touch, in
 * different ways. The work grows with the number of lines.
 */
export const mergeText = (base: string, stored: string, mine: string): string | undefined => {
  const [piece = { settled: [] }, ...rest] = mergePieces(base, stored, mine)
  // Settled neighbours are one piece: with another beside it something is open.
  return 'settled' in piece && rest.length === 0 ? piece.settled.join('\n') : undefined
}

/** The same merge, piece by piece: what is left for a person to choose stands between what is settled. */
export const mergePieces = (base: string, stored: string, mine: string): MergePiece[] =>
  mergeUnits({ base: base.split('\n'), stored: stored.split('\n'), mine: mine.split('\n') })

/** Where nobody knows what both began with: all that differs is to be chosen. */
export const differingPieces = (stored: string, mine: string): MergePiece[] =>
  differingUnits(stored.split('\n'), mine.split('\n'))

export type Texts = Record<keyof Places, readonly string[]>

/** The merge of texts that are cut into lines, or into what else is never merged inside. */
export const mergeUnits = (lines: Texts): MergePiece[] => {
  const inStored = placesOf(matchLines(lines.base, lines.stored))
  const inMine = placesOf(matchLines(lines.base, lines.mine))
  const pieces: MergePiece[] = []
  let from: Places = { base: 0, stored: 0, mine: 0 }
  for (let at = 0; at <= lines.base.length; at += 1) {
    const next = nextOf(at, lines, inStored, inMine)
    if (!next) continue
    const isEmpty = at === from.base && next.stored === from.stored && next.mine === from.mine
    if (!isEmpty) addPiece(pieces, mergePiece(cut(lines, from, next)))
    if (at < lines.base.length) settleUnit(pieces, lines.base[at] ?? '')
    from = { base: at + 1, stored: next.stored + 1, mine: next.mine + 1 }
  }
  return pieces
}

export const differingUnits = (
  stored: readonly string[],
  mine: readonly string[],
): MergePiece[] => {
  const pieces: MergePiece[] = []
  let from = { stored: 0, mine: 0 }
  const end = { a: stored.length, b: mine.length }
  for (const { a, b } of [...matchLines(stored, mine), end]) {
    if (a > from.stored || b > from.mine)
      pieces.push({ stored: stored.slice(from.stored, a), mine: mine.slice(from.mine, b) })
    if (a < end.a) settleUnit(pieces, stored[a] ?? '')
    from = { stored: a + 1, mine: b + 1 }
  }
  return pieces
}

export const addPiece = (pieces: MergePiece[], piece: MergePiece): void => {
  if ('settled' in piece) for (const line of piece.settled) settleUnit(pieces, line)
  else pieces.push(piece)
}

/** Settled neighbours are one piece. */
export const settleUnit = (pieces: MergePiece[], line: string): void => {
  const last = pieces.at(-1)
  if (last && 'settled' in last) last.settled.push(line)
  else pieces.push({ settled: [line] })
}

interface Places {
  base: number
  stored: number
  mine: number
}

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
const mergePiece = ({ base, stored, mine }: Texts): MergePiece => {
  if (isSame(mine, base) || isSame(mine, stored)) return { settled: [...stored] }
  return isSame(stored, base) ? { settled: [...mine] } : { stored, mine }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index])
