import { expect, it } from 'vitest'
import { drawCalls } from './draw-calls.ts'

const wishes = { generators: ['gen'], count: 200, seed: 7 }
const callsOf = (command: string, more: object = {}) => {
  const drawn = drawCalls(command, { ...wishes, ...more })
  return 'calls' in drawn ? drawn.calls : []
}

it('ranges and seeds are drawn anew for each call, within what they say', () => {
  const calls = callsOf('gen 1..5 -n=10..12 $seed "a b"')
  expect(new Set(calls.map(({ drawn: [first] }) => first))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(new Set(calls.map(({ drawn }) => drawn[1]))).toEqual(new Set([10, 11, 12]))
  expect(new Set(calls.map((call) => call.arguments[2])).size).toBeGreaterThan(190)
  expect(calls[0]?.arguments).toEqual([
    String(calls[0]?.drawn[0]),
    `-n=${calls[0]?.drawn[1]}`,
    expect.stringMatching(/^\d+$/),
    'a b',
  ])
  expect(callsOf('gen 1..5 $seed')).toEqual(callsOf('gen 1..5 $seed'))
})

it('a cap makes a range shorter, and never empty', () => {
  expect(
    new Set(callsOf('gen 1..50 3..9', { caps: [2, 1] }).map(({ drawn }) => drawn.join())),
  ).toEqual(new Set(['1,3', '2,3']))
})

it.each([
  ['gan 1', 'Column 1: There is no generator gan. Did you mean gen?'],
  [' other', 'Column 2: There is no generator other.'],
  ['# nothing', 'Column 1: Write a generator with its arguments, such as gen 1..20 $seed.'],
  ['gen 1 > 5', 'Column 7: A stress test has no test numbers: leave out what > says.'],
  ['gen 1..20 "1', 'Column 11: This quotation mark is not closed.'],
  [
    'gen 1..20 -s=$sead',
    'Column 14: $sead is not known here: $seed and ranges such as 1..20 are drawn. An argument with $ stands in quotes.',
  ],
  [
    'gen $seeds',
    'Column 5: $seeds is not known here: $seed and ranges such as 1..20 are drawn. An argument with $ stands in quotes.',
  ],
])('%s is no call of a generator', (command, fault) => {
  expect(drawCalls(command, wishes)).toEqual({ fault })
})
