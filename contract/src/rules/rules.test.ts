import { describe, expect, it } from 'vitest'
import {
  isTitleCase,
  isWeightAllowed,
  outcomeOf,
  outputBytes,
  settleWeight,
  toTitleCase,
  wallNs,
} from '../index.ts'
import type { TestType } from '../index.ts'

describe('the weight of a test', () => {
  const rows: [{ type: TestType; weight: number } | null, TestType, number | undefined, number][] =
    [
      [null, 'regular', undefined, 1],
      [null, 'sample', undefined, 0],
      [null, 'sample', 7, 0],
      [null, 'regular', 7, 7],
      [null, 'regular', 0, 0],
      [{ type: 'regular', weight: 5 }, 'regular', undefined, 5],
      [{ type: 'regular', weight: 5 }, 'sample', undefined, 0],
      [{ type: 'sample', weight: 0 }, 'regular', undefined, 1],
      [{ type: 'sample', weight: 0 }, 'additional', 0, 1],
      [{ type: 'sample', weight: 0 }, 'regular', 3, 3],
    ]
  it.each(rows)('%j made %s with %s gets %s', (before, type, wanted, got) => {
    expect(settleWeight(before, type, wanted)).toBe(got)
  })

  it.each([
    ['sample', 0, true],
    ['sample', 1, false],
    ['regular', 0, false],
    ['regular', 1, true],
    ['regular', 100, true],
    ['additional', 101, false],
  ] as const)('a %s may weigh %s: %s', (type, weight, allowed) => {
    expect(isWeightAllowed(type, weight)).toBe(allowed)
  })
})

describe('what a check may use', () => {
  it.each([
    [500_000_000, 3_500_000_000],
    [10_000_000_000, 32_000_000_000],
  ])('of %i ns CPU is %i ns of wall clock', (cpuNs, ns) => {
    expect(wallNs(cpuNs)).toBe(ns)
  })

  it.each([
    [0, 8_000_000],
    [4_000_000, 8_000_000],
    [4_000_001, 8_000_002],
    [20_000_000, 40_000_000],
    [32_000_001, 64_000_000],
  ])('with an answer of %i bytes is %i bytes of output', (answer, bytes) => {
    expect(outputBytes(answer)).toBe(bytes)
  })
})

describe('what a verdict means for its author', () => {
  it.each([
    [null, null, 'undecided'],
    [null, 'Accepted', 'noExpectation'],
    ['Accepted', 'Accepted', 'asExpected'],
    ['Accepted', 'WrongAnswer', 'surprise'],
    ['WrongAnswer', 'CompilationError', 'surprise'],
  ] as const)('wanted %s, got %s: %s', (wanted, verdict, outcome) => {
    expect(outcomeOf(wanted, verdict)).toBe(outcome)
  })
})

describe('title case', () => {
  it.each([
    ['the lord of the rings', 'The Lord of the Rings'],
    ['Lord Of The Rings', 'Lord of the Rings'],
    ['XOR and the city', 'XOR and the City'],
    ['a tale of two LaTeX files', 'A Tale of Two LaTeX Files'],
    ['what it is for', 'What It Is For'],
    ['éclair over 9 tables', 'Éclair over 9 Tables'],
    ['the 3rd of 2nd places', 'The 3rd of 2nd Places'],
    ['graphs: the end', 'Graphs: The End'],
    ['paths of length $n + k$ in an $n$-gon', 'Paths of Length $n + k$ in an $n$-Gon'],
    ['  two  spaces, and (a) bracket ', '  Two  Spaces, and (a) Bracket '],
    ['A+B AND THE A', 'A+B AND THE A'],
    ['xor on iPhones', 'Xor on iPhones'],
    ['From A to B', 'From A to B'],
    ['Team A and Team B', 'Team A and Team B'],
    ['Problem A1 Again', 'Problem A1 Again'],
    ['the (A) or "A" of a', 'The (A) or "A" of A'],
    ['plan A: go', 'Plan A: Go'],
    ['Plan a tale', 'Plan a Tale'],
    ['三つの数 of 数', '三つの数 of 数'],
    ['', ''],
  ])('%j becomes %j', (title, wanted) => {
    expect(toTitleCase(title)).toBe(wanted)
    expect(isTitleCase(wanted)).toBe(true)
  })

  it('once made stays as it is, whatever the title', () => {
    const bits = [
      'the',
      'Of',
      'xOR',
      'ß',
      'ŉa',
      'ǆ',
      '3rd',
      '$a b',
      '$',
      ':',
      ' ',
      '(a)',
      'A',
      'a',
      'A1',
      '(A)',
      'Of2',
      '-on',
      'é',
      '9',
      '?',
    ]
    let seed = 1
    const next = (count: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % count
    }
    for (let round = 0; round < 3000; round += 1) {
      const title = Array.from({ length: 1 + next(9) }, () => bits[next(bits.length)] ?? '').join(
        next(2) === 0 ? ' ' : '',
      )
      expect([title, isTitleCase(toTitleCase(title))]).toEqual([title, true])
    }
  })
})
