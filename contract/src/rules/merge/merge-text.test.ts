import { expect, it } from 'vitest'
import type { MergePiece } from './merge-text.ts'
import { differingPieces } from './merge-text.ts'

it.each<[what: string, stored: string, mine: string, pieces: MergePiece[]]>([
  ['the same', 'a\nb', 'a\nb', [{ settled: ['a', 'b'] }]],
  [
    'a line that only one has',
    'a\nb',
    'a\nx\nb',
    [{ settled: ['a'] }, { stored: [], mine: ['x'] }, { settled: ['b'] }],
  ],
  [
    'a line that only the other has',
    'a\nx\nb',
    'a\nb',
    [{ settled: ['a'] }, { stored: ['x'], mine: [] }, { settled: ['b'] }],
  ],
  [
    'a line that both have changed',
    'a\nx',
    'a\ny',
    [{ settled: ['a'] }, { stored: ['x'], mine: ['y'] }],
  ],
  ['nothing alike', 'x', 'y\nz', [{ stored: ['x'], mine: ['y', 'z'] }]],
])(
  'two texts of which nobody knows what they began with, in pieces: %s',
  (_, stored, mine, pieces) => {
    expect(differingPieces(stored, mine)).toEqual(pieces)
  },
)
