import { describe, expect, it } from 'vitest'
import { wordsOf } from '../testing/outcome.ts'

const large = '9223372036854775807'
const least = `(-${large} - 1)`

/** Variables that every row may use. */
const given = `var f float32
var d, nan, inf float64
scan f, d, nan, inf
var A [4]int
var U, V [3]int
var S [2]string
for i := 0 ... 4
	A[i] = i + 1
end
for i := 0 ... 3
	U[i] = i + 1
	V[i] = i + 2
end
S[0] = "ab"
S[1] = "cd"
`
const lines = given.split('\n').length
const outcomeOf = (expression: string): string =>
  wordsOf(`${given}check ${expression}`, '0.1 0.1 nan inf').replace(`${lines}:`, '')

const holding = [
  '1 + 2 * 3 == 7',
  '(1 + 2) * 3 == 9',
  '10 - 3 - 2 == 5',
  '100 / 10 / 5 == 2',
  '7 / 2 == 3 && -7 / 2 == -3',
  '-2 ** 2 == 4',
  '2 ** 10 == 1024 && 2 ** 62 == 4611686018427387904 && 0 ** 0 == 1',
  '2 ** (-1) == 0.5 && 2 ** 0.5 > 1.414 && 2.0 ** 2 == 4',
  `${large} + 1 == ${least}`,
  `${least} - 1 == ${large}`,
  `${large} * 2 == -2`,
  `-${least} == ${least}`,
  `${least} / -1 == ${least}`,
  '3037000500 * 3037000500 == -9223372036709301616',
  '9007199254740992 + 1 == 9007199254740993',
  '9007199254740993 > 9007199254740992 && 9007199254740993 != 9007199254740992',
  '2 ** 64 == 0 && 3 ** 41 == -420491770248316829',
  '0 * -1 == 0 && 1 / (0 * -1.0) < 0',
  '1.0 / 0 > 5 && -1.0 / 0 < 5',
  '1 == 1.0 && 1.5 > 1 && 1 < 1.5',
  'f == 0.1 && 0.1 != f && d == 0.1',
  'f + 1 == d + 1 && f * 1 == f',
  'f + f > f && -f < f && +f == f',
  'nan != nan && (nan == nan) == false && (nan < 1) == false && (nan >= 1) == false',
  'inf > 9223372036854775807',
  '"a" == "a" && "a" != "b" && true != false',
  '1 == 1 || undefined_name == 1',
  '(1 == 2 && undefined_name == 1) == false',
  '1 <= 1 && 1 >= 1 && 1 < 2 && 2 > 1 && (1 > 1) == false && (1 < 1) == false',
  '9007199254740993 <= 9007199254740993 && 9007199254740993 >= 1 && -9007199254740993 < 0',
  '(9007199254740993 < 5) == false',
  'len("héé") == 5 && len(A) == 4 && len("") == 0',
  'toInt64("-12") == -12 && toInt64("+7f", 16) == 127 && toInt64("zZ", 36) == 1295',
  'toInt64("00000000000000000000000000000000000000000000000000000000000000000000001") == 1',
  'toInt64("9223372036854775807") == 9223372036854775807 && toInt64(5) == 5',
  `toInt64("-9223372036854775808") == ${least} && toInt64("101", 2) == 5`,
  're("abc", "b") && re("abc", "^b") == false && pow(2, 3) == 8 && sum(1, 2) == 3',
  'math.abs(-5) == 5 && math.abs(5) == 5 && math.abs(-0.5) == 0.5',
  'math.min(3, 2) == 2 && math.max(3, 2) == 3 && math.min(2, 3) == 2 && math.max(2, 3) == 3',
  'math.min(1, 0.5) == 0.5 && math.max(0.5, 1) == 1',
  'math.sqrt(16) == 4 && math.log2(8) == 3 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2',
  'math.pow(2, 3) == 8 && math.pow(4, 0.5) == 2',
  'math.sum() == 0 && math.sum(A) == 10 && math.sum(A, 5) == 15 && math.sum(A, 0.5) == 10.5',
  `math.sum(${large}, 1) == ${least}`,
  'numbers.prime(2) && numbers.prime(97) && numbers.prime(9223372036854775783)',
  '(numbers.prime(1) || numbers.prime(0) || numbers.prime(-7) || numbers.prime(561)) == false',
  '(numbers.prime(3215031751) || numbers.prime(3825123056546413051) || numbers.prime(1369)) == false',
  '(numbers.prime(1681) || numbers.prime(2501) || numbers.prime(9223372036854775807)) == false',
  'numbers.prime(37) && numbers.prime(41) && numbers.prime(4294967291)',
  'numbers.gcd(12, -18) == 6 && numbers.gcd(0, 5) == 5 && numbers.gcd(0, 0) == 0',
  'numbers.gcd(9007199254740994, 4) == 2 && numbers.lcm(4, -6) == 12 && numbers.lcm(0, 5) == 0',
  'numbers.lcm(5, 0) == 0 && numbers.coprime(8, 9) && numbers.coprime(8, 6) == false',
  'strings.lowercase("abz") && strings.lowercase("aB") == false && strings.lowercase("")',
  'strings.uppercase("ABZ") && strings.uppercase("aB") == false',
  'strings.alpha("aZ") && strings.alpha("a1") == false && strings.digit("09") && strings.digit("a") == false',
  'strings.alphanumeric("aZ09") && strings.alphanumeric("a_") == false',
  'strings.binary("0110") && strings.binary("012") == false && strings.alpha("é") == false',
  'strings.distinct("abcé") && strings.distinct("éaé") == false && strings.distinct("")',
  'strings.palindrome("aéa") && strings.palindrome("ab") == false && strings.palindrome("")',
  'strings.sorted("aab") && strings.sorted("é") == false && strings.sorted("ba") == false',
  'strings.contains("abc", "bc") && strings.contains("abc", "cb") == false',
  'regexp.match("abc", "B") == false && regexp.match("abc", "(?i)B") && regexp.match("a\\nb", "a.b") == false',
  'regexp.match("ab\\n", "b$") == false && regexp.match("é", "^.$")',
  'regexp.fullmatch("abc", "a|abc") && regexp.fullmatch("abcd", "a|abc") == false',
  'regexp.count("banana", "an") == 2 && regexp.count("aaa", "aa") == 1 && regexp.count("ab", "") == 3',
  'arrays.sorted(A) && arrays.sorted(S) && arrays.distinct(A) && arrays.distinct(S)',
  'arrays.permutation(4, A) && arrays.permutation(3, A) == false && arrays.permutation(3, V) == false',
  'arrays.range(A, 1, 4) && arrays.range(A, 2, 4) == false && arrays.range(A, 1, 3) == false',
  'arrays.range(A, 0.5, 4.5)',
  'matrices.dimensions(S, 2, 2) && matrices.dimensions(S, 2, 3) == false && matrices.dimensions(S, 3, 2) == false',
  'graphs.simple(4, U, V) && graphs.connected(4, U, V) && graphs.acyclic(4, U, V) && graphs.tree(4, U, V)',
  'graphs.connected(5, U, V) == false && graphs.tree(5, U, V) == false && graphs.acyclic(5, U, V)',
  'graphs.tree(4, V, U) && graphs.acyclic(4, V, U)',
  'graphs.simple(4, U, U) == false && graphs.acyclic(4, U, U) == false',
]
it.each(holding)('%s', (expression) => {
  expect(outcomeOf(expression)).toBe('ok')
})

