import { describe, expect, it } from 'vitest'
import { numbersFrom } from '../../testing/random.ts'
import { matchLines } from './match-lines.ts'

const split = (text: string): string[] => [...text]
const pairsOf = (a: string, b: string): [number, number][] =>
  matchLines(split(a), split(b)).map((match) => [match.a, match.b])

describe('the lines of two texts', () => {
  it.each([
    [
      'a block that was moved stays where it is longer',
      'abcdef',
      'efabcd',
      [
        [0, 2],
        [1, 3],
        [2, 4],
        [3, 5],
      ],
    ],
    [
      'equal ends, another middle',
      'abxyc',
      'abzc',
      [
        [0, 0],
        [1, 1],
        [4, 3],
      ],
    ],
    [
      'a line cut out of equal ones',
      'aaaa',
      'aaa',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'repeated lines around one that stands once',
      'xx1xx',
      'x1x',
      [
        [0, 0],
        [2, 1],
        [4, 2],
      ],
    ],
    [
      'anchors that cross: the longest run counts',
      'abcd',
      'acbd',
      [
        [0, 0],
        [2, 1],
        [3, 3],
      ],
    ],
    ['nothing in common', 'abc', 'xyz', []],
    ['the second is empty', 'abc', '', []],
    [
      'between two anchors the same search goes on',
      'ApqpB',
      'ApqqpB',
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 4],
        [4, 5],
      ],
    ],
  ])('%s', (_name, a, b, pairs) => {
    expect(pairsOf(a, b)).toEqual(pairs)
  })

  it('are matched as often as can be where no line stands once', () => {
    const random = numbersFrom(11)
    let compared = 0
    for (let round = 0; round < 300; round += 1) {
      const text = () => Array.from({ length: 10 + random(30) }, () => 'xy'.charAt(random(2)))
      const [a, b] = [text(), text()]
      if (hasAnchor(a, b)) continue
      compared += 1
      expect(matchLines(a, b).length).toBe(longestCommon(a, b))
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('are matched as often as can be where every line stands once', () => {
    const random = numbersFrom(12)
    for (let round = 0; round < 500; round += 1) {
      // Long ones beside: what is missed there no search of few edits finds again.
      const most = round % 50 === 0 ? 200 : 12
      const text = () => shuffled(1 + random(most), random).slice(0, 1 + random(most))
      const [a, b] = [text(), text()]
      expect([a, b, matchLines(a, b).length]).toEqual([a, b, longestCommon(a, b)])
    }
  })

  it('are equal lines, each matched once and in the order of both, whatever the texts', () => {
    const random = numbersFrom(13)
    const failed: unknown[] = []
    for (let round = 0; round < 10_000; round += 1) {
      const kinds = 1 + random(9)
      const text = () => Array.from({ length: random(14) }, () => String(random(kinds)))
      const [a, b] = [text(), text()]
      const faults = faultsOf(a, b)
      if (faults.length > 0) failed.push({ a, b, faults })
    }
    expect(failed).toEqual([])
  })

  it('are those of both ends at least', () => {
    const random = numbersFrom(14)
    for (let round = 0; round < 1000; round += 1) {
      const text = () => Array.from({ length: random(6) }, () => String(random(4)))
      const [head, tail, a, b] = [text(), text(), text(), text()]
      const matches = matchLines([...head, ...a, ...tail], [...head, ...b, ...tail])
      expect(matches.length).toBeGreaterThanOrEqual(head.length + tail.length)
    }
  })

  it('are those of both ends of a stretch that is changed whole, between other matches', () => {
    const [a, b] = [
      ['x', 'z'],
      ['v', 'w'],
    ].map((lines) => {
      const changed = Array.from({ length: 80 }, (_, at) => lines[at % 2] ?? '')
      const equal = Array.from({ length: 40 }, () => 'p')
      return ['first', ...equal, ...changed, ...equal, 'last', ...changed]
    })
    expect(matchLines(['a', ...(a ?? [])], ['b', ...(b ?? [])]).length).toBe(82)
  })

  it('are matched as often as can be in a stretch of up to 64 edits, else it is changed whole', () => {
    expect(matchLines(stretch(32, 'x'), stretch(32, 'z')).length).toBe(32)
    // The first line is the same: what is left has 65 edits.
    expect(matchLines(['y', ...stretch(32, 'x')], stretch(32, 'z')).length).toBe(1)
    expect(matchLines(stretch(33, 'x'), stretch(33, 'z')).length).toBe(1)
  })
})

/** Matches that are not of equal lines, or do not come after the one before in both texts. */
const faultsOf = (a: readonly string[], b: readonly string[]): unknown[] => {
  const matches = matchLines(a, b)
  return matches.filter((match, at) => {
    const before = matches[at - 1] ?? { a: -1, b: -1 }
    const isEqual = match.a < a.length && a[match.a] === b[match.b]
    return !isEqual || match.a <= before.a || match.b <= before.b
  })
}

const stretch = (pairs: number, other: string): string[] =>
  Array.from({ length: pairs }, () => ['y', other]).flat()

const shuffled = (count: number, random: (below: number) => number): string[] => {
  const lines: string[] = []
  for (let line = 0; line < count; line += 1) lines.splice(random(line + 1), 0, String(line))
  return lines
}

/** Whether some line stands once in both, once equal ends are cut off. */
const hasAnchor = (a: readonly string[], b: readonly string[]): boolean => {
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (
    end < Math.min(a.length, b.length) - start &&
    a[a.length - end - 1] === b[b.length - end - 1]
  )
    end += 1
  const once = (lines: readonly string[], line: string): boolean =>
    lines.slice(start, lines.length - end).filter((one) => one === line).length === 1
  return ['x', 'y'].some((line) => once(a, line) && once(b, line))
}

/** The textbook's table: slow, and surely right. */
const longestCommon = (a: readonly string[], b: readonly string[]): number => {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const line of a) {
    const next = [0]
    for (const [at, other] of b.entries())
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
