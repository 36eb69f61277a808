import { describe, expect, it } from 'vitest'
import { numbersFrom } from '../testing/random.ts'
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

  it('that differ in more places than are searched are taken as changed whole', () => {
    const a = Array.from({ length: 200 }, (_, at) => (at % 2 ? 'x' : 'y'))
    const b = Array.from({ length: 200 }, (_, at) => (at % 2 ? 'z' : 'y'))
    expect(matchLines(['1', ...a, '2'], ['1', ...b, '2']).length).toBe(3)
  })
})

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
