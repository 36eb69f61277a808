import { describe, expect, it } from 'vitest'
import { checkSpec, parse } from '../index.ts'

/** What stands where, and what is wrong with it. */
const warningsOf = (spec: string): string[] =>
  checkSpec(parse(spec)).map(
    ({ at, from, to, message }) => `${at.line}:${at.col} ${spec.slice(from, to)} | ${message}`,
  )
const none = 'No input can match.'
const never = `This check never holds. ${none}`
const always = 'This check always holds, whatever the input is.'
const read = 'var n int\nscan n\n'

const groups: Record<string, [string, string[]][]> = {
  bounds: [
    [`${read}check n >= 5, n < 5`, [`3:15 n < 5 | ${never}`]],
    [`${read}check n >= 5, n <= 5`, []],
    [`${read}check n > 5, n <= 5`, [`3:14 n <= 5 | ${never}`]],
    [`${read}check n > 5, n < 7`, []],
    [`${read}check n > 5, n < 6`, [`3:14 n < 6 | ${never}`]],
    [`${read}check n == 5, n != 5`, [`3:15 n != 5 | ${never}`]],
    [`${read}check n == 5, n == 6`, [`3:15 n == 6 | ${never}`]],
    [`${read}check n == 5, n > 4`, []],
    [`${read}check n != 5, n == 5`, []],
    [`${read}check 5 <= n, 5 > n`, [`3:15 5 > n | ${never}`]],
    [`${read}check 5 < n, 6 > n`, [`3:14 6 > n | ${never}`]],
    [`${read}check 5 < n, 7 > n`, []],
    [`${read}check 5 == n, 5 != n`, [`3:15 5 != n | ${never}`]],
    [`${read}check 5 >= n, 5 < n`, [`3:15 5 < n | ${never}`]],
    [`${read}check n > 2147483647`, [`3:7 n > 2147483647 | ${never}`]],
    [`${read}check n >= 2147483647`, []],
    [`${read}check n < -2147483648`, [`3:7 n < -2147483648 | ${never}`]],
    [`${read}check n <= -2147483648`, []],
    [`${read}check n == 2147483648`, [`3:7 n == 2147483648 | ${never}`]],
    ['var n int64\nscan n\ncheck n > 2147483647', []],
    [
      'var n int64\nscan n\ncheck n > 9223372036854775807',
      [`3:7 n > 9223372036854775807 | ${never}`],
    ],
    ['var n int64\nscan n\ncheck n >= 9223372036854775807', []],
    [`${read}check n + 1 > 5, n + 1 < 6`, [`3:18 n + 1 < 6 | ${never}`]],
    [`${read}check n + 1 > 5, n < 5`, []],
    ['var s string\nscan s\ncheck len(s) <= 0', []],
    ['var s string\nscan s\ncheck len(s) == -1', [`3:7 len(s) == -1 | ${never}`]],
    ['var s string\nscan s\ncheck -1 >= len(s)', [`3:7 -1 >= len(s) | ${never}`]],
    [
      'var A [3]int\nfor i := 0 ... 3\n\tscan A[i]\n\tcheck A[i] > 5, A[i] < 6\nend',
      ['4:18 A[i] < 6 | This check never holds.'],
    ],
    [
      `${read}check n > 5\nfor i := 0 ... 3\n\tcheck n < 5\nend`,
      ['5:8 n < 5 | This check never holds.'],
    ],
    [`${read}if n > 5\n\tcheck n > 5\nend\ncheck n < 5`, []],
    [
      `${read}check n > 5\nif n < 5\n\teol\nend`,
      ['4:4 n < 5 | This never holds: the block behind it never runs.'],
    ],
    [`${read}check n > 5 || n < 3\ncheck n == 4`, []],
    [`${read}check (n > 5) && (n < 6)`, [`3:7 (n > 5) && (n < 6) | ${never}`]],
    [`${read}check n > 5 && n < 6 || n == 3`, []],
    [`${read}check n > 5\nn = 3\ncheck n < 5`, []],
    [`${read}check n > 5\nn = n + 1\ncheck n < 5`, []],
    [
      `${read}check n > 5\nvar n int\ncheck n < 5`,
      ['4:5 n | “n” of line 1 is lost: this makes another one.'],
    ],
    [`${read}check n > 5\nif n > 7\n\tscan n\nend\ncheck n < 5`, []],
    [`${read}check n > 5\nfor scan n\n\teol\nend\ncheck n < 5`, []],
    ['var n int\ncheck n == 0\nscan n', []],
    ['var n int\ncheck n != 0', [`2:7 n != 0 | ${never}`]],
    ['var n int\ncheck n < 0', [`2:7 n < 0 | ${never}`]],
    ['var x float64\ncheck x > 1', []],
    ['var n int64\nscan n\ncheck n > 5 && n < 9 || n == 3\ncheck n == 3', []],
    ['var n int64\nscan n\nif n > 0\n\tcheck n > 5\nend\ncheck n == 3', []],
    [
      'var n, m int64\nscan n, m\nif m > 0\n\tcheck n > 5, m > 7\nend\ncheck n == 3, m == 2\ncheck m == 3',
      [`7:7 m == 3 | ${never}`],
    ],
    [`${read}check n > 3, n > 5\ncheck n < 5`, [`4:7 n < 5 | ${never}`]],
    [`${read}check n < 5, n < 3\ncheck n > 3`, [`4:7 n > 3 | ${never}`]],
    [`${read}check n >= 3, n >= 5, n <= 9, n <= 7\ncheck n == 8`, [`4:7 n == 8 | ${never}`]],
  ],
  constants: [
    [
      'check 2 ** 64 + 2 ** 0 == 1',
      [
        '1:7 2 ** 64 + 2 ** 0 | This is 18446744073709551617, outside 64 bits: it counts as 1.',
        `1:7 2 ** 64 + 2 ** 0 == 1 | ${always}`,
      ],
    ],
    [
      'check 10 ** 29 != 10 ** 30',
      [
        '1:7 10 ** 29 | This is 100000000000000000000000000000, outside 64 bits: it counts as 7886392056514347008.',
        `1:7 10 ** 29 != 10 ** 30 | ${always}`,
        '1:19 10 ** 30 | This is a number of 31 digits, outside 64 bits: it counts as 5076944270305263616.',
      ],
    ],
    ['check true', [`1:7 true | ${always}`]],
    ['check false', [`1:7 false | ${never}`]],
    ['check (1 == 2)', [`1:7 (1 == 2) | ${never}`]],
    ['check 1 == 1 && 2 == 2', [`1:7 1 == 1 && 2 == 2 | ${always}`]],
    [
      'check 1 == 1 || 1 / 0 == 1',
      [`1:7 1 == 1 || 1 / 0 == 1 | ${always}`, '1:17 1 / 0 | This divides by zero.'],
    ],
    ['check 1 == 2 && 1 / 0 == 1', [`1:17 1 / 0 | This divides by zero. ${none}`]],
    ['check 1 == 1 && 1 / 0 == 1', [`1:17 1 / 0 | This divides by zero. ${none}`]],
    ['check 1 == 2 || 1 / 0 == 1', [`1:17 1 / 0 | This divides by zero. ${none}`]],
    [`${read}check n > 0 && 1 / 0 == 1`, [`3:16 1 / 0 | This divides by zero. ${none}`]],
    [`${read}check n > 0 || 1 / 0 == 1`, ['3:16 1 / 0 | This divides by zero.']],
    [`${read}check n > 0 || 1 == 1`, []],
    [`${read}check n > 0 && 1 == 2`, [`3:7 n > 0 && 1 == 2 | ${never}`]],
    [`${read}check 1 == 2 && n > 0`, [`3:7 1 == 2 && n > 0 | ${never}`]],
    [`${read}check n > 0 || 1 == 2`, []],
    [`${read}check 1 == 2 || 2 == 3`, [`3:7 1 == 2 || 2 == 3 | ${never}`]],
    ['check -1 > 0', [`1:7 -1 > 0 | ${never}`]],
    ['check +1 > 0', [`1:7 +1 > 0 | ${always}`]],
    ['check -(2 ** 63) < 0', [`1:7 -(2 ** 63) < 0 | ${always}`]],
    [
      'check 2 ** 63 > 0',
      [
        `1:7 2 ** 63 | This is 9223372036854775808, outside 64 bits: it counts as -9223372036854775808. ${none}`,
      ],
    ],
    [
      'check 2 ** 64 - 1 > 0',
      [`1:7 2 ** 64 - 1 | This is 18446744073709551615, outside 64 bits: it counts as -1. ${none}`],
    ],
    ['check 2 ** 2000 == 0', [`1:7 2 ** 2000 == 0 | ${always}`]],
    [
      'check 2 ** 1024 == 0',
      [
        '1:7 2 ** 1024 | This is a number of 309 digits, outside 64 bits: it counts as 0.',
        `1:7 2 ** 1024 == 0 | ${always}`,
      ],
    ],
    ['check 2 ** 1025 == 0', [`1:7 2 ** 1025 == 0 | ${always}`]],
    [
      'check -(2 ** 70) == 0',
      [
        '1:7 -(2 ** 70) | This is -1180591620717411303424, outside 64 bits: it counts as 0.',
        `1:7 -(2 ** 70) == 0 | ${always}`,
      ],
    ],
    ['check 10 ** 18 * 10 / 10 > 0', [`1:7 10 ** 18 * 10 / 10 > 0 | ${never}`]],
    ['check -9223372036854775807 - 1 < 0', [`1:7 -9223372036854775807 - 1 < 0 | ${always}`]],
    [
      'check -9223372036854775807 - 2 < 0',
      [
        `1:7 -9223372036854775807 - 2 | This is -9223372036854775809, outside 64 bits: it counts as 9223372036854775807. ${none}`,
      ],
    ],
    [
      'check 9223372036854775807 * 3 > 0',
      [
        '1:7 9223372036854775807 * 3 | This is 27670116110564327421, outside 64 bits: it counts as 9223372036854775805.',
        `1:7 9223372036854775807 * 3 > 0 | ${always}`,
      ],
    ],
    ['check 7 / 2 == 3', [`1:7 7 / 2 == 3 | ${always}`]],
    ['check 5 / 0.0 > 1', [`1:7 5 / 0.0 > 1 | ${always}`]],
    ['check 5.0 / 0 > 1', [`1:7 5.0 / 0 > 1 | ${always}`]],
  ],
  kinds: [
    [`${read}check n + 1`, [`3:7 n + 1 | A condition is expected here. ${none}`]],
    [`${read}check -n`, [`3:7 -n | A condition is expected here. ${none}`]],
    [`${read}check "a"`, [`3:7 "a" | A condition is expected here. ${none}`]],
    [`${read}check len("a")`, [`3:7 len("a") | A condition is expected here. ${none}`]],
    [`${read}if n\n\teol\nend`, [`3:4 n | A condition is expected here. ${none}`]],
    [
      `${read}if 1 > 2\n\teol\nelse if 2 > 1\n\teol\nend`,
      ['3:4 1 > 2 | This never holds: the block behind it never runs.'],
    ],
    [`${read}if n > 3\n\teol\nelse if n\n\teol\nend`, ['5:9 n | A condition is expected here.']],
    [
      `${read}if n > 1\n\tcheck 1 > 2\nelse\n\tcheck 2 > 3\nend`,
      ['4:8 1 > 2 | This check never holds.', '6:8 2 > 3 | This check never holds.'],
    ],
    [
      'var b bool\nscan b\ncheck b, b == true, b == 1',
      [`3:21 b == 1 | Values of different types do not compare. ${none}`],
    ],
    ['var b bool\nscan b\ncheck -b', [`3:7 -b | A sign is for numbers. ${none}`]],
    [
      'var A [2]int\ncheck A == 1',
      [`2:7 A == 1 | Arrays are compared element by element. ${none}`],
    ],
    [
      'var A, B [2]int\ncheck A == B',
      [`2:7 A == B | Arrays are compared element by element. ${none}`],
    ],
    [
      'var A [2]int\ncheck A[0] == "x"',
      [`2:7 A[0] == "x" | Values of different types do not compare. ${none}`],
    ],
    [
      'var A [2]int\ncheck A[0][1] == 1',
      [`2:7 A[0][1] | “A” has no element here: it has 1 dimensions. ${none}`],
    ],
    [
      'var A [2][2]int\ncheck A[0] == 1',
      [`2:7 A[0] == 1 | Arrays are compared element by element. ${none}`],
    ],
    ['var A [2]int\ncheck A["x"] == 1', [`2:9 "x" | An index is an integer. ${none}`]],
    ['var A [2]int\ncheck A[0.5] == 1', [`2:9 0.5 | An index is an integer. ${none}`]],
    ['var A [2]int\ncheck A[-1] == 1', [`2:9 -1 | An index is never negative. ${none}`]],
    ['var A [2]int\ncheck A[1/0] == 1', [`2:9 1/0 | This divides by zero. ${none}`]],
    ['var A [-1]int\neof', [`1:8 -1 | A length is never negative. ${none}`]],
    ['var A [0]int\neof', []],
    [`${read}var A [n]int\nscan A[n]`, []],
    ['var A ["x"]int\neof', [`1:8 "x" | A length is an integer. ${none}`]],
    ['var A [2.0]int\neof', [`1:8 2.0 | A length is an integer. ${none}`]],
    ['var s string\nscan s\ncheck s < "a"', [`3:7 s < "a" | “<” is for numbers. ${none}`]],
    ['var s string\nscan s\ncheck s + s == s', [`3:7 s + s | “+” is for numbers. ${none}`]],
    [`${read}check n == 1 == true`, []],
    [
      `${read}check 1 < n < 3`,
      [
        `3:7 1 < n < 3 | Comparisons do not chain: instead of “a < b < c” write “a < b && b < c”. ${none}`,
      ],
    ],
    [
      `${read}check (1 < n) < 3`,
      [
        `3:7 (1 < n) < 3 | Comparisons do not chain: instead of “a < b < c” write “a < b && b < c”. ${none}`,
      ],
    ],
    [`${read}check n ** 2 == 4, n ** 0.5 > 1`, []],
    [
      'var x float64\nscan x\ncheck x ** 2 == 4, x == 1 / 0',
      [`3:25 1 / 0 | This divides by zero. ${none}`],
    ],
    ['var x float64\nscan x\ncheck x > 1 && x < 1', []],
    [`${read}check -(1 / 0) == 1`, [`3:9 1 / 0 | This divides by zero. ${none}`]],
    [`${read}check -(1 / 0) == 1 || n > 1`, [`3:9 1 / 0 | This divides by zero. ${none}`]],
    [`${read}check math.max(1 / 0, 2) == 2`, [`3:16 1 / 0 | This divides by zero. ${none}`]],
    [
      `${read}check math.max(1 / 0, n) == 2, math.max(n, 1 / 0) == 3`,
      [`3:16 1 / 0 | This divides by zero. ${none}`, `3:44 1 / 0 | This divides by zero. ${none}`],
    ],
    [
      `${read}check n + 0.5 + 1 > 2, n + 0.5, 0.5 + n`,
      [
        `3:24 n + 0.5 | A condition is expected here. ${none}`,
        `3:33 0.5 + n | A condition is expected here. ${none}`,
      ],
    ],
    [
      `${read}var x float32\ncheck x + n, n + x, x + 1.5 == 2`,
      [
        `4:7 x + n | A condition is expected here. ${none}`,
        `4:14 n + x | A condition is expected here. ${none}`,
      ],
    ],
    [
      `${read}var A [3]int\ncheck A[n + 0.5] == 1, A[0.5 + n] == 1, A[n * 2] == 1, A[len("ab")] == 1`,
      [
        `4:9 n + 0.5 | An index is an integer. ${none}`,
        `4:26 0.5 + n | An index is an integer. ${none}`,
      ],
    ],
    [
      `${read}var A [n + 0.5]int\nfor i := 0 ... n * 0.5\n\teol\nend`,
      [
        `3:8 n + 0.5 | A length is an integer. ${none}`,
        `4:16 n * 0.5 | A loop goes from an integer to an integer. ${none}`,
      ],
    ],
  ],
  loops: [
    [
      'for i := 0 ... 0\n\teol\nend',
      ['1:10 0 ... 0 | This loop never runs: its end is not above its start.'],
    ],
    ['for i := 0 ... 1\n\teol\nend', []],
    [
      'for i := "a" ... 2\n\teol\nend',
      [`1:10 "a" | A loop goes from an integer to an integer. ${none}`],
    ],
    ['for i := 0 ... 2\n\tcheck i < 5\nend\ncheck i == 2', []],
    [
      'for i := 0 ... 2\n\tfor i := 0 ... 2\n\t\teol\n\tend\nend',
      ['2:2 for i := 0 ... 2 | “i” of line 1 is lost: this makes another one.'],
    ],
    ['for i := 0 ... 2\n\teol\nend\nfor i := 0 ... 2\n\teol\nend', []],
    [`${read}for i := n ... 0\n\teol\nend`, []],
    [`${read}for i := 3 ... n\n\teol\nend`, []],
    [
      'for i := 1.5 ... 1\n\teol\nend',
      [`1:10 1.5 | A loop goes from an integer to an integer. ${none}`],
    ],
  ],
  'the order of statements': [
    ['eof\neof', []],
    ['eof\nvar n int\nscan n', [`3:1 scan n | Nothing is left to read here. ${none}`]],
    [
      'eof\nvar s string\nscanln s\nscanln s',
      [`3:1 scanln s | Nothing is left to read here. ${none}`],
    ],
    [`${read}if n > 1\n\teof\n\teol\nend`, ['5:2 eol | Nothing is left to read here.']],
    [`${read}for i := 0 ... 2\n\teof\nend\neol`, []],
    ['var a int\nfor scan a\nend\neof', []],
    ['var a int\nfor scan a\nend\neol', [`4:1 eol | Nothing is left to read here. ${none}`]],
    [
      'eof\nvar a int\nfor scan a\n\teol\nend',
      ['3:5 scan a | This loop never runs: nothing is left to read.'],
    ],
    ['check n > 1\nvar n int', [`1:7 n | “n” is declared nowhere before. ${none}`]],
    [
      'if 1 > 2\n\tvar k int\nend\ncheck k == 0',
      ['1:4 1 > 2 | This never holds: the block behind it never runs.'],
    ],
    [`${read}if n > 2\n\tvar k int\nend\ncheck k == 0`, []],
    ['k = 3', [`1:1 k | “k” is declared nowhere before. ${none}`]],
    ['var k int\nk = "a"', [`2:1 k = "a" | “k” does not hold such a value. ${none}`]],
    ['var k int\nk = 3', []],
    ['var x float64\nx = 3', []],
    ['var x float64\nx = "a"', [`2:1 x = "a" | “x” does not hold such a value. ${none}`]],
    ['var A [2]int\nA = 3', [`2:1 A = 3 | “A” does not hold such a value. ${none}`]],
    ['var A, B [2]int\nA = B', [`2:1 A = B | “A” does not hold such a value. ${none}`]],
    ['var A [2]int\nA[0] = true', [`2:1 A[0] = true | “A” does not hold such a value. ${none}`]],
    ['var b bool\nb = 1', [`2:1 b = 1 | “b” does not hold such a value. ${none}`]],
    ['var b bool\nb = true', []],
    ['var s string\ns = 1', [`2:1 s = 1 | “s” does not hold such a value. ${none}`]],
    ['var n int\nn = 1 / 0', [`2:5 1 / 0 | This divides by zero. ${none}`]],
    [
      'var n int\nn = 2 ** 64',
      ['2:5 2 ** 64 | This is 18446744073709551616, outside 64 bits: it counts as 0.'],
    ],
    ['var n int\nn = 1 < 2', [`2:1 n = 1 < 2 | “n” does not hold such a value. ${none}`]],
    ['var n int\nvar n int', ['2:5 n | “n” of line 1 is lost: this makes another one.']],
    [
      'var n int\nif n > -1\n\tvar n int\nend',
      ['3:6 n | “n” of line 1 is lost: this makes another one.'],
    ],
    ['for i := 0 ... 2\n\tvar k int\nend', []],
    [
      'var a int\nvar a string\nscan a\ncheck a == 1',
      ['2:5 a | “a” of line 1 is lost: this makes another one.'],
    ],
  ],
  functions: [
    ['check math.sqrt(4) == 2', [`1:7 math.sqrt(4) == 2 | ${always}`]],
    [
      'check math.sqrt("a") == 2',
      [`1:7 math.sqrt("a") | “math.sqrt” does not take these arguments. ${none}`],
    ],
    [`${read}check math.sqrt(n)`, [`3:7 math.sqrt(n) | A condition is expected here. ${none}`]],
    [`${read}check numbers.prime(n)`, []],
    [
      `${read}check numbers.gcd(n, 2)`,
      [`3:7 numbers.gcd(n, 2) | A condition is expected here. ${none}`],
    ],
    [`${read}check math.abs(n)`, [`3:7 math.abs(n) | ${never}`]],
    [`${read}check math.sum(n)`, [`3:7 math.sum(n) | ${never}`]],
    [`${read}check sum(n, 1)`, [`3:7 sum(n, 1) | ${never}`]],
    [`${read}check pow(n, 2)`, [`3:7 pow(n, 2) | ${never}`]],
    [
      'var s string\nscan s\ncheck toInt64(s)',
      [`3:7 toInt64(s) | A condition is expected here. ${none}`],
    ],
    [
      'check toInt64("x") == 1',
      [`1:7 toInt64("x") | “toInt64” does not take these arguments. ${none}`],
    ],
    [
      'check toInt64() == 1',
      [`1:7 toInt64() | “toInt64” takes another number of arguments. ${none}`],
    ],
    [
      'check toInt64("1", 2, 3) == 1',
      [`1:7 toInt64("1", 2, 3) | “toInt64” takes another number of arguments. ${none}`],
    ],
    ['check math.nope(1)', [`1:7 math.nope(1) | There is no function “math.nope”. ${none}`]],
    [`${read}check len(1 / 0) == n`, [`3:11 1 / 0 | This divides by zero. ${none}`]],
    [`${read}check len(n) == 1`, []],
    ['check numbers.prime(7)', [`1:7 numbers.prime(7) | ${always}`]],
    ['check numbers.prime(8)', [`1:7 numbers.prime(8) | ${never}`]],
    [
      'var s string\nscan s\ncheck regexp.count(s, "a")',
      [`3:7 regexp.count(s, "a") | A condition is expected here. ${none}`],
    ],
    [
      'var s string\nscan s\ncheck re(s, "^$")',
      [`3:13 "^$" | This regular expression matches the empty string only.`],
    ],
    [
      'var s string\nscan s\ncheck regexp.fullmatch(s, "")',
      [`3:27 "" | This regular expression matches the empty string only.`],
    ],
    ['var s string\nscan s\ncheck regexp.count(s, "") == 0', []],
    [
      'var s string\nscan s\ncheck regexp.fullmatch(s, "(")',
      [
        `3:27 "(" | This regular expression is not one of RE2: error parsing regexp: missing closing ): \`^(?:()$\`. ${none}`,
      ],
    ],
    ['var s string\nscan s\ncheck regexp.fullmatch(s, "a)(b")', []],
    [
      'var s string\nscan s\ncheck regexp.count(s, "[") == 0',
      [
        `3:23 "[" | This regular expression is not one of RE2: error parsing regexp: missing closing ]: \`[\`. ${none}`,
      ],
    ],
    ['var s string\nscan s\ncheck re(s, "\\\\b")', []],
    ['var s string\nscan s\ncheck re(s, "^a*$")', []],
    ['var s string\nscan s\ncheck strings.contains(s, "")', []],
    ['check re("a", "b")', [`1:7 re("a", "b") | ${never}`]],
    ['check re("a", "a")', [`1:7 re("a", "a") | ${always}`]],
    [`${read}check re(n, "a")`, []],
    [`${read}check n > 1\ncheck false`, [`4:7 false | ${never}`]],
    [`${read}if n > 1\n\tcheck false, 1 > 2\nend`, ['4:15 1 > 2 | This check never holds.']],
  ],
}

describe.each(Object.entries(groups))('%s', (_, rows) => {
  it.each(rows)('%j has the warnings %j', (spec, warnings) => {
    expect(parse(spec).faults).toEqual([])
    expect(warningsOf(spec)).toEqual(warnings)
  })
})
