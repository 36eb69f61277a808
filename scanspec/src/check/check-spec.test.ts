import { expect, it } from 'vitest'
import { checkSpec, parse } from '../index.ts'
import { cases } from '../testing/cases.ts'
import { randomInput } from '../testing/random-input.ts'
import { randomSpec } from '../testing/random-spec.ts'
import { pick, randomOf, upTo } from '../testing/random.ts'

const warningsOf = (spec: string): string[] =>
  checkSpec(parse(spec)).map(
    ({ at, from, to, message }) => `${at.line}:${at.col} ${spec.slice(from, to)} | ${message}`,
  )
const none = 'No input can match.'
const never = `This check never holds. ${none}`
const always = 'This check always holds, whatever the input is.'
const lost = (name: string): string => `“${name}” of line 1 is lost: this makes another one.`
const chained = `Comparisons do not chain: instead of “a < b < c” write “a < b && b < c”. ${none}`
const loop = 'This loop never runs: its end is not above its start.'

it.each([
  ['check 1 > 2', [`1:7 1 > 2 | ${never}`]],
  ['check 1 < 2', [`1:7 1 < 2 | ${always}`]],
  ['var n int\nscan n\ncheck 1 <= n <= 0', [`3:7 1 <= n <= 0 | ${chained}`]],
  ['var n int\nscan n\ncheck 1 <= n, n <= 0', [`3:15 n <= 0 | ${never}`]],
  ['var n int\nscan n\ncheck n > 4\neol\ncheck 0 < n && n < 5', [`5:7 0 < n && n < 5 | ${never}`]],
  ['var n int\nscan n\ncheck n >= 3000000000', [`3:7 n >= 3000000000 | ${never}`]],
  ['var s string\nscan s\ncheck len(s) < 0', [`3:7 len(s) < 0 | ${never}`]],
  ['var n int\ncheck n >= 1\nscan n', [`2:7 n >= 1 | ${never}`]],
  ['var n int\nscan n\ncheck n', [`3:7 n | A condition is expected here. ${none}`]],
  [
    'var n int\nscan n\nif n > 0 && n < 1\n\tscan n\nend',
    ['3:4 n > 0 && n < 1 | This never holds: the block behind it never runs.'],
  ],
  [
    'var n int\nscan n\nfor i := 0 ... n\n\tcheck 1 > 2\nend',
    ['4:8 1 > 2 | This check never holds.'],
  ],
  ['for i := 5 ... 3\n\teol\nend', [`1:10 5 ... 3 | ${loop}`]],
  ['for i := 2*2 ... 4\n\teol\nend', [`1:10 2*2 ... 4 | ${loop}`]],
  [
    'for i := 0 ... 2.5\n\teol\nend',
    [`1:16 2.5 | A loop goes from an integer to an integer. ${none}`],
  ],
  ['var n int\nscan n\ncheck n / (1-1) == 2', [`3:7 n / (1-1) | This divides by zero. ${none}`]],
  ['var n, n int\nscan n', [`1:8 n | ${lost('n')}`]],
  ['var n int\nfor i := 0 ... 2\n\tvar n string\nend', [`3:6 n | ${lost('n')}`]],
  ['var i int\nfor i := 0 ... 2\n\teol\nend', [`2:1 for i := 0 ... 2 | ${lost('i')}`]],
  [
    'var s string\nscanln s\ncheck regexp.fullmatch(s, "(|^$)")',
    ['3:27 "(|^$)" | This regular expression matches the empty string only.'],
  ],
  [
    'var s string\nscan s\ncheck re(s, "x{0}")',
    ['3:13 "x{0}" | This regular expression matches every string.'],
  ],
  [
    'var n int64\nscan n\ncheck n <= 10**19',
    [
      '3:12 10**19 | This is 10000000000000000000, outside 64 bits: it counts as -8446744073709551616.',
    ],
  ],
  ['eof\neol', [`2:1 eol | Nothing is left to read here. ${none}`]],
  [
    'var a int\nfor scan a\n\teol\nend\nscan a',
    [`5:1 scan a | Nothing is left to read here. ${none}`],
  ],
  [
    'var a int\neof\nfor scan a\nend',
    ['3:5 scan a | This loop never runs: nothing is left to read.'],
  ],
  ['scan m', [`1:6 m | “m” is declared nowhere before. ${none}`]],
  ['check foo(1)', [`1:7 foo(1) | There is no function “foo”. ${none}`]],
  ['check abs(1) == 1', [`1:7 abs(1) | There is no function “abs”. Is “math.abs” meant? ${none}`]],
  [
    'check len("a", 2) == 1',
    [`1:7 len("a", 2) | “len” takes another number of arguments. ${none}`],
  ],
  [
    'check math.abs("a") == 1',
    [`1:7 math.abs("a") | “math.abs” does not take these arguments. ${none}`],
  ],
  ['var a [3]int\nscan a', [`2:6 a | “a” is read element by element. ${none}`]],
  ['var a [3]int\nscan a[0-1]', [`2:8 0-1 | An index is never negative. ${none}`]],
  ['var a int\nscan a[0]', [`2:6 a[0] | “a” has no element here: it has 0 dimensions. ${none}`]],
  ['var a [0.5]int\neof', [`1:8 0.5 | A length is an integer. ${none}`]],
  ['var n int\nscanln n', [`2:8 n | A line is read into a string only. ${none}`]],
  ['var n int\nn = 0.5', [`2:1 n = 0.5 | “n” does not hold such a value. ${none}`]],
  [
    'var s string\nscan s\ncheck s == 1',
    [`3:7 s == 1 | Values of different types do not compare. ${none}`],
  ],
  ['var b bool\nscan b\ncheck b + 1 > 0', [`3:7 b + 1 | “+” is for numbers. ${none}`]],
])('%j is warned of', (spec, expected) => {
  expect(parse(spec).faults).toEqual([])
  expect(warningsOf(spec)).toEqual(expected)
})

