import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { testSeed } from '../../../../testing/seed.ts'
import { textChanges } from './text-changes.ts'

const applied = (before: string, after: string): string =>
  textChanges(before, after)
    .toReversed()
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), before)

/** Mulberry32: the same seed makes the same numbers. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test.each([
  ['a\nb\nc', 'a\nc'],
  ['', 'x\n'],
  ['x\n', ''],
  ['one two three', 'one 2 three four'],
  ['a\r\nb', 'a\nb'],
  ['😀 a', '😃 a'],
])('%j becomes %j', (before, after) => {
  expect(applied(before, after)).toBe(after)
})

test('a caret stays in its word, whatever others change in other words', () => {
  const seed = testSeed()
  for (let round = 0; round < 500; round += 1) {
    const random = randomFrom(seed + round)
    const words = Array.from({ length: 4 + random(20) }, (_none, at) => `w${at}`)
    const gaps = words.map(() => ['\n', ' ', '\n\n'][random(3)] ?? ' ')
    const caretWord = random(words.length)
    const others = words.map((word, at) =>
      at === caretWord || random(4) > 0 ? word : (['', `${word}x`, `new ${word}`][random(3)] ?? ''),
    )
    const textOf = (list: readonly string[]) => list.map((word, at) => word + gaps[at]).join('')
    const [before, after] = [textOf(words), textOf(others)]
    const place = (list: readonly string[]) => textOf(list.slice(0, caretWord)).length
    const within = random(`w${caretWord}`.length + 1)
    // Gaps belong to the words before them: cutting a list keeps them in step.
    const changes = ChangeSet.of(textChanges(before, after), before.length)
    const caret = changes.mapPos(place(words) + within, within === 0 ? 1 : -1)
    expect({ seed: seed + round, caret }).toEqual({
      seed: seed + round,
      caret: place(others) + within,
    })
    expect(applied(before, after)).toBe(after)
  }
})