const refused: [string, string][] = [
  ['1 / 0', '9: division by zero'],
  ['1 < 2 < 3', '13: invalid operation'],
  ['"a" < "b"', '11: invalid operation'],
  ['"a" + "b" == "ab"', '11: invalid operation'],
  ['1 == "a"', '9: invalid operation'],
  ['1 == true', '9: invalid operation'],
  ['1 && true', '9: invalid operation'],
  ['true && 1', '12: invalid operation'],
  ['false || "a"', '13: invalid operation'],
  ['-"a" == 1', '7: invalid operation'],
  ['+true', '7: invalid operation'],
  ['"a" ** 2 == 1', '11: invalid operation'],
  ['A + 1 == 2', '9: invalid operation'],
  ['true[0]', '12: invalid operation'],
  ['len(5) == 1', '7: invalid argument'],
  ['len() == 1', '7: invalid argument'],
  ['len("a", "b") == 1', '7: invalid argument'],
  ['toInt64("x") == 1', '7: invalid argument'],
  ['toInt64("") == 1', '7: invalid argument'],
  ['toInt64("-") == 1', '7: invalid argument'],
  ['toInt64("2", 2) == 1', '7: invalid argument'],
  ['toInt64("1", 1) == 1', '7: invalid argument'],
  ['toInt64("1", 37) == 1', '7: invalid argument'],
  ['toInt64("9223372036854775808") == 1', '7: invalid argument'],
  ['toInt64("-9223372036854775809") == 1', '7: invalid argument'],
  ['toInt64(1.5) == 1', '7: invalid argument'],
  ['math.abs("a") == 1', '7: invalid argument'],
  ['math.min(1, "a") == 1', '7: invalid argument'],
  ['math.sqrt("a") == 1', '7: invalid argument'],
  ['math.sum("a") == 1', '7: invalid argument'],
  ['math.sum(S) == 1', '7: invalid argument'],
  ['math.pow("a", 1) == 1', '7: invalid argument'],
  ['numbers.prime(2.0)', '7: invalid argument'],
  ['numbers.gcd(1, 2.0) == 1', '7: invalid argument'],
  ['strings.lowercase(1)', '7: invalid argument'],
  ['strings.contains("a", 1)', '7: invalid argument'],
  ['regexp.match(1, "a")', '7: invalid argument'],
  ['arrays.sorted(1)', '7: invalid argument'],
  ['arrays.permutation(2, S)', '7: invalid argument'],
  ['arrays.range(S, 1, 2)', '7: invalid argument'],
  ['arrays.range(A, "a", 2)', '7: invalid argument'],
  ['matrices.dimensions(A, 1, 2)', '7: invalid argument'],
  ['graphs.tree(3, U, V)', '7: invalid argument'],
  ['graphs.tree(4, U, A)', '7: invalid argument'],
  ['graphs.tree(4, S, S)', '7: invalid argument'],
  ['graphs.tree(0 - 1, U, V)', '7: invalid argument'],
  ['math.nothing(1)', '7: undefined: math.nothing'],
  ['toString(1)', '7: undefined: toString'],
  ['constructor(1)', '7: undefined: constructor'],
]
it.each(refused)('%s is refused', (expression, expected) => {
  expect(outcomeOf(expression)).toBe(expected)
})

