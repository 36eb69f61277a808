import { matchLines } from './match-lines.ts'
import { addPiece, differingUnits, mergeUnits, settleUnit } from './merge-text.ts'
import type { MergePiece } from './merge-text.ts'
import { isBreakable, isLoose, linesOfProse, wordsOfProse } from './prose-words.ts'

// Three-way merge of a text in Markdown by its words (docs/product/editing.md#merging). How this works: what each side
// changed is a list of edits of the base; edits that meet are a place, all others are settled. Edits of neighbouring
// words do not meet, two that both add words at one point do. A place is asked about with its whole lines, in which all that
// was settled is as it will be. Where that would make a formula, code or a link that nobody wrote, and in long texts, the
// merge is by lines, of which those of a formula are one; where even that would, everything is to be chosen.

/** The size of all three texts together. Longer ones are merged by lines. */
const mostChars = 300_000

/** Undefined where both sides changed the same words in different ways. */
export const mergeProse = (base: string, stored: string, mine: string): string | undefined => {
  const [piece = { settled: [] }, ...rest] = prosePieces(base, stored, mine)
  return 'settled' in piece && rest.length === 0 ? piece.settled.join('\n') : undefined
}

/** The same merge, piece by piece, in lines: what is to be chosen stands between what is settled. */
export const prosePieces = (base: string, stored: string, mine: string): MergePiece[] => {
  if (mine === base || mine === stored) return [{ settled: stored.split('\n') }]
  if (stored === base) return [{ settled: mine.split('\n') }]
  const words = {
    base: wordsOfProse(base),
    stored: wordsOfProse(stored),
    mine: wordsOfProse(mine),
  }
  const known = new Set([...words.base, ...words.stored, ...words.mine].filter(isBreakable))
  if (base.length + stored.length + mine.length <= mostChars) {
    const byWords = linesOfPlaces(placesOf(words))
    if (isSound(byWords, known)) return byWords
  }
  const byLines = mergeUnits({
    base: linesOfProse(words.base),
    stored: linesOfProse(words.stored),
    mine: linesOfProse(words.mine),
  })
  if (isSound(byLines, known)) return byLines
  return [{ stored: stored.split('\n'), mine: mine.split('\n') }]
}

/** Where nobody knows what both began with: all lines that differ are to be chosen. */
export const differingProse = (stored: string, mine: string): MergePiece[] =>
  differingUnits(linesOfProse(wordsOfProse(stored)), linesOfProse(wordsOfProse(mine)))

/** Whichever side is chosen everywhere: no formula, code or link is one that nobody wrote. */
const isSound = (pieces: readonly MergePiece[], known: ReadonlySet<string>): boolean =>
  (['stored', 'mine'] as const).every((side) => {
    const lines = pieces.flatMap((piece) => ('settled' in piece ? piece.settled : piece[side]))
    return wordsOfProse(lines.join('\n')).every((word) => !isBreakable(word) || known.has(word))
  })

/** Words `from` to `to` of the base become these. */
interface Edit {
  from: number
  to: number
  words: readonly string[]
  /** There are more words than before: where two of them meet, nobody knows which comes first. */
  adds: boolean
}

const editsOf = (base: readonly string[], other: readonly string[]): Edit[] => {
  const edits: Edit[] = []
  let [a, b] = [0, 0]
  for (const match of [...firmMatches(base, other), { a: base.length, b: other.length }]) {
    if (match.a > a || match.b > b) {
      const words = other.slice(b, match.b)
      const adds = countWords(words) > countWords(base.slice(a, match.a))
      edits.push({ from: a, to: match.a, words, adds: adds || match.a === a })
    }
    ;[a, b] = [match.a + 1, match.b + 1]
  }
  return edits
}

const countWords = (words: readonly string[]): number => words.filter((one) => !isLoose(one)).length

/** Without matches of a lone blank or sign between two changes: words around it were exchanged together. */
const firmMatches = (base: readonly string[], other: readonly string[]) => {
  const matches = matchLines(base, other)
  const isNext = (at: number): boolean => {
    const [one, next] = [matches[at], matches[at + 1]]
    return one !== undefined && next !== undefined && next.a === one.a + 1 && next.b === one.b + 1
  }
  return matches.filter((match, at) => {
    const isAtEnd =
      (match.a === 0 && match.b === 0) ||
      (match.a === base.length - 1 && match.b === other.length - 1)
    return isAtEnd || isNext(at - 1) || isNext(at) || !isLoose(base[match.a] ?? '')
  })
}

