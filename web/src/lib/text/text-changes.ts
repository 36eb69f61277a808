import { matchLines } from '@drafts/contract'

/** A range of the old text, and what comes in its place. */
export interface TextChange {
  from: number
  to: number
  insert: string
}

/** What makes one text another, word by word: a caret stays in its word even when others changed both sides of it. */
export const textChanges = (before: string, after: string): TextChange[] => {
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const changes: TextChange[] = []
  let [a, b, from] = [0, 0, 0]
  for (const match of [...matchLines(old, now), { a: old.length, b: now.length }]) {
    const to = from + old.slice(a, match.a).join('').length
    const insert = now.slice(b, match.b).join('')
    if (to > from || insert !== '') changes.push({ from, to, insert })
    from = to + (old[match.a]?.length ?? 0)
    a = match.a + 1
    b = match.b + 1
  }
  return changes
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|[^\S\n]+|[^]/gu) ?? []
