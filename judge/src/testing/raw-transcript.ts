import type { TranscriptPiece } from '../sandbox/transcript-pieces.ts'

/** The bytes that a supervisor writes for these pieces. */
export const rawTranscript = (pieces: readonly TranscriptPiece[]): Buffer =>
  Buffer.concat(
    pieces.flatMap(({ us, to, bytes }) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(us, 0)
      head.writeUInt32LE(bytes.length * 2 + (to === 'driver' ? 1 : 0), 4)
      return [head, bytes]
    }),
  )
