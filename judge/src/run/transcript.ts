import type { PairResult } from '../sandbox/sandbox.ts'
import { piecesOf } from '../sandbox/transcript-pieces.ts'

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
  const text = new BoundedText(transcriptBytes)
  let open: 'solution' | 'driver' | null = null
  for (const { us, to, bytes } of piecesOf(transcript)) {
    if (text.isFull) break
    const mark = `${(us / 1e6).toFixed(3)} ${to === 'solution' ? '>' : '<'} `
    for (let at = 0; at < bytes.length && !text.isFull; at += 1) {
      if (open !== to) text.addWords(open === null ? mark : `\n${mark}`)
      text.add(bytes[at] ?? newline)
      open = bytes[at] === newline ? null : to
    }
  }
  const { isFull, written } = text
  const lineEnd = written.length > 0 && written.at(-1) !== newline ? Buffer.from('\n') : noBytes
  return Buffer.concat([written, lineEnd, isFull || transcriptCut ? cutNote : noBytes])
}

const noBytes = Buffer.alloc(0)

/** Bytes in one buffer, as far as they fit: a transcript may have a line for every few bytes. */
class BoundedText {
  readonly #bytes: Buffer
  #used = 0

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  get isFull(): boolean {
    return this.#used === this.#bytes.length
  }

  get written(): Buffer {
    return this.#bytes.subarray(0, this.#used)
  }

  add(byte: number): void {
    if (this.isFull) return
    this.#bytes[this.#used] = byte
    this.#used += 1
  }

  /** One byte each; by hand, as there may be one for every few bytes. */
  addWords(words: string): void {
    for (let at = 0; at < words.length; at += 1) this.add(words.charCodeAt(at))
  }
}
