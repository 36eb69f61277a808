import { describe, expect, it } from 'vitest'
import type { InputShape } from '../index.ts'
import { made, mostBytes, numbersOf, reasonOf, textOf } from '../testing/made-input.ts'

const numbers = (types: string, checks: string): string => {
  const names = types.replace(/^var /, '').replace(/ \w+$/, '')
  return `${types}\nscan ${names}\ncheck ${checks}\neol\neof\n`
}

describe('the ends of an integer', () => {
  // What the smallest and the largest input has.
  it.each([
    ['var a int', 'a >= 3, a <= 70', '3', '70'],
    ['var a int', 'a >= -1000000000, a < 1000000000', '-1000000000', '999999999'],
    ['var a int', 'a > 5', '6', '16'],
    ['var a int', 'a >= -2147483648', '-2147483648', '-2147483638'],
    ['var a int', 'a >= -2147483648, a <= 2147483647', '-2147483648', '2147483647'],
    ['var a int', 'a <= 2147483647, a >= 2147483600', '2147483600', '2147483647'],
    ['var a int', 'a < 5', '-6', '4'],
    ['var a int', 'a < -5', '-16', '-6'],
    ['var a int', 'a < 500', '0', '499'],
    ['var a int', 'a != 0, a != 10', '1', '9'],
    ['var a int64', 'a > 9223372036854775800', '9223372036854775801', '9223372036854775807'],
    ['var a int64', 'a < -9223372036854775800', '-9223372036854775808', '-9223372036854775801'],
    ['var a int', 'a == 7 || a == -3 || a > 100 && a < 200', '-3', '199'],
    ['var a int', 'math.abs(a) <= 1000', '-1000', '1000'],
    ['var a int', 'a >= 90, a <= 100, numbers.prime(a)', '97', '97'],
    ['var a int', 'a >= 90, a <= 110, numbers.prime(a)', '97', '109'],
    ['var a, b int', 'a >= 2, a <= 9, b > a, b < 20', '2 3', '9 19'],
    ['var a, b int', 'b >= 2, b <= 9, a > b, a < 20', '3 2', '19 9'],
    ['var a, b int', 'a >= 1, b >= 1, a <= 50, b <= 50, a + b <= 60', '1 1', '50 10'],
    ['var a, b int', 'a >= 1, b >= 1, a * b <= 100, a <= 9', '1 1', '9 11'],
    ['var a, b int', 'a >= 1, a <= 9, b >= a * a, b <= a * a + 2', '1 1', '9 83'],
    ['var a, b int', 'a >= 0, a <= 9, b == -a', '0 0', '9 -9'],
  ])('%s, %s: %s and %s', (types, checks, least, greatest) => {
    const spec = numbers(types, checks)
    expect(textOf(made(spec, 'smallest')).trim()).toBe(least)
    expect(textOf(made(spec, 'largest')).trim()).toBe(greatest)
    expect(reasonOf(made(spec))).toBe('ok')
  })

  it('are both taken by extremes, and no others', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 30; seed++) {
      seen.add(
        textOf(made(numbers('var a int', 'a >= -4, a <= 70, a != 70'), 'extremes', `${seed}`)),
      )
    }
    expect([...seen].toSorted()).toEqual(['-4\n', '69\n'])
  })

  it('do not bind what is listed: a large list has any values', () => {
    const spec =
      'var n int\nscan n\ncheck n >= 2, n <= 60\neol\nfor i := 0 ... n\n\tvar a int\n\tscan a\n\tcheck a >= 1, a <= 1000\nend\neol\neof\n'
    for (const shape of ['smallest', 'largest'] as const) {
      const [n, ...items] = numbersOf(made(spec, shape))
      expect(n).toBe(shape === 'smallest' ? 2 : 60)
      expect(items.some((item) => item !== 1 && item !== 1000)).toBe(true)
    }
  })

  it('of two values are each as often as any other', () => {
    const seen = Array.from({ length: 60 }, (_, seed) =>
      textOf(made(numbers('var a int', 'a >= 1, a <= 4'), 'random', `${seed}`)).trim(),
    )
    for (const value of ['1', '2', '3', '4']) {
      expect(seen.filter((one) => one === value).length).toBeGreaterThan(5)
    }
  })
})

