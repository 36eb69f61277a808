import { describe, expect, it } from 'vitest'
import { mergeSection } from './merge.ts'

const lines = (...all: string[]): string => all.join('\n')
const long = lines('one', 'two', 'three', 'four', 'five')

describe('two people who change a section', () => {
  it.each([
    [
      'different fields both stand',
      { title: 'a', body: 'b' },
      { title: 'A', body: 'b' },
      { title: 'a', body: 'B' },
      { title: 'A', body: 'B' },
    ],
    [
      'different lines of a text both stand',
      { body: long },
      { body: long.replace('one', 'ONE') },
      { body: long.replace('five', 'FIVE') },
      { body: long.replace('one', 'ONE').replace('five', 'FIVE') },
    ],
    [
      'the same change twice is one change',
      { title: 'a', body: long },
      { title: 'b', body: `${long}\nsix` },
      { title: 'b', body: `${long}\nsix` },
      { title: 'b', body: `${long}\nsix` },
    ],
    [
      'a line added at each end',
      { body: long },
      { body: `zero\n${long}` },
      { body: `${long}\nsix` },
      { body: `zero\n${long}\nsix` },
    ],
    [
      'factors of different languages both stand',
      { factors: { a: { cpu: 1 } } },
      { factors: { a: { cpu: 1 }, b: { cpu: 2 } } },
      { factors: { a: { cpu: 3 } } },
      { factors: { a: { cpu: 3 }, b: { cpu: 2 } } },
    ],
    [
      'a factor removed here and one added there',
      { factors: { a: { cpu: 2 } } },
      { factors: {} },
      { factors: { a: { cpu: 2 }, b: { cpu: 3 } } },
      { factors: { b: { cpu: 3 } } },
    ],
    [
      'specifications of different arguments both stand',
      { arguments: ['x', 'y'] },
      { arguments: ['X', 'y'] },
      { arguments: ['x', 'Y'] },
      { arguments: ['X', 'Y'] },
    ],
    [
      'a text deleted here and another changed there',
      { body: long, notes: 'n' },
      { body: '', notes: 'n' },
      { body: long, notes: 'N' },
      { body: '', notes: 'N' },
    ],
  ])('%s', (_name, base, stored, mine, merged) => {
    expect(mergeSection(base, stored, mine)).toEqual(merged)
    expect(mergeSection(base, mine, stored)).toEqual(merged)
  })

  it.each([
    ['the same scalar', { title: 'a' }, { title: 'b' }, { title: 'c' }],
    ['the same number', { cpu: 1 }, { cpu: 2 }, { cpu: 3 }],
    [
      'the same line',
      { body: long },
      { body: long.replace('two', 'TWO') },
      { body: long.replace('two', '2') },
    ],
    [
      'a text one deleted and the other changed',
      { body: long },
      { body: '' },
      { body: long.replace('two', '2') },
    ],
    [
      'the same factor',
      { factors: { a: { cpu: 1 } } },
      { factors: { a: { cpu: 2 } } },
      { factors: { a: { cpu: 3 } } },
    ],
    [
      'lists that grew differently',
      { arguments: ['x'] },
      { arguments: ['x', 'y'] },
      { arguments: ['x', 'z'] },
    ],
    ['topics', { topics: ['a'] }, { topics: ['a', 'b'] }, { topics: ['a', 'c'] }],
  ])('cannot be reconciled over %s', (_name, base, stored, mine) => {
    expect(mergeSection(base, stored, mine)).toBeUndefined()
  })
})
