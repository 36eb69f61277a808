import { findLanguage } from '@drafts/contract'
import { codeRules } from './code-rules.ts'
import { changeKinds } from './code-words.ts'
import { findChanges } from './find-changes.ts'
import type { CodeChange } from './find-changes.ts'
import { scanCode } from './scan-code.ts'

/** A program that differs from a source in one place: from `at` on, `length` signs are `text`. */
export interface Mutant {
  at: number
  length: number
  text: string
  /** The line of the change, from 1, and what it is before and after, cut where it is long. */
  line: number
  before: string
  after: string
}

/** The most unlike mutants of a source, at most so many; the first ones are of all kinds and from everywhere. */
export const makeMutants = (source: string, languageId: string, most: number): Mutant[] => {
  const family = findLanguage(languageId)?.family
  const rules = family && codeRules[family]
  if (!family || !rules) return []
  const changes = findChanges(scanCode(source, family, rules), family, rules)
  const lineOf = createLines(source)
  const seen = new Set<string>()
  const mutants: Mutant[] = []
  for (const change of inTurns(changes)) {
    if (mutants.length >= most) break
    const key = keyOf(source, change)
    if (key === undefined || seen.has(key)) continue
    seen.add(key)
    mutants.push(mutantOf(source, change, lineOf))
  }
  return mutants
}

/** Kinds take turns; of each kind those come first that are far from each other. */
const inTurns = (changes: readonly CodeChange[]): CodeChange[] => {
  const kinds = changeKinds.map((kind, turn) =>
    farApart(
      changes.filter((change) => change.kind === kind),
      turn,
    ),
  )
  const longest = kinds.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: longest }, (_, round) =>
    kinds.flatMap((own) => own[round] ?? []),
  ).flat()
}

/** In steps of the golden ratio, which leave no part out for long; each kind begins elsewhere. */
const farApart = (own: readonly CodeChange[], turn: number): CodeChange[] => {
  const count = own.length
  let step = Math.max(1, Math.round(count * 0.618))
  while (commonDivisor(step, count) > 1) step += 1
  const start = Math.floor((count * turn) / changeKinds.length)
  return own.flatMap((_, no) => own[(start + no * step) % count] ?? [])
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other)

/** Signs along which the same change may stand at another place. */
const mostSlide = 100

/** The same for changes that make the same text; undefined where nothing changes. */
const keyOf = (source: string, change: CodeChange): string | undefined => {
  let { at, end, text } = change
  while (at < end && text !== '' && source[at] === text[0]) {
    at += 1
    text = text.slice(1)
  }
  while (end > at && text !== '' && source[end - 1] === text.at(-1)) {
    end -= 1
    text = text.slice(0, -1)
  }
  if (at === end && text === '') return undefined
  // A part that is only left out, or only added, may be so a little further on too.
  for (let slid = 0; slid < mostSlide && text === '' && source[at] === source[end]; slid += 1) {
    at += 1
    end += 1
  }
  for (let slid = 0; slid < mostSlide && at === end && source[at] === text[0]; slid += 1) {
    text = text.slice(1) + (source[at] ?? '')
    at += 1
    end += 1
  }
  return `${at}-${end}-${text}`
}

/** Answers the number of the line of a place, from 0, and where it begins. */
const createLines = (source: string): ((at: number) => { no: number; start: number }) => {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { no: low, start: starts[low] ?? 0 }
  }
}

/** Most characters of a line that are shown on each side of the change, and of the change itself. */
const shownBeside = 80
const shownWithin = 200

const mutantOf = (
  source: string,
  { at, end, text }: CodeChange,
  lineOf: ReturnType<typeof createLines>,
): Mutant => {
  const { no, start } = lineOf(at)
  const from = Math.max(start, at - shownBeside)
  const head = (from > start ? '…' : '') + source.slice(from, at)
  const rest = source.slice(end, end + shownBeside)
  const [line = ''] = rest.split('\n')
  const tail = line.length < shownBeside ? line : `${line}…`
  const shown = (piece: string) =>
    head.trimStart() +
    (piece.length > shownWithin ? `${piece.slice(0, shownWithin)}…` : piece) +
    tail.trimEnd()
  return {
    at,
    length: end - at,
    text,
    line: no + 1,
    before: shown(source.slice(at, end)),
    after: shown(text),
  }
}

/** The whole text of a mutant. */
export const mutantText = (
  source: string,
  { at, length, text }: Pick<Mutant, 'at' | 'length' | 'text'>,
): string => source.slice(0, at) + text + source.slice(at + length)