describe('records up to the end of the input', () => {
  const spec = 'var a int\nfor scan a\n\tcheck a >= 0, a <= 9\n\teol\nend\neof\n'
  const countOf = (shape: InputShape, seed = '1'): number =>
    textOf(made(spec, shape, seed)).split('\n').length - 1

  it('are 1 at least and 1000 at most, and 1 to 10 otherwise', () => {
    expect(countOf('smallest')).toBe(1)
    expect(countOf('largest')).toBe(1000)
    const counts = new Set(Array.from({ length: 120 }, (_, seed) => countOf('random', `${seed}`)))
    expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('can be sorted', () => {
    const lines = textOf(made(spec, 'sorted', '3'))
      .trim()
      .split('\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines).toEqual(lines.toSorted())
  })

  it('of lines are lines', () => {
    const lines = 'var s string\nfor scanln s\n\tcheck re(s, "^[a-c]{2} [a-c]{2}$")\nend\neof\n'
    expect(textOf(made(lines, 'largest'))).toMatch(/^(?:[a-c]{2} [a-c]{2}\n){1000}$/)
  })
})

const loops = (...sizes: string[]): string => {
  const names = sizes.map((_, index) => `n${index}`)
  const checks = names.map((name, index) => `${name} >= 1, ${name} <= ${sizes[index]}`)
  const heads = names.map((name, index) => `for i${index} := 0 ... ${name}\n`).join('')
  const ends = names.map(() => 'end\neol\n').join('')
  return `var ${names.join(', ')} int\nscan ${names.join(', ')}\ncheck ${checks.join(', ')}\neol\n${heads}var a int\nscan a\ncheck a >= 10, a <= 99\n${ends}eof\n`
}

describe('an input that would be too long', () => {
  it.each([
    ['one list', loops('1000000')],
    ['rows', loops('2000', '2000')],
    ['few rows of many', loops('5', '10000000')],
    ['many rows of few', loops('10000000', '5')],
    ['rows of rows', loops('500', '500', '500')],
    ['a string', 'var s string\nscan s\ncheck len(s) >= 1, len(s) <= 1000000\neol\neof\n'],
    [
      'strings',
      'var n int\nscan n\ncheck n >= 1, n <= 300\neol\nfor i := 0 ... n\n\tvar s string\n\tscan s\n\tcheck len(s) >= 1, len(s) <= 3000\n\teol\nend\neof\n',
    ],
    [
      'a size of what is read before',
      'var n, m int\nscan n, m\ncheck n >= 2, n <= 2000000, m == n - 1\neol\nfor i := 0 ... m\n\tvar a int\n\tscan a\n\teol\nend\neof\n',
    ],
    [
      'sizes of each case',
      'var t int\nscan t\ncheck t >= 1, t <= 100\neol\nfor c := 0 ... t\n\tvar n int\n\tscan n\n\tcheck n >= 1, n <= 100000\n\teol\n\tfor i := 0 ... n\n\t\tvar a int\n\t\tscan a\n\tend\n\teol\nend\neof\n',
    ],
  ])('of %s becomes shorter, and is not much shorter than it may be', (_, spec) => {
    for (const seed of ['1', '2', '3']) {
      const text = textOf(made(spec, 'largest', seed))
      expect(text.length).toBeLessThanOrEqual(mostBytes)
      expect(text.length).toBeGreaterThan(mostBytes / 9)
    }
  })

  it('of a length that nothing makes shorter is refused', () => {
    for (const spec of [
      loops('9').replace('n0 >= 1, n0 <= 9', 'n0 == 20000'),
      'var s string\nscan s\ncheck len(s) == 20000\neol\neof\n',
      `var s string\nscan s\ncheck re(s, "^${'[a-z]{1000}'.repeat(21)}$")\neol\neof\n`,
    ]) {
      expect(reasonOf(made(spec))).toBe('No input of at most 20 kB was found.')
    }
    expect(reasonOf(made('var s string\nscan s\ncheck len(s) == 19999\neol\neof\n'))).toBe('ok')
  })
})

const rare = (name: string): string =>
  `var ${name} int\nscan ${name}\ncheck ${name} > 1000000, ${name} < 2000000, numbers.prime(${name})\n`

const cases = (each: string, check: string): string => `var t int
var total int64
scan t
check t >= 1, t <= 100
eol
for c := 0 ... t
	var n int
	scan n
	check n >= 1, n <= 100
	${each}
	eol
end
check ${check}
eof
`

describe('values that checks after all of them ask for', () => {
  it.each([
    ['little in all', cases('total = total + n', 'total <= 150'), 'largest'],
    ['much in all', cases('total = total + n', 'total >= 7000'), 'smallest'],
    ['little at random', cases('total = total + n', 'total < 20'), 'random'],
    ['a little of squares', cases('total = total + n * n', 'total <= 3000'), 'largest'],
    ['much of squares', cases('total = total + n * n', '300000 <= total'), 'random'],
    ['a few different ones', cases('total = total + n', 't <= 5 && (total <= 30)'), 'largest'],
  ] as const)('%s: sizes are pressed to where they pass', (_, spec, shape) => {
    for (const seed of ['1', '2', '3']) expect(reasonOf(made(spec, shape, seed))).toBe('ok')
  })

  it('each rare one by itself is found anew alone', () => {
    const names = Array.from({ length: 40 }, (_, index) => `a${index}`)
    expect(reasonOf(made(`${names.map(rare).join('')}eol\neof\n`))).toBe('ok')
    const loop = `var c int\nfor i := 0 ... 300\n${rare('a')}c = c + 1\nend\ncheck c == 300\neol\neof\n`
    expect(reasonOf(made(loop))).toBe('ok')
    const later = `var a, b, c int\nscan a, b\ncheck a > 1000, a < 3000, b > 1000, b < 3000, numbers.prime(a)\nc = a + 1\ncheck numbers.prime(b), numbers.prime(c * 2 + 1)\neol\neof\n`
    expect(reasonOf(made(later))).toBe('ok')
  })

  it('what was set is taken back with them', () => {
    const spec = `var seen [10]int
for i := 0 ... 10
	var a int
	scan a
	check a >= 0, a < 10
	seen[a] = seen[a] + 1
	check seen[a] == 1
end
eol
for i := 0 ... 10
	check seen[i] == 1
end
eof
`
    const found = numbersOf(made(spec))
    expect(found.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
