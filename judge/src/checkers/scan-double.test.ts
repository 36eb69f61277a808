import { expect, it } from 'vitest'
import { scanDouble } from './scan-double.ts'

const least = Number.MIN_VALUE
const most = Number.MAX_VALUE
const eps = Number.EPSILON

// What glibc 2.41 reads; before it, one that needs 54 bits and is below the normal ones lost the last of them.
it.each<[string, number]>([
  ['0x1p-1074', least],
  ['0x1p-1075', 0],
  ['-0x1p-1075', -0],
  ['0x1.8p-1075', least],
  ['0x1.0000001p-1075', least],
  ['0x1.00000000000008p-1075', least],
  [`0x1.${'0'.repeat(500)}1p-1075`, least],
  ['0x.8p-1074', 0],
  ['0x3p-1075', 2 * least],
  ['0x5p-1075', 2 * least],
  ['0x1.fffffffffffffp-1076', 0],
  ['0x0.fffffffffffffp-1022', 2 ** -1022 - least],
  ['0x0.fffffffffffff8p-1022', 2 ** -1022],
  ['0x1.00000000000018p-1023', 2 ** -1023 + least],
  ['0x1.fffffffffffffp1023', most],
  ['0x1.fffffffffffff7ffffffffffffp1023', most],
  ['0x1.fffffffffffff8p1023', Infinity],
  ['0x1p1024', Infinity],
  ['0x.8p1024', 2 ** 1023],
  ['0xfffffffffffffbffp960', most],
  ['0xfffffffffffffc00p960', Infinity],
  ['0x1.00000000000008', 1],
  ['0x1.00000000000008000000000000001', 1 + eps],
  ['0x1.00000000000018', 1 + 2 * eps],
  [`0x0.${'0'.repeat(268)}1p+1076`, 1],
  [`0x1${'0'.repeat(268)}p-1072`, 1],
  [`0x${'0'.repeat(400)}1`, 1],
  ['0x0p99999999999999999999999', 0],
  ['-0x1p99999999999999999999999', -Infinity],
  ['0x1p-99999999999999999999999', 0],
  ['0x.', 0],
  ['-0X.', -0],
  ['0x1.', 1],
  ['0x.1', 1 / 16],
  ['0x1.8p', 1.5],
  ['0x1p+', 1],
  ['0x1e5', 485],
])('%s is a double', (word, value) => {
  expect(scanDouble(word)).toBe(value)
})

it.each(['0x', '0xp1', '0x.p1', '0x.p', '0x..', '0x1.2.3', '0xg', '0x1p1.5', '1x2'])(
  '%s is no number',
  (word) => {
    expect(scanDouble(word)).toBeUndefined()
  },
)
