import { expect, it } from 'vitest'
import { isLost } from './aside.ts'

/** A letter a field. */
const of = (text: string) => Object.fromEntries(text.split('').entries())

it.each([
  // What the server changed alone is under git, and on the server.
  ['ab', 'ab', 'xb', false],
  ['ab', 'yb', 'xb', true],
  // What was sent is not lost.
  ['ab', 'yb', 'yx', false],
  ['ab', 'ab', '', false],
  ['ab', 'yb', '', true],
  ['', 'ab', 'xb', true],
])('of what was %j and is %j, %j takes the place: lost %j', (base, folder, next, lost) => {
  expect(isLost(of(base), of(folder), of(next))).toBe(lost)
})
