import { describe, expect, it } from 'vitest'
import { compile, evaluate, parse, randomInput, shapes } from '../index.ts'
import type { RandomInput, InputShape } from '../index.ts'
import { cases } from '../testing/cases.ts'
import {
  formatSize,
  made as madeOf,
  mostBytes,
  numbersOf,
  reasonOf as wordsOf,
  textOf,
} from '../testing/made-input.ts'

const made = (
  spec: string,
  shape: InputShape = 'random',
  seed = '1',
  most = mostBytes,
): RandomInput => madeOf(spec, shape, seed, { mostBytes: most })

const list = `var n int
scan n
check n >= 1, n <= 300
eol
var A [n]int
for i := 0 ... n
	scan A[i]
	check A[i] >= -5, A[i] <= 1000
end
eol
eof
`
const longLoop = `var n int
scan n
check n >= 1, n <= 1000000000
for i := 0 ... n
	var x int
	scan x
	check x >= 1, x <= 1000000000
end
eol
eof
`
const distinct = longLoop
  .replace('n <= 1000000000', 'n <= 3000000')
  .replace('for', 'var A [n]int\nfor')
  .replace('\tvar x int\n', '')
  .replaceAll(/x(?= |$)/gm, 'A[i]')
  .replace('eol', 'check arrays.distinct(A)\neol')
const longPairs = `var n int
scan n
check n >= 1, n <= 1000000000
for i := 0 ... n
	var u, v int
	scan u, v
	check u >= 1, u <= 1000, v >= 1, v <= 1000
end
eol
eof
`
const pairs = (count: string): string => `var n, m int
scan n, m
check n >= 2, n <= 50, m >= n, m <= 2 * n
eol
for i := 0 ... ${count}
	var u, v int
	scan u, v
	check u >= 1, u <= n, v >= 1, v <= n
	eol
end
eof
`

describe('each spec of the shared cases', () => {
  const specs = [...new Set(cases.map(({ spec }) => spec))]
  const seeds = ['a', 'b', 'c']

  it('gets inputs that it accepts', () => {
    const refused: string[] = []
    const wrong: string[] = []
    for (const spec of specs) {
      const program = compile(parse(spec))
      for (const shape of ['random', 'smallest', 'largest', 'extremes'] as const) {
        for (const seed of seeds) {
          const input = made(spec, shape, seed, 12_000)
          if ('refusal' in input) refused.push(`${shape}: ${input.refusal.message}\n${spec}`)
          else if (!evaluate(program, input.bytes).accepted) wrong.push(`${shape}\n${spec}`)
        }
      }
    }
    const all = specs.length * 4 * seeds.length
    const share = (all - refused.length) / all
    console.info(`${all - refused.length} of ${all} inputs were found`)
    if (share < floor) console.info(refused.join('\n\n'))
    expect(wrong).toEqual([])
    expect(specs.length).toBeGreaterThan(20)
    expect(share).toBeGreaterThanOrEqual(floor)
  })
})
const floor = 0.99

describe('the same seed', () => {
  it('gives the same bytes for good, another one does not', () => {
    const spec = `var n int
var x float64
var s string
scan n, x, s
check n > 3, n < 1000000000000, len(s) >= 3, len(s) <= 8
eol
eof
`
    expect(textOf(made(spec, 'random', 'drafts'))).toBe('10 3.60 BIWDYXDM\n')
    expect(textOf(made(list, 'random', 'drafts')).slice(0, 40)).toBe('4\n187 32 806 482\n')
    expect(textOf(made(list, 'random', 'x'))).not.toBe(textOf(made(list, 'random', 'y')))
    for (const shape of shapes) expect(made(list, shape)).toEqual(made(list, shape))
  })
})