type Side = 'stored' | 'mine'
type Words = Record<Side | 'base', readonly string[]>

/** A run of words that is settled, or the words of both sides. */
type Place = { settled: readonly string[] } | Record<Side, readonly string[]>

interface Meeting extends Record<Side, Edit[]> {
  from: number
  to: number
  adds: boolean
}

const placesOf = ({ base, stored, mine }: Words): Place[] => {
  const places: Place[] = []
  let at = 0
  for (const meeting of meetingsOf(editsOf(base, stored), editsOf(base, mine))) {
    places.push({ settled: base.slice(at, meeting.from) })
    const [theirs, own] = (['stored', 'mine'] as const).map((side) => applied(base, meeting, side))
    if (meeting.mine.length === 0 || theirs?.join('') === own?.join(''))
      places.push({ settled: theirs ?? [] })
    else if (meeting.stored.length === 0) places.push({ settled: own ?? [] })
    else places.push({ stored: theirs ?? [], mine: own ?? [] })
    at = meeting.to
  }
  places.push({ settled: base.slice(at) })
  return places
}

const meetingsOf = (stored: readonly Edit[], mine: readonly Edit[]): Meeting[] => {
  const all = [
    ...stored.map((edit) => ({ side: 'stored' as const, edit })),
    ...mine.map((edit) => ({ side: 'mine' as const, edit })),
  ].toSorted((one, other) => one.edit.from - other.edit.from || one.edit.to - other.edit.to)
  const meetings: Meeting[] = []
  for (const { side, edit } of all) {
    const last = meetings.at(-1)
    const meets = last && (edit.from < last.to || (edit.from === last.to && edit.adds && last.adds))
    const meeting = meets
      ? last
      : { from: edit.from, to: edit.to, adds: false, stored: [], mine: [] }
    meeting[side].push(edit)
    meeting.to = Math.max(meeting.to, edit.to)
    meeting.adds ||= edit.adds
    if (!meets) meetings.push(meeting)
  }
  return meetings
}

/** The words of the base in a meeting, as one side has them. */
const applied = (base: readonly string[], meeting: Meeting, side: Side): string[] => {
  const runs: (readonly string[])[] = []
  let at = meeting.from
  for (const edit of meeting[side]) {
    runs.push(base.slice(at, edit.from), edit.words)
    at = edit.to
  }
  return [...runs, base.slice(at, meeting.to)].flat()
}

/** Places as lines: one in which something is to be chosen is to be chosen whole, as it will be on each side. */
const linesOfPlaces = (places: readonly Place[]): MergePiece[] => {
  const pieces: MergePiece[] = []
  let line = { stored: [] as string[], mine: [] as string[], isOpen: false }
  const end = (): void => {
    const [stored, mine] = [line.stored.join('').split('\n'), line.mine.join('').split('\n')]
    if (line.isOpen) addOpen(pieces, stored, mine)
    else for (const one of stored) settleUnit(pieces, one)
    line = { stored: [], mine: [], isOpen: false }
  }
  for (const place of places) {
    if ('settled' in place)
      for (const word of place.settled) {
        if (word === '\n') end()
        else {
          line.stored.push(word)
          line.mine.push(word)
        }
      }
    else {
      line.isOpen = true
      for (const word of place.stored) line.stored.push(word)
      for (const word of place.mine) line.mine.push(word)
    }
  }
  end()
  return pieces
}

/** Lines that both have at an end are settled. */
const addOpen = (
  pieces: MergePiece[],
  stored: readonly string[],
  mine: readonly string[],
): void => {
  const most = Math.min(stored.length, mine.length)
  let head = 0
  while (head < most && stored[head] === mine[head]) head += 1
  let tail = 0
  while (tail < most - head && stored.at(-1 - tail) === mine.at(-1 - tail)) tail += 1
  for (const one of stored.slice(0, head)) settleUnit(pieces, one)
  addPiece(pieces, {
    stored: stored.slice(head, stored.length - tail),
    mine: mine.slice(head, mine.length - tail),
  })
  for (const one of stored.slice(stored.length - tail)) settleUnit(pieces, one)
}
