/** One piece of a conversation between driver and solution. */
export interface TranscriptLine {
  /** As the judge wrote it, such as `0.012`; seconds since the start. */
  time: string
  /** `in`: to the solution. `out`: from the solution. `note`: the judge's remark about the whole. */
  side: 'in' | 'out' | 'note'
  text: string
}

const mark = /^\s*(?:\[\s*)?(\d+(?:\.\d+)?)\s*(?:(ms|s)\s*)?(?:\]\s*)?([<>]) ?(.*)/s

/**
 * The lines of a transcript: each begins with its time and `>` (to the solution) or `<` (from it). The judge
 * gives every line of the programs a mark, so what has none is a note of its own. Undefined: this is no transcript.
 */
export const parseTranscript = (text: string): TranscriptLine[] | undefined => {
  const lines: TranscriptLine[] = []
  for (const raw of text.replace(/\n$/, '').split('\n')) {
    const [, time, unit, sign, rest = ''] = mark.exec(raw) ?? []
    if (time !== undefined)
      lines.push({ time: secondsOf(time, unit), side: sign === '>' ? 'in' : 'out', text: rest })
    else if (lines.length > 0) lines.push({ time: '', side: 'note', text: raw })
    else return undefined
  }
  return lines
}

const secondsOf = (time: string, unit: string | undefined): string =>
  unit === 'ms' ? (Number(time) / 1000).toFixed(3) : time
