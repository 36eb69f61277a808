import { matchLines } from '@drafts/contract'

// Both versions of a run of lines as one: lines and sentences that they have in common stand once, theirs before mine
// where they differ (docs/product/editing.md#conflicts).

export const bothSides = (theirs: readonly string[], mine: readonly string[]): string[] =>
  runsOf(theirs, mine).flatMap((run) => {
    if ('common' in run) return run.common
    const [their, own] = [run.theirs[0], run.mine[0]]
    const isPair = run.theirs.length === 1 && run.mine.length === 1
    return isPair && their !== undefined && own !== undefined
      ? bothLines(their, own)
      : [...run.theirs, ...run.mine]
  })

type Run = { common: string } | { theirs: readonly string[]; mine: readonly string[] }

const runsOf = (
  theirs: readonly string[],
  mine: readonly string[],
  keyOf = (text: string): string => text,
): Run[] => {
  const runs: Run[] = []
  let [a, b] = [0, 0]
  const end = { a: theirs.length, b: mine.length }
  for (const match of [...matchLines(theirs.map(keyOf), mine.map(keyOf)), end]) {
    if (match.a > a || match.b > b)
      runs.push({ theirs: theirs.slice(a, match.a), mine: mine.slice(b, match.b) })
    const common = theirs[match.a]
    if (common !== undefined) runs.push({ common })
    ;[a, b] = [match.a + 1, match.b + 1]
  }
  return runs
}

/** Sentences are never joined with each other: of code and formulas that would be neither side's. */
const bothLines = (theirs: string, mine: string): string[] => {
  const runs = runsOf(sentencesIn(theirs.trimEnd()), sentencesIn(mine.trimEnd()), (sentence) =>
    sentence.trim(),
  )
  if (!runs.some((run) => 'common' in run)) return [theirs, mine]
  const parts = runs.flatMap((run) =>
    'common' in run ? run.common : [run.theirs.join(''), run.mine.join('')],
  )
  const line = joined(parts.filter((part) => part !== ''))
  // Two blanks at the end are a line break in Markdown.
  const [end, other] = [theirs, mine].map((text) => text.slice(text.trimEnd().length))
  return [line.trimEnd() + (end === other ? end : '')]
}

const endOfSentence = /(?<![.!?।])[.!?।]+["')\]]*\s+|[。！？]+\s*/gu

const sentencesIn = (line: string): string[] => {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: end } of line.matchAll(endOfSentence)) {
    sentences.push(line.slice(from, index + end.length))
    from = index + end.length
  }
  if (from < line.length) sentences.push(line.slice(from))
  return sentences
}

/** A blank between them, but not behind a full stop that takes none. */
const joined = (parts: readonly string[]): string => {
  const pieces: string[] = []
  for (const part of parts) {
    const end = pieces.at(-1)?.slice(-1)
    if (end !== undefined && !/[\s。！？]/.test(end) && !/^\s/.test(part)) pieces.push(' ')
    pieces.push(part)
  }
  return pieces.join('')
}
