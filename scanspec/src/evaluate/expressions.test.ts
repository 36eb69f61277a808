import { describe, expect, it } from 'vitest'
import { given, givenInput, holding, refused } from '../testing/expression-cases.ts'
import { wordsOf } from '../testing/outcome.ts'

const lines = given.split('\n').length
const outcomeOf = (expression: string): string =>
  wordsOf(`${given}check ${expression}`, givenInput).replace(`${lines}:`, '')

it.each(holding)('%s', (expression) => {
  expect(outcomeOf(expression)).toBe('ok')
})

it.each(refused)('%s is refused', (expression, expected) => {
  expect(outcomeOf(expression)).toBe(expected)
})

describe('regular expressions', () => {
  it.each(['(', 'a**', '(?=a)', '(a)\\\\1', 'a{1001}'])('%s is none of RE2', (source) => {
    expect(outcomeOf(`re("a", "${source}")`)).toMatch(/^7: error parsing regexp/)
  })
  it('one that makes backtracking engines hang is answered', () => {
    const spec = 'var s string\nscan s\ncheck re(s, "^(a+)+$")'
    expect(wordsOf(spec, 'a'.repeat(50_000) + 'b')).toMatch(/check error/)
  })
  it('many different ones cost no more memory than a hundred', () => {
    const spec = 'var s string\nfor scan s\ncheck re(s, s)\nend'
    const words = Array.from({ length: 500 }, (_, index) => `w${index}`)
    expect(wordsOf(spec, words.join(' '))).toBe('ok')
  })
})

it('empty graphs and arrays', () => {
  const spec = `var E [0]int
check graphs.connected(0, E, E), graphs.connected(1, E, E), graphs.tree(1, E, E)
check graphs.tree(0, E, E) == false, graphs.connected(2, E, E) == false
check arrays.permutation(0, E), arrays.sorted(E), math.sum(E) == 0`
  expect(wordsOf(spec, '')).toBe('ok')
})

it('arrays of floats and bools', () => {
  const spec = `var F [3]float64
var B [2]bool
scan F[0], F[1], F[2]
check arrays.sorted(F) == false, arrays.distinct(F), arrays.range(F, 0, 5) == false
check arrays.distinct(B) == false, math.sum(B) == 0`
  expect(wordsOf(spec, 'nan 1 nan')).toBe('5:36: invalid argument')
})