describe('regular expressions', () => {
  it.each(['(', 'a**', '(?=a)', '(a)\\\\1', 'a{1001}'])('%s is none of RE2', (source) => {
    expect(outcomeOf(`re("a", "${source}")`)).toMatch(/^7: error parsing regexp/)
  })
  it('one that makes backtracking engines hang is answered', () => {
    const spec = 'var s string\nscan s\ncheck re(s, "^(a+)+$")'
    expect(wordsOf(spec, 'a'.repeat(50_000) + 'b')).toMatch(/check error/)
  })
  it('many different ones cost no more memory than a hundred', () => {
    const spec = 'var s string\nfor scan s\ncheck re(s, s)\nend'
    const words = Array.from({ length: 500 }, (_, index) => `w${index}`)
    expect(wordsOf(spec, words.join(' '))).toBe('ok')
  })
})

it('empty graphs and arrays', () => {
  const spec = `var E [0]int
check graphs.connected(0, E, E), graphs.connected(1, E, E), graphs.tree(1, E, E)
check graphs.tree(0, E, E) == false, graphs.connected(2, E, E) == false
check arrays.permutation(0, E), arrays.sorted(E), math.sum(E) == 0`
  expect(wordsOf(spec, '')).toBe('ok')
})

it('arrays of floats and bools', () => {
  const spec = `var F [3]float64
var B [2]bool
scan F[0], F[1], F[2]
check arrays.sorted(F) == false, arrays.distinct(F), arrays.range(F, 0, 5) == false
check arrays.distinct(B) == false, math.sum(B) == 0`
  expect(wordsOf(spec, 'nan 1 nan')).toBe('5:36: invalid argument')
})
