import { describe, expect, it } from 'vitest'
import { checkValues } from './check-values.ts'

const returns = [
  { name: 'sum', kind: 'int' as const },
  { name: 'terms', kind: '[]int' as const },
  { name: 'words', kind: '[]string' as const },
]
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a file of values', () => {
  it.each(['6\n3\n1 2 3\n1\nab c\n', '-9223372036854775808\n0\n\n0\n'])('%j is one', (text) => {
    expect(checkValues(returns, bytesOf(text))).toBeNull()
  })

  it.each([
    ['', '2:1: sum: unwanted EOF'],
    ['x\n', '2:1~1:0: sum: parse error: want int64, got "x"'],
    ['6 7\n', '3:1~1:2: sum: want EOL, got "7"'],
    ['6\n-1\n', '6:1~2:0: terms: check error terms_n>=0 (terms_n=-1)'],
    ['6\n2\n1 b\n0\n', '10:2~3:2: terms: parse error: want int64, got "b"'],
    ['6\n1\n1\n2\nab\n', '19:2: words: unwanted EOF'],
    // No 30 million of them are made to find that out.
    ['6\n2000000000\n1\n', '8:1: terms: more elements are counted than the file has'],
    ['6\n0\n\n0\nmore\n', '21:1: want EOF, got trailing "more"'],
  ])('%j is none: %s', (text, message) => {
    expect(checkValues(returns, bytesOf(text))).toBe(message)
  })

  it('that takes too long is said to', () => {
    const lines = `6\n0\n\n100000\n${'\n'.repeat(100_000)}`
    expect(checkValues(returns, bytesOf(lines), () => true)).toMatch(/timed out$/)
  })
})
