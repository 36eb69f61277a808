import type { GrammarMatch } from '@drafts/contract'

const around = 40
const sentenceChars = 400

/** Where a finding is, with the words around it, as LanguageTool reports it. */
export const placeMatch = (
  text: string,
  offset: number,
  length: number,
): Pick<GrammarMatch, 'offset' | 'length' | 'context' | 'sentence'> => {
  const start = Math.max(0, offset - around)
  const end = Math.min(text.length, offset + length + around)
  const before = start > 0 ? '...' : ''
  const after = end < text.length ? '...' : ''
  return {
    offset,
    length,
    context: {
      text: before + text.slice(start, end).toWellFormed().replaceAll(/\s/g, ' ') + after,
      offset: before.length + offset - start,
      length,
    },
    sentence: sentenceAt(text, offset, offset + length),
  }
}

const sentenceAt = (text: string, start: number, end: number): string => {
  const before = text.slice(Math.max(0, start - sentenceChars), start)
  const after = text.slice(end, end + sentenceChars)
  const begin = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => before.lastIndexOf(mark)))
  const stop = after.search(/[.!?](?:\s|$)|\n/)
  return (
    before.slice(begin + 1) +
    text.slice(start, end) +
    (stop < 0 ? after : after.slice(0, stop + 1))
  )
    .toWellFormed()
    .trim()
}
