import { describe, expect, it } from 'vitest'
import { boundContradictions } from './contradictions.ts'
import { saidBounds } from './said-bounds.ts'

const said = (text: string): string[] =>
  saidBounds(text).map(({ name, side, value }) => `${name} ${side} ${value}`)

describe('bounds that a text says', () => {
  it.each<[string, string[]]>([
    ['An integer $n$ ($1 \\le n \\le 10^5$).', ['n min 1', 'n max 100000']],
    ['1 ≤ n ≤ 2·10^5', ['n min 1', 'n max 200000']],
    ['1 <= N, M <= 100', ['N min 1', 'M min 1', 'N max 100', 'M max 100']],
    ['$0 \\leq a_i \\leq 10^{9}$', ['a_i min 0', 'a_i max 1000000000']],
    ['$n \\leqslant 200\\,000$', ['n max 200000']],
    ['$n \\le 200{,}000$ and n ≤ 200,000 and n ≤ 200 000', ['n max 200000']],
    ['$1 \\le n < 2^{31} - 1$', ['n min 1', 'n max 2147483646']],
    [
      '$-10^9 \\le x, y \\le 10^9 + 7$',
      ['x min -1000000000', 'y min -1000000000', 'x max 1000000007', 'y max 1000000007'],
    ],
    ['10 ≥ k > 0', ['k max 10', 'k min 1']],
    ['We assume $-5 \\leq a$ and assume -7 ≤ b.', ['a min -5', 'b min -7']],
    ['$1 \\le |s| \\le 1000$', ['|s| min 1', '|s| max 1000']],
    ['$0.5 \\le p \\le 2.25$', ['p min 0.5', 'p max 2.25']],
    ['$1 \\le a_{i,j} \\le 5$', ['a_ij min 1', 'a_ij max 5']],
    ['n ≤ 10⁵, n ≤ 1e5, n ≤ 10<sup>5</sup>', ['n max 100000']],
    ['$1 \\le l \\le r \\le n$', ['l min 1']],
    ['$1 \\leq n \\leq 10$, $1 \\leq m \\leq 20$', ['n min 1', 'n max 10', 'm min 1', 'm max 20']],
    ['$1 \\le n \\le 10, 2 \\le m \\le 20$', ['n min 1', 'n max 10', 'm min 2', 'm max 20']],
    ['- $1 \\le n$\n- $m \\le 7$', ['n min 1', 'm max 7']],
    ['$\\mathit{cost} \\le 9$, `width <= 3`', ['cost max 9', 'width max 3']],
    ['*n* (1 ≤ *n* ≤ 10)', ['n min 1', 'n max 10']],
  ])('%j', (text, bounds) => {
    expect(said(text).toSorted()).toEqual(bounds.toSorted())
  })

  it.each([
    'The sum of $n$ over all tests is at most $10^5$: sum of n ≤ 100000.',
    '$\\sum n_i \\le 10^5$',
    '$2n \\le 10$ and $2 n \\le 10$ and $n \\cdot m \\le 10^6$ and $n + m \\le 7$',
    '$m \\le 2 n$ and $m \\le 10 \\cdot n$ and $m \\le 5n$',
    'For 30% of the tests, n ≤ 100.',
    'Subtask 1 (20 points): $n \\le 10$',
    'If $t = 1$ then $x \\le 5$ holds.',
    'a list 1 < 2',
    '$n \\leq 1.000$ in some languages',
    '$f(n) \\le 5$, $n^2 \\le 100$',
    '<b>3</b>',
    '',
  ])('none of one variable: %j', (text) => {
    expect(said(text)).toEqual([])
  })
})

const bound = (name: string, side: 'min' | 'max', value: string) => ({ name, side, value })

describe('a statement that contradicts the scanspec', () => {
  it('is told in a sentence for each bound that differs', () => {
    const text =
      'Integers $n$, $m$ ($1 \\le n, m \\le 2 \\cdot 10^5$), then $a_i$ ($0 \\le a_i \\le 9$), and $|s| \\le 5$'
    const checked = [
      bound('n', 'min', '1'),
      bound('n', 'max', '100000'),
      bound('M', 'max', '200000'),
      bound('a', 'min', '1'),
      bound('a', 'max', '9'),
      bound('len(s)', 'max', '6'),
    ]
    expect(boundContradictions(saidBounds(text), checked)).toEqual([
      'The statement says n ≤ 200000, the scanspec n ≤ 100000.',
      'The statement says a_i ≥ 0, the scanspec a ≥ 1.',
      'The statement says |s| ≤ 5, the scanspec len(s) ≤ 6.',
    ])
  })

  it('is not where one says nothing, several places have bounds of their own, or numbers are spelled otherwise', () => {
    const said2 = saidBounds('$1 \\le n \\le 10$; $x \\le 5$; $p \\le 1.0$; $q \\le 3$')
    const checked = [
      bound('k', 'max', '3'),
      bound('x', 'max', '7'),
      bound('x', 'max', '8'),
      bound('p', 'max', '1'),
      bound('q', 'min', '1'),
    ]
    expect(boundContradictions(said2, checked)).toEqual([])
    const twice = saidBounds('$n \\le 10$ in words, and later $n \\le 100$')
    expect(boundContradictions(twice, [bound('n', 'max', '100')])).toEqual([])
  })
})
