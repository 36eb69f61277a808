/** A line of a talk: who says it, `program` or `judge`; a gap stands between two runs. */
export interface TalkLine {
  by: 'program' | 'judge' | 'gap'
  text: string
}

/** A line without a mark belongs to whoever spoke last; the judge speaks first. */
export const linesOfTalk = (talk: string): TalkLine[] => {
  let by: 'program' | 'judge' = 'judge'
  return talk
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      if (/^-{3,}\s*$/.test(line)) return { by: 'gap', text: '' }
      if (line.startsWith('>')) by = 'program'
      else if (line.startsWith('<')) by = 'judge'
      else return { by, text: line }
      return { by, text: line.slice(1).replace(/^ /, '') }
    })
}
