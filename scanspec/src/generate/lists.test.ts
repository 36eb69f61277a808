import { describe, expect, it } from 'vitest'
import { made, numbersOf, reasonOf, textOf } from '../testing/made-input.ts'
import type { InputShape } from '../index.ts'

const listOf = (
  type: string,
  each: string,
  after = '',
  size = 'n >= 20, n <= 40',
): string => `var n int
scan n
check ${size}
eol
var A [n]${type}
for i := 0 ... n
	scan A[i]
${each === '' ? '' : `\tcheck ${each}\n`}end
eol
${after === '' ? '' : `check ${after}\n`}eof
`
const itemsOf = (spec: string, shape: InputShape = 'random', seed = '1'): string[] =>
  textOf(made(spec, shape, seed))
    .trim()
    .split(/\s+/)
    .slice(1)
const numbersIn = (spec: string, shape: InputShape = 'random', seed = '1'): number[] =>
  numbersOf(made(spec, shape, seed)).slice(1)
const byValue = (one: number, other: number): number => one - other
const seeds = ['1', '2', '3']

describe('a list that is asked to be', () => {
  const many = 'A[i] >= -1000, A[i] <= 1000000000'

  it.each([
    ['sorted by a check', listOf('int', many, 'arrays.sorted(A)'), 'random'],
    ['sorted by the shape', listOf('int', many), 'sorted'],
    ['sorted floats by a check', listOf('float64', '', 'arrays.sorted(A)'), 'random'],
    ['sorted floats by the shape', listOf('float64', 'A[i] >= -20, A[i] <= 2000'), 'sorted'],
  ] as const)('%s never goes down, as numbers do', (_, spec, shape) => {
    for (const seed of seeds) {
      const numbers = numbersIn(spec, shape, seed)
      expect(numbers).toEqual(numbers.toSorted(byValue))
      expect(new Set(numbers).size).toBeGreaterThan(15)
    }
  })

  it('sorted strings goes up as bytes do', () => {
    for (const shape of ['random', 'sorted'] as const) {
      const words = itemsOf(listOf('string', '', 'arrays.sorted(A)'), shape)
      expect(words).toEqual(words.toSorted((one, other) => (one < other ? -1 : 1)))
      expect(new Set(words).size).toBeGreaterThan(15)
    }
  })

  it('nothing is not sorted', () => {
    for (const [type, each] of [
      ['int', many],
      ['float64', ''],
    ] as const) {
      const numbers = numbersIn(listOf(type, each))
      expect(numbers).not.toEqual(numbers.toSorted(byValue))
    }
  })

  it.each([
    ['of just as many values', listOf('int', 'A[i] >= 1, A[i] <= n', 'arrays.distinct(A)')],
    ['of a few more', listOf('int', 'A[i] >= -5, A[i] <= 50', 'arrays.distinct(A)')],
    ['of many more', listOf('int', many, 'arrays.distinct(A)')],
    ['of separate values', listOf('int', 'A[i] <= -100 || A[i] > 100', 'arrays.distinct(A)')],
    ['of floats', listOf('float64', 'A[i] > 0, A[i] < 1', 'arrays.distinct(A)')],
    ['of words', listOf('string', '', 'arrays.distinct(A)')],
    ['of short words', listOf('string', 're(A[i], "^[a-g][a-g]$")', 'arrays.distinct(A)')],
  ])('different %s has each value once', (_, spec) => {
    for (const seed of seeds) {
      const items = itemsOf(spec, 'random', seed)
      expect(new Set(items).size).toBe(items.length)
      expect(items).not.toEqual(items.toSorted())
    }
  })

  it.each([
    ['by two checks', 'arrays.distinct(A), arrays.sorted(A)', 'random'],
    ['by one check and the shape', 'arrays.distinct(A)', 'sorted'],
  ] as const)('different and sorted %s goes up', (_, check, shape) => {
    for (const most of ['n', '1000000000']) {
      const numbers = numbersIn(listOf('int', `A[i] >= 1, A[i] <= ${most}`, check), shape)
      expect(numbers).toEqual([...new Set(numbers)].toSorted(byValue))
    }
  })

  it('different, of fewer values than it has elements, is refused with the line of the check', () => {
    const few = 'A[i] >= 1, A[i] <= 19'
    expect(reasonOf(made(listOf('int', few, 'arrays.distinct(A)')))).toMatch(/passes line 11 /)
    const words = listOf('string', 're(A[i], "^[ab]$")', 'arrays.distinct(A)', 'n == 3')
    expect(reasonOf(made(words))).toMatch(/passes line 11 /)
  })

  it.each([
    ['by a check', listOf('int', '', 'arrays.permutation(n, A)'), 'random'],
    ['by the shape', listOf('int', 'A[i] >= 1, A[i] <= n'), 'permutation'],
    ['by the shape, of a wider range', listOf('int', 'A[i] >= -7, A[i] <= 5000'), 'permutation'],
  ] as const)('a permutation %s has the numbers 1 to n in any order', (_, spec, shape) => {
    const firsts = seeds.map((seed) => {
      const numbers = numbersIn(spec, shape, seed)
      expect(numbers.toSorted(byValue)).toEqual(numbers.map((__, index) => index + 1))
      expect(numbers).not.toEqual(numbers.toSorted(byValue))
      return numbers[0]
    })
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })

  it('a permutation and sorted counts from 1', () => {
    const bySpec = listOf('int', '', 'arrays.permutation(n, A), arrays.sorted(A)')
    const byShape = listOf('int', '', 'arrays.permutation(n, A)')
    for (const numbers of [numbersIn(bySpec), numbersIn(byShape, 'sorted')]) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  })

  it.each([
    ['int', many],
    ['float64', ''],
    ['string', ''],
  ])('equal has one %s all over', (type, each) => {
    const spec = listOf(type, each)
    const values = seeds.map((seed) => {
      const items = itemsOf(spec, 'equal', seed)
      expect(items.length).toBeGreaterThan(19)
      expect(new Set(items).size).toBe(1)
      return items[0]
    })
    expect(new Set(values).size).toBeGreaterThan(1)
  })
})

