import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { legacy } from '../testing/comparator-rows.ts'
import { compare, trustsEqualBytes } from './compare.ts'

// What the real checkers said of these pairs was recorded by bench/named-checkers.ts, one character for each byte.

const recorded = JSON.parse(
  await readFile(new URL('../testing/fixtures/named-checkers.json', import.meta.url), 'utf8'),
) as Record<string, [answer: string, output: string, kind: string][]>

it.each(Object.entries(recorded))('%s judges as the real one did', (judgedAs, pairs) => {
  const checker = { ...legacy, judgedAs }
  const kinds = pairs.map(([answer, output]) => [
    answer,
    output,
    compare(
      checker,
      { bytes: Buffer.from(answer, 'latin1') },
      { bytes: Buffer.from(output, 'latin1') },
    ).kind,
  ])
  expect(kinds).toEqual(pairs)
  const isEqual = pairs.filter(([answer, output]) => answer === output)
  const refused = isEqual.filter(([, , kind]) => kind !== 'accepted')
  expect(trustsEqualBytes(checker) ? refused : []).toEqual([])
})

const ofBytes = (judgedAs: string, answer: string, output: string) =>
  compare(
    { ...legacy, judgedAs },
    { bytes: Buffer.from(answer, 'latin1') },
    { bytes: Buffer.from(output, 'latin1') },
  )

it('a word of more than a megabyte is a huge integer, if all of it are digits', () => {
  const digits = '7'.repeat(3_000_000)
  expect(ofBytes('testlib hcmp', digits, digits).kind).toBe('accepted')
  expect(ofBytes('testlib hcmp', digits, `${digits.slice(1)}8`).kind).toBe('wrong')
  expect(ofBytes('testlib hcmp', digits, `${digits}x`)).toMatchObject({
    delta: { message: expect.stringMatching(/^Want an integer/) as string },
  })
})

it('a difference of lines has its line, and an output that goes on its place', () => {
  expect(ofBytes('testlib lcmp', 'a b\nc  d\n', 'a  b\nc e\n')).toEqual({
    kind: 'wrong',
    delta: {
      message: 'Line 2 differs: want "c  d", got "c e"',
      wantSpan: { start: { line: 2, column: 1 }, end: { line: 2, column: 5 } },
      gotSpan: { start: { line: 2, column: 1 }, end: { line: 2, column: 4 } },
    },
  })
  expect(ofBytes('testlib fcmp', 'a\n', 'a\n\n bc')).toMatchObject({
    delta: {
      message: 'Extra output: "bc"',
      gotSpan: { start: { line: 3, column: 2 }, end: { line: 3, column: 4 } },
    },
  })
})

it('what the answer lacks is said with its place', () => {
  expect(ofBytes('testlib icmp', '1\n', '')).toMatchObject({
    delta: { message: 'Output ends early: want "1"' },
  })
  expect(ofBytes('testlib ncmp', '1 2x', '1 2')).toEqual({
    kind: 'badAnswer',
    truthError: {
      pos: { line: 1, column: 3 },
      note: 'The answer has "2x", which is not a 64-bit integer.',
    },
  })
})

it('arguments that the checker refuses are the fault of the test, however alike the bytes are', () => {
  const judgedAs = 'kattis float_tolerance 1e-'
  expect(ofBytes(judgedAs, '1', '1')).toMatchObject({
    truthError: { note: 'The checker does not judge with these arguments: float_tolerance 1e-' },
  })
  expect(trustsEqualBytes({ ...legacy, judgedAs })).toBe(false)
})
