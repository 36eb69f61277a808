import type { PairResult } from '../sandbox/sandbox.ts'

/** The most that a transcript holds. */
export const transcriptBytes = 1_000_000

const newline = 10
const cutNote = Buffer.from('[More was said than is kept.]\n')

/**
 * What solution and driver wrote, a line of theirs on a line each: seconds since the start, `>` for what went to the
 * solution and `<` for what came from it. A line that the other side interrupts ends there.
 */
export const transcriptText = ({
  transcript,
  transcriptCut,
}: Pick<PairResult, 'transcript' | 'transcriptCut'>): Buffer => {
  const parts: Buffer[] = []
  let room = transcriptBytes
  let open: 'solution' | 'driver' | null = null
  const put = (part: Buffer): boolean => {
    parts.push(part.subarray(0, room))
    room -= Math.min(room, part.length)
    return room > 0
  }
  const fits = transcript.every(({ us, to, bytes }) => {
    const mark = `${(us / 1e6).toFixed(3)} ${to === 'solution' ? '>' : '<'} `
    for (let at = 0; at < bytes.length;) {
      if (open !== to && !put(Buffer.from(open === null ? mark : `\n${mark}`))) return false
      const end = bytes.indexOf(newline, at)
      const line = bytes.subarray(at, end < 0 ? undefined : end + 1)
      if (!put(line)) return false
      open = end < 0 ? to : null
      at += line.length
    }
    return true
  })
  const last = parts.findLast((part) => part.length > 0)
  if (last && last.at(-1) !== newline) parts.push(Buffer.from('\n'))
  if (!fits || transcriptCut) parts.push(cutNote)
  return Buffer.concat(parts)
}