it('a regular expression that RE2 does not take is warned of', () => {
  const [warning = ''] = warningsOf('var s string\nscan s\ncheck re(s, "(")')
  expect(warning).toMatch(/^3:13 "\(" \| This regular expression is not one of RE2: .*No input/)
})

it.each([
  ['a variable that is read and not used', 'var n, unused int\nscan n\neol\neof'],
  ['bounds that leave one value', 'var n int\nscan n\ncheck n >= 5, n <= 5'],
  ['bounds of another value', 'var n int\nscan n\ncheck n > 4\nscan n\ncheck n < 5'],
  [
    'bounds of another element',
    'var a [2]int\nscan a[0]\ncheck a[0] > 4\nscan a[1]\ncheck a[1] < 5',
  ],
  ['bounds between which floats are', 'var x float64\nscan x\ncheck x > 1, x < 2'],
  ['bounds that a branch knows', 'var n int\nscan n\nif n > 4\n\tcheck n > 4\nend\ncheck n < 5'],
  [
    'a name that an earlier turn declares',
    'var n int\nscan n\nfor i := 0 ... n\n\tif i > 0\n\t\tcheck k > 0\n\tend\n\tvar k int\n\tscan k\nend',
  ],
  [
    'a name in two blocks',
    'for i := 0 ... 2\n\tvar k int\nend\nfor i := 0 ... 2\n\tvar k int\nend',
  ],
  [
    'a total that grows',
    'var n int\nfor i := 0 ... 3\n\tcheck n < 9\n\tn = n + 4\nend\ncheck n > 9',
  ],
  ['the greatest integer', 'var n int64\nscan n\ncheck n <= 2**63 - 1'],
  ['division of a float', 'var x float64\nscan x\ncheck x / 0 > 1'],
  ['an end that a branch may have come to', 'var n int\nscan n\nif n == 0\n\teof\nend\nscan n'],
  ['a bool that hides a constant', 'var true bool\nscan true\ncheck true'],
  ['an expression that ends a string', 'var s string\nscan s\ncheck re(s, "^a*$")'],
  ['a block that no input may come to', 'var n int\nscan n\nif n > 1\n\tcheck false\nend'],
  ['a fault', 'check 1 >'],
])('%s is not warned of', (_, spec) => {
  expect(warningsOf(spec)).toEqual([])
})

it('no spec that accepts an input is said to accept none', () => {
  const wrong = cases.filter(({ spec }) => warningsOf(spec).some((one) => one.endsWith(none)))
  expect(wrong).toEqual([])
})

const extras = [
  'eof',
  'check n >= 3, n <= 1',
  'check n < 3',
  'check n / 0 == 1',
  'check 0 <= n < 5',
  'check n + x > 0',
  'scan n',
  'n = n + 1',
  'var n int',
  'if n > 5\n\tcheck n < 3\nend',
  'check true || 1 / 0 > 0',
  'check n > 1 || n < 1 + 1',
  'check false && n > 0',
] as const

it('where no input can match, none that is made at random does', () => {
  const wrong: string[] = []
  const counts = { refused: 0, accepted: 0 }
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomOf(seed)
    const lines = randomSpec(random).trimEnd().split('\n')
    if (random() < 0.7) {
      const tops = lines.flatMap((line, at) =>
        at > 3 && /^(?:var|scan|eol|check)/.test(line) ? at : [],
      )
      lines.splice(tops[upTo(random, tops.length)] ?? lines.length, 0, pick(random, extras))
    }
    const spec = `${lines.join('\n')}\n`
    const isRefused = checkSpec(parse(spec)).some(({ refusesAll }) => refusesAll)
    const input = randomInput(spec, random)
    if (isRefused && input !== undefined) wrong.push(spec)
    if (isRefused) counts.refused += 1
    if (input !== undefined) counts.accepted += 1
  }
  expect(wrong).toEqual([])
  expect(counts.refused).toBeGreaterThan(30)
  expect(counts.accepted).toBeGreaterThan(60)
})