describe('a shape of lists', () => {
  it.each([
    ['sorted', '', 'The scanspec reads no list.'],
    ['equal', '', 'The scanspec reads no list.'],
    ['permutation', 'A[i] >= 1', 'No list of the scanspec takes the numbers 1 to its length.'],
  ] as const)('%s is met by two elements, and not by one or none', (shape, each, sentence) => {
    expect(reasonOf(made(listOf('int', each, '', 'n <= 1, n >= 0'), shape))).toBe(sentence)
    expect(reasonOf(made(listOf('int', each, '', 'n == 2'), shape))).toBe('ok')
    expect(reasonOf(made(listOf('int', each, '', 'n <= 2, n >= 1'), shape))).toBe('ok')
  })

  it('is for the innermost loops: sizes and what stands outside are as they come', () => {
    const spec = `var t int
scan t
check t >= 8, t <= 9
eol
for c := 0 ... t
	var n, x int
	scan n, x
	check n >= 1, n <= 50, x >= 1, x <= 1000000
	eol
	for i := 0 ... n
		var a int
		scan a
		check a >= 1, a <= 1000000
	end
	eol
end
eof
`
    const lines = textOf(made(spec, 'sorted')).trim().split('\n').slice(1)
    const rows = lines.map((line) => line.split(' ').map(Number))
    const heads = rows.filter((_, index) => index % 2 === 0).map(([n = 0, x = 0]) => [n, x])
    for (const column of [0, 1]) {
      const values = heads.map((head) => head[column] ?? 0)
      expect(values).not.toEqual(values.toSorted(byValue))
    }
    for (const row of rows.filter((_, index) => index % 2 === 1)) {
      expect(row).toEqual(row.toSorted(byValue))
    }
  })

  it('of each column of several reads', () => {
    const spec =
      'var n, a, b int\nscan n\ncheck n == 30\neol\nfor i := 0 ... n\n\tscan a, b\n\tcheck a >= 0, a < 1000, b >= 0, b < 1000\n\teol\nend\neof\n'
    const rows = textOf(made(spec, 'sorted')).trim().split('\n').slice(1)
    for (const column of [0, 1]) {
      const values = rows.map((row) => Number(row.split(' ')[column]))
      expect(values).toEqual(values.toSorted(byValue))
    }
  })

  it('leaves bools as they come', () => {
    const spec = `var b bool\n${listOf('int', '').replace('A[i]\n', 'A[i], b\n')}`
    const items = itemsOf(spec, 'equal')
    expect(new Set(items.filter((_, index) => index % 2 === 0)).size).toBe(1)
    expect(new Set(items.filter((_, index) => index % 2 === 1)).size).toBe(2)
    expect(reasonOf(made(listOf('bool', ''), 'sorted'))).toBe('The scanspec reads no list.')
  })

  it('keeps to what each turn allows', () => {
    for (const shape of ['sorted', 'equal', 'permutation'] as const) {
      expect(reasonOf(made(listOf('int', 'A[i] >= 0, A[i] <= 90, A[i] > i - 2'), shape))).toBe('ok')
    }
  })
})
