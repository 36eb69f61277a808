/** Bytes that were read at once from one side. */
export interface TranscriptPiece {
  /** Since the start of the pair, in microseconds. */
  us: number
  to: 'solution' | 'driver'
  bytes: Buffer
}

/** u32 microseconds, u32 length × 2 + direction, the bytes; the last piece may be cut. */
export function piecesOf(data: Buffer): TranscriptPiece[] {
  const pieces: TranscriptPiece[] = []
  for (let at = 0; at + 8 <= data.length;) {
    const head = data.readUInt32LE(at + 4)
    const end = at + 8 + Math.floor(head / 2)
    pieces.push({
      us: data.readUInt32LE(at),
      to: head % 2 === 1 ? 'driver' : 'solution',
      bytes: data.subarray(at + 8, end),
    })
    at = end
  }
  return pieces
}
