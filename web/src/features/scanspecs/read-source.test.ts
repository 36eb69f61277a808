import { expect, it } from 'vitest'
import { readSource } from './read-source.ts'

it.each([
  ['', undefined],
  ['var n int\nscan n\neof', undefined],
  ['var n int\nwhat', 'Line 2, column 5: '],
  [
    'var n int\nscan n\ncheck abs(n) > 1\neof',
    'Line 3, column 7: There is no function “abs”. Is “math.abs” meant?',
  ],
  ['scan m', 'Line 1, column 6: “m” is declared nowhere before.'],
  // A loop that never runs refuses no input: that is marked in the source alone.
  ['for i := 5 ... 3\n\teol\nend\neof', undefined],
])('of %j, under the editor, is %s', (source, fault) => {
  expect(readSource(source).fault?.slice(0, fault?.length)).toBe(fault)
})
