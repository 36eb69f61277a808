import { expect, test } from 'vitest'
import { bothSides } from './both-sides.ts'

test.each([
  ['other lines', ['a'], ['b'], ['a', 'b']],
  ['a line of both', ['one', 'same', 'two'], ['same', 'three'], ['one', 'same', 'two', 'three']],
  [
    'a sentence of both',
    ['Find the sum. It fits 64 bits.'],
    ['Find the sum. Print it modulo p.'],
    ['Find the sum. It fits 64 bits. Print it modulo p.'],
  ],
  [
    'a sentence behind',
    ['Two numbers. Find the sum.'],
    ['Three values follow. Find the sum.'],
    ['Two numbers. Three values follow. Find the sum.'],
  ],
  [
    'no words of one sentence',
    ['    return a + b;  // sum'],
    ['    return a - b;  // sum'],
    ['    return a + b;  // sum', '    return a - b;  // sum'],
  ],
  ['a hard line break', ['One. Two.  '], ['One. Three.  '], ['One. Two. Three.  ']],
  ['Chinese', ['求和。输出一。'], ['求和。打印二。'], ['求和。输出一。打印二。']],
  ['nothing of theirs', [], ['mine'], ['mine']],
  ['other sentences', ['The cat sat.'], ['A dog ran off.'], ['The cat sat.', 'A dog ran off.']],
])('both sides have %s once', (_name, theirs, mine, both) => {
  expect(bothSides(theirs, mine)).toEqual(both)
})
