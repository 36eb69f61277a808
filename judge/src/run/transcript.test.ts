import { expect, test } from 'vitest'
import type { TranscriptPiece } from '../sandbox/transcript-pieces.ts'
import { rawTranscript } from '../testing/raw-transcript.ts'
import { transcriptBytes, transcriptText } from './transcript.ts'

const piece = (us: number, to: 'solution' | 'driver', text: string): TranscriptPiece => ({
  us,
  to,
  bytes: Buffer.from(text),
})
const textOf = (transcript: TranscriptPiece[], transcriptCut = false): string =>
  transcriptText({ transcript: rawTranscript(transcript), transcriptCut }).toString()

test('a line each, with the time of its beginning', () => {
  expect(
    textOf([
      piece(1200, 'solution', 'a\nb\n'),
      piece(2000, 'driver', 'c'),
      piece(3000, 'driver', 'd\n'),
      piece(4_000_000, 'solution', '\n'),
    ]),
  ).toBe('0.001 > a\n0.001 > b\n0.002 < cd\n4.000 > \n')
})

test('a line that the other side interrupts ends there', () => {
  const pieces = [piece(0, 'solution', 'a'), piece(0, 'driver', 'b'), piece(0, 'solution', 'c')]
  expect(textOf(pieces)).toBe('0.000 > a\n0.000 < b\n0.000 > c\n')
})

test('nothing said is nothing', () => {
  expect(textOf([])).toBe('')
})

test('it is cut at 1 MB and marked as cut', () => {
  const pieces = Array.from({ length: 200 }, () => piece(0, 'driver', `${'x'.repeat(9999)}\n`))
  const text = textOf(pieces)
  expect(text.length).toBeLessThan(transcriptBytes + 100)
  expect(text.length).toBeGreaterThan(transcriptBytes - 20_000)
  expect(text.endsWith('x\n[More was said than is kept.]\n')).toBe(true)
  expect(textOf([piece(0, 'driver', 'a\n')], true)).toBe(
    '0.000 < a\n[More was said than is kept.]\n',
  )
})

test('bytes that are no text are kept as they are', () => {
  const bytes = Buffer.from([0xff, 0, 10])
  const text = transcriptText({
    transcript: rawTranscript([{ us: 0, to: 'driver', bytes }]),
    transcriptCut: false,
  })
  expect(text.subarray(-3)).toEqual(bytes)
})
