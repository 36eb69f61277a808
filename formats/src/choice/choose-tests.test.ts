import { describe, expect, it } from 'vitest'
import { chooseBySize, type Candidate } from './choose-tests.ts'

let alone = 0
const test = (more: Partial<Candidate> = {}): Candidate => ({
  isSample: false,
  group: '',
  size: 1,
  content: `alone ${(alone += 1)}`,
  ...more,
})
const tests = (count: number, more: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, () => test(more))
const samples = (count: number): Candidate[] => tests(count, { isSample: true })
const group = (name: string, count: number): Candidate[] => tests(count, { group: name })

describe('a choice of tests', () => {
  it.each<[string, Candidate[], number, number[]]>([
    ['has all where they fit', tests(3), 3, [0, 1, 2]],
    ['has the first and the last', tests(9), 2, [0, 8]],
    ['has others evenly between them', tests(9), 4, [0, 2, 6, 8]],
    ['has all samples', [...samples(2), ...tests(9)], 4, [0, 1, 2, 10]],
    ['has samples wherever they stand', [...tests(5), ...samples(1)], 3, [0, 4, 5]],
    ['has samples alone where these fill it', [...samples(2), ...tests(2)], 2, [0, 1]],
    [
      'has the smallest and the largest',
      [5, 5, 1, 5, 9, 5, 5].map((size) => test({ size })),
      4,
      [0, 2, 4, 6],
    ],
    [
      'has of equal ones the first as the smallest and the last as the largest',
      [3, 1, 1, 2, 9, 9, 3].map((size) => test({ size })),
      4,
      [0, 1, 5, 6],
    ],
    [
      'takes a test of unknown size for neither',
      [2, undefined, 1, undefined, 9, undefined, 2].map((size) => test({ size })),
      4,
      [0, 2, 4, 6],
    ],
    ['has both ends of each group', [...group('a', 2), ...group('b', 6)], 4, [0, 1, 2, 7]],
    [
      'shares the room by the sizes of the groups',
      [...group('a', 4), ...group('b', 10)],
      9,
      [0, 2, 3, 4, 6, 8, 10, 12, 13],
    ],
    [
      'has firsts before lasts where there is no room for both',
      [...group('a', 3), ...group('b', 3), ...group('c', 3)],
      4,
      [0, 3, 5, 6],
    ],
    [
      'has one each of as many groups as fit',
      ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => group(name, 2)),
      3,
      [2, 6, 10],
    ],
    [
      'knows a group that is interrupted',
      [...group('a', 2), ...group('b', 2), ...group('a', 2)],
      4,
      [0, 2, 3, 5],
    ],
    [
      'leaves out repeated inputs first',
      ['a', 'a', 'b', 'b', 'c', 'c'].map((content) => test({ content })),
      3,
      [0, 2, 4],
    ],
    [
      'leaves out no more of the repeated ones than it must',
      ['a', 'a', 'b', 'b', 'c', 'c'].map((content) => test({ content })),
      4,
      [0, 1, 2, 4],
    ],
    [
      'leaves out what repeats a sample',
      [test({ content: 'a' }), test({ content: 'b' }), test({ isSample: true, content: 'a' })],
      2,
      [1, 2],
    ],
  ])('%s', (_what, candidates, most, chosen) => {
    expect(chooseBySize(candidates, most)).toEqual(chosen)
  })

  it('is as large as it may be, in order, with all samples and both ends of each group', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const candidates = randomTests(seed)
      const most = 12 + (seed % 30)
      const chosen = chooseBySize(candidates, most)
      expect(chosen, `seed ${seed}`).toHaveLength(Math.min(most, candidates.length))
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b))
      expect(chooseBySize(candidates, most)).toEqual(chosen)
      expect(chosen, `seed ${seed}`).toEqual(expect.arrayContaining(wantedOf(candidates)))
    }
  })
})

/** Up to four samples, up to four groups, no repeated inputs. */
function randomTests(seed: number): Candidate[] {
  let state = seed
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
  return [
    ...samples(below(5)),
    ...Array.from({ length: below(120) }, () =>
      test({ group: 'abcd'[below(4)] ?? '', size: below(50) }),
    ),
  ]
}

/** Samples and both ends of each group. */
function wantedOf(candidates: readonly Candidate[]): number[] {
  return candidates.flatMap(({ isSample, group: name }, place) => {
    const members = candidates.flatMap((one, at) =>
      !one.isSample && one.group === name ? [at] : [],
    )
    return isSample || place === members[0] || place === members.at(-1) ? [place] : []
  })
}
