import { matchLines } from '@drafts/contract'

// Both versions of a run of lines as one: lines, sentences and words that they have in common stand once, theirs before
// mine where they differ (docs/product/editing.md#conflicts). Only versions that share most of their words are joined
// within a sentence: of others it would be neither.

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

const bothLines = (theirs: string, mine: string): string[] => {
  const runs = runsOf(sentencesIn(theirs), sentencesIn(mine), (sentence) => sentence.trim())
  if (!runs.some((run) => 'common' in run)) {
    const joined = bothWords(theirs, mine)
    return joined === undefined ? [theirs, mine] : [joined]
  }
  const parts = runs.flatMap((run) => {
    if ('common' in run) return run.common
    const [their, own] = [run.theirs.join(''), run.mine.join('')]
    return bothWords(their, own) ?? [their, own]
  })
  return [
    parts
      .filter((part) => part !== '')
      .reduce(beside, '')
      .trimEnd(),
  ]
}

const sentencesIn = (line: string): string[] =>
  line.match(/[^]+?(?:[.!?।]+["')\]]*(?=\s)|[。！？]+|$)\s*/gu) ?? []

/** Undefined: they have too little in common to be one sentence. */
const bothWords = (theirs: string, mine: string): string | undefined => {
  const [old, own] = [wordsIn(theirs), wordsIn(mine)]
  const most = Math.min(old.length, own.length)
  let head = 0
  while (head < most && old[head] === own[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === own.at(-1 - tail)) tail += 1
  const common = [...old.slice(0, head), ...old.slice(old.length - tail)]
  if (2 * lettersOf(common) < Math.max(lettersOf(old), lettersOf(own))) return undefined
  const between = (words: readonly string[]): string =>
    words.slice(head, words.length - tail).join('')
  const middle = [old, own].map(between).filter((part) => part !== '')
  return [
    old.slice(0, head).join(''),
    middle.reduce(beside, ''),
    old.slice(old.length - tail).join(''),
  ].join('')
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? []

const lettersOf = (words: readonly string[]): number =>
  words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A blank between them, but not behind a full stop that takes none. */
const beside = (before: string, after: string): string =>
  before === '' || /[\s。！？]$/.test(before) || /^\s/.test(after)
    ? before + after
    : `${before} ${after}`