describe('values of which nothing is said', () => {
  it('are integers from 0 to 10, floats with two digits, strings of ten capital letters', () => {
    for (let seed = 0; seed < 40; seed++) {
      const spec = 'var a int\nvar x float64\nvar s string\nscan a, x, s\neol\neof\n'
      const [integer, float, string] = textOf(made(spec, 'random', String(seed)))
        .trim()
        .split(' ')
      expect(Number(integer)).toBeGreaterThanOrEqual(0)
      expect(Number(integer)).toBeLessThanOrEqual(10)
      expect(float).toMatch(/^\d+\.\d\d$/)
      expect(string).toMatch(/^[A-Z]{10}$/)
    }
  })
})

describe('shapes', () => {
  it('sizes are at both ends', () => {
    expect(numbersOf(made(list, 'smallest'))[0]).toBe(1)
    expect(numbersOf(made(list, 'largest'))[0]).toBe(300)
  })

  it('extremes are the least and the greatest value', () => {
    const seen = new Set<number>()
    for (let seed = 0; seed < 20; seed++) {
      for (const value of numbersOf(made(list, 'extremes', String(seed))).slice(1)) seen.add(value)
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([-5, 1000])
  })

  it('sorted lists never go down, equal ones have one value, permutations each number once', () => {
    const sorted = numbersOf(made(list, 'sorted')).slice(1)
    expect(sorted.length).toBeGreaterThan(1)
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
    expect(new Set(numbersOf(made(list, 'equal')).slice(1)).size).toBe(1)
    const permuted = numbersOf(made(list, 'permutation')).slice(1)
    expect(permuted).not.toEqual(permuted.toSorted((a, b) => a - b))
    expect(permuted.toSorted((a, b) => a - b)).toEqual(permuted.map((_, index) => index + 1))
  })

  it.each([
    ['tree', () => true],
    ['path', (most: number) => most <= 2],
    ['star', (most: number, n: number) => most === n - 1],
  ] as const)('a %s joins all nodes without a cycle', (shape, isForm) => {
    const [n = 0, , ...ends] = numbersOf(made(pairs('n-1'), shape))
    const degrees = Array.from({ length: n + 1 }, () => 0)
    const groups = degrees.map((_, node) => node)
    const rootOf = (node: number): number =>
      groups[node] === node ? node : rootOf(groups[node] ?? node)
    for (let at = 0; at < ends.length; at += 2) {
      const [one = 0, other = 0] = ends.slice(at)
      expect(rootOf(one)).not.toBe(rootOf(other))
      groups[rootOf(one)] = rootOf(other)
      for (const end of [one, other]) degrees[end] = (degrees[end] ?? 0) + 1
    }
    expect(ends).toHaveLength(2 * n - 2)
    const most = Math.max(...degrees)
    expect(isForm(most, n)).toBe(true)
  })

  it('a graph has no loops and no edge twice', () => {
    const [, , ...ends] = numbersOf(made(pairs('n'), 'graph', '4'))
    const seen = new Set<string>()
    for (let at = 0; at < ends.length; at += 2) {
      const pair = ends.slice(at, at + 2).toSorted((a, b) => a - b)
      expect(pair[0]).not.toBe(pair[1])
      seen.add(pair.join(' '))
    }
    expect(seen.size).toBe(ends.length / 2)
  })

  it.each([
    ['tree', pairs('m'), 'No loop of the scanspec reads n - 1 pairs of nodes 1 to n.'],
    ['graph', list, 'No loop of the scanspec reads pairs of nodes 1 to n.'],
    ['sorted', 'var a int\nscan a\neol\neof\n', 'The scanspec reads no list.'],
    [
      'permutation',
      list.replace('>= -5', '>= 2'),
      'No list of the scanspec takes the numbers 1 to its length.',
    ],
  ] as const)('a %s that the spec does not take is refused', (shape, spec, sentence) => {
    expect(wordsOf(made(spec, shape))).toBe(sentence)
  })
})

const read = (types: string, checks: string): string =>
  `${types}\neol\n${checks === '' ? '' : `check ${checks}\n`}eof\n`
describe('checks', () => {
  it.each([
    ['64 bits are exact', 'var a int64\nscan a', 'a >= 9223372036854775806'],
    ['bounds by what was read before', 'var a, b int\nscan a, b', 'a > 5, b > a, b - a <= 2'],
    ['bounds by what comes later', 'var a, b int\nscan a, b', 'b <= 1000000, a <= b, a >= 999000'],
    ['products', 'var a, b int\nscan a, b', 'a >= 1000, b >= 1000, a * b <= 1100000'],
    ['values one by one', 'var a int\nscan a', 'a == 7 || a == 1000000 || a == -3'],
    ['primes', 'var a int\nscan a', 'a > 1000000, a < 1001000, numbers.prime(a)'],
    ['an exact product', 'var a, b, c int\nscan a, b, c', 'a > 90, b > 90, c == a * b'],
    ['rest and quotient', 'var a int\nscan a', 'a > 1000, a < 2000, a - a / 7 * 7 == 3'],
    ['narrow floats', 'var x float64\nscan x', 'x > 0.12345, x < 0.12346'],
    ['a date', 'var s string\nscanln s', 're(s, "^[0-9]{4}-(0[1-9]|1[0-2])$")'],
    ['a palindrome', 'var s string\nscan s', 'strings.palindrome(s), len(s) == 9'],
    ['digits', 'var s string\nscan s', 'toInt64(s) > 77, toInt64(s) < 80'],
  ])('%s', (name, types, checks) => {
    for (let seed = 0; seed < 5; seed++) {
      const spec = read(types, checks).replace(/scanln s\neol/, 'scanln s')
      expect(wordsOf(made(spec, 'random', `${name} ${seed}`))).toBe('ok')
    }
  })

  it('sums over all cases are kept', () => {
    const spec = `var t int
var total int64
scan t
check t >= 1, t <= 100
eol
for c := 0 ... t
	var n int
	scan n
	check n >= 1, n <= 5000
	total = total + n
	eol
	for i := 0 ... n
		var x int
		scan x
	end
	eol
end
check total <= 5000
eof
`
    for (const seed of ['1', '2', '3']) expect(wordsOf(made(spec, 'largest', seed))).toBe('ok')
  })

  it('what cannot be found is refused with the line of its check', () => {
    const spec =
      'var a, b int\nscan a, b\neol\ncheck a >= 0, b >= 0\ncheck a * a == 2 * b * b + 7000001\neof\n'
    expect(made(spec)).toEqual({
      refusal: {
        message: 'No input was found that passes line 5 of the scanspec. A generator can make one.',
        at: { line: 5, col: 1 },
      },
    })
    expect(wordsOf(made('var a int\nscan a\ncheck a > 5, a < 3\neof\n'))).toContain('line 3')
  })

  it('a spec that does not parse is refused with its line', () => {
    expect(wordsOf(made('var a int\nscan\n'))).toMatch(/^The scanspec does not parse: line 2, /)
  })
})

describe('length', () => {
  it('keeps to what a file may have, and to sizes below', () => {
    const large = list.replace('n <= 300', 'n <= 2000000')
    const input = made(large, 'largest', '1', 4096)
    expect(wordsOf(input)).toBe('ok')
    expect(textOf(input).length).toBeLessThanOrEqual(4096)
    expect(textOf(input).length).toBeGreaterThan(500)
    expect(wordsOf(made(list.replace('n >= 1', 'n >= 300'), 'random', '1', 100))).toBe(
      'No input of at most 0.1 kB was found.',
    )
  })

  it('ends where it takes too long', () => {
    const wishes = { seed: '1', shape: 'largest', mostBytes: 1e6, formatSize } as const
    const spec = list.replace('n <= 300', 'n <= 2000000')
    expect(wordsOf(randomInput(parse(spec), { ...wishes, isOver: () => true }))).toBe(
      'Making an input took too long. Narrow its bounds.',
    )
  })

  it('is not the reason where arrays are larger than an input may need', () => {
    expect(wordsOf(made('var A [40000000]int\nvar a int\nscan a\neol\neof\n'))).toBe(
      'Each input that was tried takes too many steps or too much memory. Narrow its bounds.',
    )
  })

  it('is not the reason of an error, which is named', () => {
    let isFirst = true
    const isOver = (): boolean => {
      if (!isFirst) return false
      isFirst = false
      throw new RangeError('Set maximum size exceeded')
    }
    const wishes = { seed: '1', shape: 'random', mostBytes, formatSize, isOver } as const
    expect(wordsOf(randomInput(parse('var a int\nscan a\neol\neof\n'), wishes))).toBe(
      'Making an input failed: Set maximum size exceeded. Narrow its bounds.',
    )
  })

  // Each of them would be drawn whole before its first value is written.
  it.each([
    ['equal', longLoop],
    ['sorted', longLoop],
    ['permutation', longLoop],
    ['random', distinct],
  ] as const)('%s lists are drawn only where they fit', (shape, spec) => {
    expect(wordsOf(made(spec, shape))).toBe('ok')
    const fixed = spec.replace(/n >= 1, n <= (\d+)/, 'n == $1')
    expect(wordsOf(made(fixed, shape))).toBe('No input of at most 20 kB was found.')
    const seeds = ['1', '2', '3', '4', '5', '6']
    const sizes = seeds.map((seed) => numbersOf(made(spec, shape, seed))[0] ?? 0)
    expect(Math.max(...sizes)).toBeGreaterThan(500)
  })

  it('a size that cannot be smaller is not tried again', () => {
    let tries = 0
    const countTry = (bytes: number): string => {
      tries += 1
      return `${bytes} B`
    }
    const spec = longLoop.replace(/n >= 1, n <= (\d+)/, 'n == $1')
    const wishes = { seed: 'a', shape: 'random' as const, mostBytes: 20_000 }
    const input = randomInput(parse(spec), { ...wishes, formatSize: countTry })
    expect(wordsOf(input)).toBe('No input of at most 20000 B was found.')
    expect(tries).toBe(2)
  })

  it.each(['99999999', '9223372036854775807'])('a string of %s letters is not drawn', (length) => {
    const spec = `var s string\nscan s\ncheck len(s) == ${length}\neol\neof\n`
    expect(wordsOf(made(spec))).toBe('No input of at most 20 kB was found.')
  })

  it('names that many checks bound by each other are looked at a bounded number of times', () => {
    const line = 'check a / b > d - 1.0, a > c - 1.0, a * b < c + 1.0\n'
    const spec = `var a, b, c, d float64\nscan a, b, c, d\n${line.repeat(80)}eof\n`
    expect(wordsOf(made(spec))).toBe('ok')
  })

  it.each([
    ['sorted', longLoop, 20],
    ['graph', longPairs, 10],
  ] as const)('what a %s is drawn with is counted', (shape, spec, more) => {
    const asked = (one: InputShape): number => {
      let count = 0
      const isOver = (): boolean => ++count < 0
      const wishes = { seed: '1', shape: one, mostBytes: 2e6, formatSize, isOver }
      const fixed = spec.replace('n >= 1, n <= 1000000000', 'n == 100000')
      expect(wordsOf(randomInput(parse(fixed), wishes))).toBe('ok')
      return count
    }
    expect(asked(shape) - asked('random')).toBeGreaterThan(more)
  })
})

it('a spec of long conditions on each other is given up when asked to', () => {
  const check = 'check a + b == c + d && a * b == c * d + 1 && a - d == c - b, a > b, c > d\n'
  const spec = parse(`var a, b, c, d int\nscan a, b, c, d\n${check.repeat(8)}`)
  // It was asked a few times in a minute once.
  let asked = 0
  const isOver = (): boolean => ++asked > 20
  const found = randomInput(spec, { seed: '1', shape: 'random', mostBytes, formatSize, isOver })
  expect(wordsOf(found)).toBe('Making an input took too long. Narrow its bounds.')
})
