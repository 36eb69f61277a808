import { describe, expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'
import { mergeText } from './merge-text.ts'
import { matchLines } from './match-lines.ts'
import { numbersFrom } from '../../testing/random.ts'
import { testSeed } from '../../../../testing/seed.ts'

const lines = (...all: string[]): string => all.join('\n')
const long = lines('one', 'two', 'three', 'four', 'five')

const kinds = {
  title: 'scalar',
  cpu: 'scalar',
  topics: 'scalar',
  body: 'text',
  notes: 'text',
  arguments: 'texts',
  factors: 'map',
} as const

const mergeSection = (base: object, stored: object, mine: object): object | undefined => {
  const names = Object.keys(base)
  const own = Object.fromEntries(Object.entries(kinds).filter(([name]) => names.includes(name)))
  const { merged, conflicts } = mergeFields<object>(own, base, stored, mine)
  return conflicts.length > 0 ? undefined : merged
}

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
    [
      'lists of which one shrank',
      { arguments: ['x', 'y'] },
      { arguments: ['x'] },
      { arguments: ['X', 'y'] },
    ],
    ['a list that is none', { arguments: ['x'] }, { arguments: 'x' }, { arguments: ['X'] }],
    [
      'a list with a number in it',
      { arguments: ['x', 'y'] },
      { arguments: ['x', 1] },
      { arguments: ['X', 'y'] },
    ],
    ['a text that is none', { body: 'x' }, { body: 1 }, { body: 'y' }],
    ...[null, 'a', ['a']].map((other): [string, object, object, object] => [
      `factors that are none but ${JSON.stringify(other)}`,
      { factors: { a: 1 } },
      { factors: { a: 2 } },
      { factors: other },
    ]),
    ['topics', { topics: ['a'] }, { topics: ['a', 'b'] }, { topics: ['a', 'c'] }],
  ])('cannot be reconciled over %s', (_name, base, stored, mine) => {
    expect(mergeSection(base, stored, mine)).toBeUndefined()
  })
})

describe('a field in conflict', () => {
  it('is named and stays as mine; the others are merged', () => {
    const { merged, conflicts } = mergeFields(
      { title: 'scalar', body: 'text', notes: 'text' },
      { title: 'a', body: long, notes: 'n' },
      { title: 'b', body: long.replace('one', '1'), notes: 'N' },
      { title: 'c', body: long.replace('five', '5'), notes: 'n' },
    )
    expect(conflicts).toEqual(['title'])
    expect(merged).toEqual({
      title: 'c',
      body: long.replace('one', '1').replace('five', '5'),
      notes: 'N',
    })
  })
})

describe('a long text', () => {
  it('is merged whole, however many lines one side wrote or both kept', () => {
    const written = `head\nmid\n${'\n'.repeat(200_000)}tail`
    const merged = mergeText('head\nmid\ntail', 'head2\nmid\ntail', written)
    expect(merged === written.replace('head', 'head2')).toBe(true)
    const kept = mergeText(written, written.replace('head', 'head2'), `${written}2`)
    expect(kept === `${written.replace('head', 'head2')}2`).toBe(true)
  })
})

describe('a merge of texts, over many random edits', () => {
  const seed = testSeed()

  it(`keeps what each side wrote, whichever side is asked first (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    let merges = 0
    for (let round = 0; round < 3000; round += 1) {
      const base = Array.from({ length: random(12) }, () => 'abc'.charAt(random(3)))
      const stored = edited(base, 'S', random)
      const mine = edited(base, 'M', random)
      const merged = mergeText(base.join('\n'), stored.join('\n'), mine.join('\n'))
      expect(merged).toBe(mergeText(base.join('\n'), mine.join('\n'), stored.join('\n')))
      if (merged === undefined) continue
      merges += 1
      const written = [...stored, ...mine].filter((line) => /^[SM]/.test(line)).toSorted()
      const found = merged.split('\n').filter((line) => /^[SM]/.test(line))
      expect({ round, base, lines: found.toSorted() }).toEqual({ round, base, lines: written })
    }
    expect(merges).toBeGreaterThan(200)
  })

  it(`gives the other side's text where one side changed nothing (seed ${seed})`, () => {
    const random = numbersFrom(seed)
    for (let round = 0; round < 1000; round += 1) {
      const base = Array.from({ length: random(30) }, () => 'abcdef'.charAt(random(6))).join('\n')
      const other = edited(base.split('\n'), 'S', random).join('\n')
      expect(mergeText(base, other, base)).toBe(other)
      expect(mergeText(base, base, other)).toBe(other)
    }
  })
})

