import { matchLines } from '@drafts/contract'

/** A run of a text that is on both sides, or on one of them only. */
export interface DifferencePart {
  text: string
  on: 'both' | 'from' | 'to'
}

/** A stretch that both texts have, or one in which they differ. */
export interface Stretch {
  isSame: boolean
  parts: DifferencePart[]
}

/** A stretch of more words is taken as changed whole: its words would say nothing. */
const mostWords = 4000

/** What differs, line by line; with `words`, the words within the lines that differ. */
export const differenceOf = (from: string, to: string, words: boolean): Stretch[] => {
  const [a, b] = [linesOf(from), linesOf(to)]
  const stretches: Stretch[] = []
  let same = ''
  let [atA, atB] = [0, 0]
  const addSame = () => {
    if (same !== '') stretches.push({ isSame: true, parts: [{ text: same, on: 'both' }] })
    same = ''
  }
  for (const match of [...matchLines(a, b), { a: a.length, b: b.length }]) {
    const [gone, come] = [a.slice(atA, match.a).join(''), b.slice(atB, match.b).join('')]
    if (gone !== '' || come !== '') {
      addSame()
      stretches.push({ isSame: false, parts: words ? wordParts(gone, come) : whole(gone, come) })
    }
    same += a[match.a] ?? ''
    ;[atA, atB] = [match.a + 1, match.b + 1]
  }
  addSame()
  return stretches
}

const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? []

const whole = (from: string, to: string): DifferencePart[] =>
  [
    { text: from, on: 'from' as const },
    { text: to, on: 'to' as const },
  ].filter(({ text }) => text !== '')

const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}_]+|./gsu) ?? []

const wordParts = (from: string, to: string): DifferencePart[] => {
  const [a, b] = [wordsOf(from), wordsOf(to)]
  if (from === '' || to === '' || a.length + b.length > mostWords) return whole(from, to)
  const parts: DifferencePart[] = []
  let [atA, atB] = [0, 0]
  for (const match of [...matchLines(a, b), { a: a.length, b: b.length }]) {
    add(parts, 'from', a.slice(atA, match.a).join(''))
    add(parts, 'to', b.slice(atB, match.b).join(''))
    add(parts, 'both', a[match.a] ?? '')
    ;[atA, atB] = [match.a + 1, match.b + 1]
  }
  return parts
}

const add = (parts: DifferencePart[], on: DifferencePart['on'], text: string): void => {
  const last = parts.at(-1)
  if (text === '') return
  if (last?.on === on) last.text += text
  else parts.push({ text, on })
}

/** Lines of what is the same that stay in sight beside a change. */
const context = 3

/** As it is first shown: of long stretches that are the same only what is near a change and how many lines are left out. */
export const nearChanges = (stretches: readonly Stretch[]): (Stretch | { hidden: number })[] =>
  stretches.flatMap((stretch, at) => {
    const lines = stretch.isSame ? linesOf(stretch.parts[0]?.text ?? '') : []
    const before = at === 0 ? 0 : context
    const after = at === stretches.length - 1 ? 0 : context
    // One line of its own would say that a line is hidden.
    if (lines.length <= before + after + 1) return [stretch]
    const hidden = { hidden: lines.length - before - after }
    return [
      ...sameLines(lines.slice(0, before)),
      hidden,
      ...sameLines(after === 0 ? [] : lines.slice(-after)),
    ]
  })

const sameLines = (lines: readonly string[]): Stretch[] =>
  lines.length === 0 ? [] : [{ isSame: true, parts: [{ text: lines.join(''), on: 'both' }] }]
