import { describe, expect, it } from 'vitest'
import { compile, evaluate } from '../evaluate/evaluate.ts'
import { format } from '../format.ts'
import { parse } from '../syntax/parse.ts'
import { createRandom } from '../generate/seeded-random.ts'
import { testSeed } from '../../../testing/seed.ts'
import { draftSpec } from './draft-spec.ts'

const sourceOf = (inputs: string[], section = ''): string | undefined =>
  draftSpec(inputs, section)?.source

const accepts = (source: string, input: string): boolean =>
  evaluate(compile(parse(source)), new TextEncoder().encode(input)).accepted

const edges =
  'The first line has $n$ and $m$ ($1 \\le n \\le 100$, $0 \\leq m < 2 \\cdot 10^{5}$). Each of the next $m$ lines has $u_i$ and $v_i$ ($1 \\le u_i, v_i \\le n$).'
const numbers =
  'The first line contains $n$.\nThe second line contains $n$ integers $a_1, a_2, \\ldots, a_n$ ($-10^{18} \\le a_i \\le 10^{18}$).'

describe('a draft from tests', () => {
  it.each([
    ['a list by its count', ['3\n1 2 3\n', '2\n5 7\n'], ['var a [n]int', 'for i := 0 ... n']],
    ['lines by their count', ['1 2\n4 7\n', '3 2\n1 2\n2 3\n'], []],
    ['a tree', ['5\n1 2\n2 3\n3 4\n4 5\n'], ['var u, v [n - 1]int']],
    ['a table', ['2 3\n1 2 3\n4 5 6\n', '1 2\n7 8\n'], ['var a [n][m]int', '\tfor j := 0 ... m']],
    ['words', ['3\nab c\nd ef\nx y\n', '2\nab c\nd ef\n'], ['var s, t [n]string']],
    ['kinds of values', ['2 3.5\nabc\n', '7 1.25\nd\n'], ['var m float64', 'scan s']],
    ['numbers of 64 bits', ['3000000000\n'], ['var n int64', 'check n >= 1, n <= 10000000000']],
    ['lines of words', ['hello world\n', 'foo\n'], ['scanln s']],
    ['inputs of different lengths', ['1\n2\n3\n', '1\n'], ['for scanln s']],
    ['more blanks than one', ['1  2\n'], ['scanln s']],
    ['empty lines', ['\n5\n'], ['eol\nvar n int']],
  ])('has %s', (_, inputs, lines) => {
    const source = sourceOf(inputs) ?? ''
    for (const line of lines) expect(source).toContain(line)
    for (const input of inputs) expect(accepts(source, input)).toBe(true)
    expect(format(source)).toBe(source)
  })

  it('has names and bounds of the statement where they fit, and none where they do not', () => {
    const source = sourceOf(['3 2\n1 2\n2 3\n', '4 3\n1 2\n2 3\n3 4\n'], edges) ?? ''
    expect(source).toContain('check m >= 0, m <= 2 * 10 ** 5 - 1')
    expect(source).toContain('check v[i] >= 1, v[i] <= n')
    expect(sourceOf(['500 2\n1 2\n2 3\n'], edges)).toContain('check n >= 1, n <= 1000')
    expect(sourceOf(['4\n1 2 3 4\n'], numbers)).toContain('a[i] >= -(10 ** 18), a[i] <= 10 ** 18')
  })

  it('is not made of inputs without a final newline', () => {
    expect(sourceOf(['1 2'])).toBeUndefined()
    expect(sourceOf(['1 2\r\n'])).toBeUndefined()
  })

  it('accepts every input it was made of', () => {
    const random = createRandom(String(testSeed()))
    const words = ['1', '2', '3', '-4', '2.5', 'a', 'bc', '', '10', '99999999999']
    for (let turn = 0; turn < 400; turn += 1) {
      const inputs = Array.from({ length: 1 + random.index(3) }, () => {
        const lines = Array.from({ length: 1 + random.index(5) }, () =>
          Array.from({ length: 1 + random.index(4) }, () => words[random.index(words.length)]),
        )
        return lines.map((line) => `${line.join(' ')}\n`).join('')
      })
      const source = sourceOf(inputs) ?? ''
      for (const input of inputs)
        expect([source, input, accepts(source, input)]).toEqual([source, input, true])
    }
  })
})

describe('a draft from the Input section', () => {
  it('has its names, counts and bounds', () => {
    expect(draftSpec([], edges)).toEqual({
      from: 'description',
      source:
        'var n, m int\nscan n, m\ncheck n >= 1, n <= 100\ncheck m >= 0, m <= 2 * 10 ** 5 - 1\neol\n' +
        'var u, v [m]int\nfor i := 0 ... m\n\tscan u[i], v[i]\n\tcheck u[i] >= 1, u[i] <= n\n\tcheck v[i] >= 1, v[i] <= n\n\teol\nend\neof\n',
    })
    expect(sourceOf([], numbers)).toContain('var a [n]int64\nfor i := 0 ... n\n')
    const short =
      'The first line has $n$. The second line has $n$ integers $a_i$ ($1 \\le a_i \\le 9$).'
    expect(sourceOf([], short)).toContain('var a [n]int\nfor i := 0 ... n\n')
  })

  it.each([
    ['A string $s$ of letters.', 'var s string'],
    ['A real number $x$.', 'var x float64'],
    ['One line with $n$, $m$ ($0 < n, m < 10$).', 'check n >= 1, n <= 9'],
    ['A number $k$ ($1 \\leqslant k \\leqslant 10^{12}$).', 'var k int64'],
  ])('of %j has %j', (section, line) => expect(sourceOf([], section)).toContain(line))

  it('is none where no name stands in a formula', () => {
    expect(draftSpec([], 'Two numbers.')).toBeUndefined()
    expect(draftSpec([], '')).toBeUndefined()
  })
})