/** One to three edits; every line written is marked and stands once. */
const edited = (
  base: readonly string[],
  mark: string,
  random: (below: number) => number,
): string[] => {
  const texts = [...base]
  const edits = 1 + random(3)
  for (let edit = 0; edit < edits; edit += 1) {
    const written = Array.from({ length: random(3) }, (_, line) => `${mark}${edit}.${line}`)
    texts.splice(random(texts.length + 1), random(2), ...written)
  }
  return texts
}

describe('matched lines', () => {
  it('are equal, rise in both texts, and are all of them where the texts are the same', () => {
    const random = numbersFrom(7)
    for (let round = 0; round < 500; round += 1) {
      const a = Array.from({ length: random(40) }, () => String(random(8)))
      const b = edited(a, '', random)
      let last = { a: -1, b: -1 }
      for (const match of matchLines(a, b)) {
        expect(a[match.a]).toBe(b[match.b])
        expect(match.a).toBeGreaterThan(last.a)
        expect(match.b).toBeGreaterThan(last.b)
        last = match
      }
      expect(matchLines(a, a).length).toBe(a.length)
    }
  })

  it.each([
    [['a', 'b', 'a', 'b'], ['b', 'a', 'b', 'a'], 3],
    [['x', 'a', 'x'], ['a', 'x', 'x'], 2],
    [['a', 'a', 'a'], ['a', 'a'], 2],
    [['p', 'q', 'r'], ['r', 'q', 'p'], 1],
    [[], ['a'], 0],
  ])('of %j and %j are %i', (a, b, count) => {
    expect(matchLines(a, b).length).toBe(count)
  })

  it.each([
    ['repeated', (n: number) => Array.from({ length: n }, (_, at) => `${at % 3}`), 'x'],
    ['all different', (n: number) => Array.from({ length: n }, (_, at) => `${at}`), 'x'],
    ['blank', (n: number) => Array.from({ length: n }, () => ''), ''],
  ])('of %s lines cost no more a line in a longer text', (_name, make, more) => {
    const readsOf = (count: number): number => {
      const a = make(count)
      return readsFor(
        a,
        a.flatMap((line, at) => (at % 5 === 0 ? [more, line] : [line])).toReversed(),
      )
    }
    expect(readsOf(8000) / readsOf(2000)).toBeLessThan(6)
  })

  it('cost no more a line where each anchor found shows but one more', () => {
    const [few, many] = [500, 2000].map((count) => readsFor(chain(count, 'x'), chain(count, 'y')))
    expect((many ?? 0) / (few ?? 0)).toBeLessThan(6)
  })
})

/** 2 1 3 2 4 3 …: 1 stands once, behind it 2, behind that 3, and so on. */
const chain = (count: number, between: string): string[] =>
  Array.from({ length: count }, (_, at) => [`${at + 2}`, between, `${at + 1}`, between]).flat()

/** How often lines of the two texts are looked at. */
const readsFor = (a: readonly string[], b: readonly string[]): number => {
  let reads = 0
  const counted = (texts: readonly string[]) =>
    new Proxy(texts, {
      get: (target, key, receiver) => {
        reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
  matchLines(counted(a), counted(b))
  return reads
}
