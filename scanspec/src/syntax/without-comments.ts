import { lex } from './lex.ts'

/** A spec without what its author notes in it. Every line stays at its place. */
export const withoutComments = (source: string): string => {
  const { comments } = lex(source)
  const ends = [0, ...comments.map(({ from, text }) => from + text.length)]
  return [...comments.map(({ from }) => from), source.length]
    .map((from, index) => source.slice(ends[index], from))
    .join('')
}
