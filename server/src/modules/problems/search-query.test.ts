import { describe, expect, it } from 'vitest'
import { isNearWord, swapped, termsOf, tsqueryOf } from './search-query.ts'

describe('a word is near another', () => {
  it.each([
    // None may be wrong in a short one, one in a middle one, two and three in longer ones.
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abcd', 'abce', true],
    ['abcde', 'abcdf', true],
    ['abcde', 'abcfg', false],
    ['abcdef', 'abcdxy', true],
    ['abcdefgh', 'abcdefxy', true],
    ['abcdefgh', 'abcdexyz', false],
    ['abcdefghi', 'abcdefxyz', true],
    ['abcdefghi', 'abcdewxyz', false],
    // One letter more, less, or swapped with its neighbour is one error.
    ['abcd', 'abcde', true],
    ['abcd', 'xabcd', true],
    ['abcd', 'abc', true],
    ['abcd', 'bcd', true],
    ['abcd', 'abcdef', false],
    ['abcd', 'ab', false],
    ['abcd', 'abdc', true],
    ['abcd', 'bacd', true],
    ['abcd', 'badc', false],
    ['abcd', 'cbad', false],
    ['abcd', 'dabc', false],
  ])('%s and %s: %s', (given, known, expected) => {
    expect(isNearWord(given, known)).toBe(expected)
  })
})

it('each two neighbours are swapped once', () => {
  expect(swapped('abcd')).toEqual(['bacd', 'acbd', 'abdc'])
})

const wordsOf = (q: string) => termsOf(q).map(({ word, isBeginning }) => [word, isBeginning])

describe('words of a search', () => {
  it('of three letters and more may be the beginning of another, numbers and shorter ones not', () => {
    expect(wordsOf('ab abc abcd 1234')).toEqual([
      ['ab', false],
      ['abc', true],
      ['abcd', true],
      ['1234', false],
    ])
  })

  it('without spaces go by pairs, which begin nothing; one character alone begins a pair', () => {
    expect(wordsOf('灯塔守')).toEqual([
      ['灯塔', false],
      ['塔守', false],
    ])
    expect(wordsOf('灯')).toEqual([['灯', true]])
    expect(wordsOf('灯 塔')).toEqual([
      ['灯', false],
      ['塔', false],
    ])
  })

  it('count once, and twelve at most', () => {
    expect(wordsOf('Tree tree TREE')).toEqual([['tree', true]])
    const many = Array.from({ length: 15 }, (_, at) => `w${at}`)
    expect(termsOf(many.join(' ')).map(({ word }) => word)).toEqual(many.slice(0, 12))
  })

  it('are asked for all together, each in one of its ways', () => {
    const [tree, root] = termsOf('tree ab')
    const terms = [
      { ...tree, similar: ['three'], owners: ['a1'] },
      { ...root, similar: [] },
    ] as ReturnType<typeof termsOf>
    expect(tsqueryOf(terms)).toBe("('tree':* | 'three' | '@a1') & ('ab')")
  })
})
