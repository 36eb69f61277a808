import { describe, expect, it } from 'vitest'
import { valuesOf, wordsOf } from '../testing/outcome.ts'

type Row = [spec: string, input: string, expected: string]
/** Asserts what each spec of a matter answers to its input. */
const rows = (matter: string, table: Row[]): void => {
  it.each(table)(`${matter}: %j reads %j: %s`, (spec, input, expected) => {
    expect(wordsOf(spec, input)).toBe(expected)
  })
}

const two = 'var a, b int\nscan a, b\neol\neof'
rows('white space', [
  [two, '3 4\n', 'ok'],
  [two, '3  4\n', '2:1~1:1: parse error: want int, got " "'],
  [two, '3\t4\n', '2:1~1:1: parse error: want int, got "\\t"'],
  [two, ' 3 4\n', '2:1~1:0: parse error: want int, got " "'],
  [two, '3 4 \n', '3:1~1:3: want EOL, got " "'],
  [two, '3 4\r\n', '3:1~1:3: want EOL, got "\\r"'],
  [two, '3 4', '3:1: unwanted EOF'],
  [two, '3 4\n\n', '4:1: want EOF, got trailing "\\n"'],
  [two, '3\n4\n', '2:1~1:1: parse error: want int, got "\\n"'],
  [two, '', '2:1: unwanted EOF'],
  [two, '3', '2:1: unwanted EOF'],
  [two, '3 ', '2:1~1:1: parse error: want int, got " "'],
  [two, '3 4 5\n', '3:1~1:4: want EOL, got "5"'],
  ['var s string\nscan s\neof', '\u00a0x', '2:1~1:0: parse error: want string, got "\\u00a0"'],
  ['var s string\nscan s\neof', 'a\u3000', '3:1: want EOF, got trailing "\\u3000"'],
  ['var s string\nscan s\neof', 'a\u2009b', '3:1: want EOF, got trailing "\\u2009"'],
  ['var s string\nscan s\neof', 'a\u1680', '3:1: want EOF, got trailing "\\u1680"'],
  ['var s string\nscan s\neof', 'a\u0085', '3:1: want EOF, got trailing "\\u0085"'],
  ['var s string\nscan s\neof', 'a\u205f', '3:1: want EOF, got trailing "\\u205f"'],
  ['var s string\nscan s\neof', 'é\u200b—\ufeff', 'ok'],
  ['var s, t string\nscan s, t\neof', 'a \u2028', '2:1~1:1: parse error: want string, got " "'],
  ['eol\nvar a int\nscan a', '\nx', '3:1~2:0: parse error: want int, got "x"'],
  ['eof', 'word left', '1:1: want EOF, got trailing "word"'],
  ['check 1 == 2', '', '1:1~0:0: check error 1==2'],
])

const int = 'var x int\nscan x\neof'
const int64 = 'var x int64\nscan x\neof'
rows('integers', [
  ...['7', '+7', '007', '-0', '-2147483648', '2147483647', '0000000000000000000000001'].map(
    (text): Row => [int, text, 'ok'],
  ),
  ...['2147483648', '-2147483649', '1_000', '0x10', '7.0', '1e3', '-', '+', '--1', '1-', 'é'].map(
    (text): Row => [int, text, `2:1~1:0: parse error: want int, got "${text}"`],
  ),
  ...['9223372036854775807', '-9223372036854775808', '1234567890123456'].map((text): Row => [
    int64,
    text,
    'ok',
  ]),
  ...['9223372036854775808', '-9223372036854775809', '99999999999999999999'].map((text): Row => [
    int64,
    text,
    `2:1~1:0: parse error: want int64, got "${text}"`,
  ]),
])

it('integers are read exactly', () => {
  const spec = 'var a, b, c, d int64\nscan a, b, c, d'
  expect(valuesOf(spec, '9007199254740993 -9223372036854775808 -0 000000000000000000042')).toEqual({
    a: '9007199254740993',
    b: '-9223372036854775808',
    c: '0',
    d: '42',
  })
})

rows('bools', [
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text): Row => [
    'var b bool\nscan b\ncheck b',
    text,
    'ok',
  ]),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text): Row => [
    'var b bool\nscan b\ncheck b == false',
    text,
    'ok',
  ]),
  ['var b bool\nscan b', 'yes', '2:1~1:0: parse error: want bool, got "yes"'],
])

describe('floats', () => {
  it.each([
    ['0.5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-1e3', -1000],
    ['+1E-3', 0.001],
    ['1e-999', 0],
    ['inf', Infinity],
    ['-Infinity', -Infinity],
    ['NaN', Number.NaN],
    ['0x1p-2', 0.25],
    ['0x.8p1', 1],
    ['-0xAp0', -10],
    ['0x1.fffffffffffff8p0', 2],
    ['0x1.00000000000008p0', 1],
    ['0x1.000000000000080001p0', 1 + 2 ** -52],
    ['0x1.00000000000018p0', 1 + 2 ** -51],
    ['0x1p-1074', 2 ** -1074],
    ['0x1p-1075', 0],
    ['0x1.8p-1075', 2 ** -1074],
    ['0x1.fffffffffffffp1023', Number.MAX_VALUE],
    ['0x0p5', 0],
  ])('%s is read as %d', (text, expected) => {
    expect(Number(valuesOf('var x float64\nscan x\neof', text)['x'])).toBe(expected)
  })

  it.each([
    '1e400',
    '-1e400',
    '.',
    'e5',
    '1e',
    '1_0.5',
    '0x1',
    '0xp1',
    '0x1p99999',
    'nan1',
    '+-1',
    '1.2.3',
  ])('%s is no float64', (text) => {
    expect(wordsOf('var x float64\nscan x\neof', text)).toBe(
      `2:1~1:0: parse error: want float64, got "${text}"`,
    )
  })

  it('single precision is rounded, and refused where it is out of range', () => {
    const spec = 'var x float32\nscan x\neof'
    expect(Number(valuesOf(spec, '0.1')['x'])).toBe(Math.fround(0.1))
    expect(valuesOf(spec, 'inf')['x']).toBe('Infinity')
    expect(wordsOf(spec, '1e39')).toBe('2:1~1:0: parse error: want float32, got "1e39"')
  })
})

rows('lines', [
  ['var s string\nscanln s\ncheck s == " a\\tb \\r"\neof', ' a\tb \r\n', 'ok'],
  ['var s string\nscanln s\ncheck s == ""\neof', '\n', 'ok'],
  ['var s string\nscanln s', '', '2:1: unwanted EOF'],
  ['var s string\nscanln s', 'no end', '2:1: unwanted EOF'],
  ['var a int\nvar s string\nscan a\nscanln s\ncheck s == "b c"\neof', '5 b c\n', 'ok'],
  ['var a int\nvar s string\nscan a\nscanln s\ncheck s == "  b"\neof', '5  b\n', 'ok'],
  ['var a int\nscanln a', '5\n', "2:1: can't scan type"],
  ['var A [2]int\nscan A', '5\n', "2:1: can't scan type"],
  ['var s string\nscanln s\ncheck 1 == 2', 'ab\ncd', '3:1~1:0: check error 1==2'],
])

rows('loops', [
  ['var s int\nfor i := 1 ... 4\ns = s + i\nend\ncheck s == 6, i == 4', '', 'ok'],
  ['for i := 3 ... 3\nend\ncheck i == 3', '', '3:7: undefined: i'],
  ['for i := 5 ... 3\ncheck 1 == 2\nend', '', 'ok'],
  ['var n int\nfor i := 0 ... 3\ni = 10\nn = n + 1\nend\ncheck n == 3, i == 3', '', 'ok'],
  ['for i := 0.5 ... 3\nend', '', '1:10: invalid loop bound'],
  ['for i := 0 ... "a"\nend', '', '1:16: invalid loop bound'],
  ['var a, b int\nfor scan a, b\neol\nend\neof', '1 2\n3 4\n', 'ok'],
  ['var a, b int\nfor scan a, b\neol\nend\ncheck a == 3', '1 2\n3 4\n', 'ok'],
  ['var a, b int\nfor scan a, b\neol\nend\neof', '1 2\n3', '2:5: unwanted EOF'],
  ['var s string\nvar n int\nfor scanln s\nn = n + 1\nend\ncheck n == 2', 'a\n\n', 'ok'],
  ['var a int\nfor scan a\nend', 'x', '2:5~1:0: parse error: want int, got "x"'],
])

rows('conditions', [
  [
    'var a int\nscan a\nif a == 1\ncheck a == 1\nelse if a == 2\ncheck a == 3\nelse\ncheck a == 4\nend',
    '1',
    'ok',
  ],
  [
    'var a int\nscan a\nif a == 1\nelse if a == 2\ncheck a == 3\nelse\nend',
    '2',
    '5:1~1:0: check error a==3 (a=2)',
  ],
  ['var a int\nscan a\nif a == 1\nelse\ncheck a == 4\nend', '3', '5:1~1:0: check error a==4 (a=3)'],
  ['if 1\nend', '', '1:4: non-bool used as if condition'],
])

rows('variables', [
  ['scan x', '', '1:1: undefined: x'],
  ['x = 1', '', '1:1: undefined: x'],
  ['check x == 1', '', '1:7: undefined: x'],
  ['check f(1)', '', '1:7: undefined: f'],
  ['check true, false == false', '', 'ok'],
  ['var true bool\ncheck true', '', '2:1~0:0: check error true (true=false)'],
  ['var x int\nx = 5\nvar x int\ncheck x == 0', '', 'ok'],
  ['var x int\nx = "a"', '', '2:1: invalid operation'],
  ['var x int\nx = 1.5', '', '2:1: invalid operation'],
  ['var x bool\nx = 1', '', '2:1: invalid operation'],
  ['var x string\nx = true', '', '2:1: invalid operation'],
  ['var x float32\nx = 1\ncheck x / 2 == 0.5', '', 'ok'],
  ['var x float32\nx = 0.1\ncheck x == 0.1, 0.1 != x', '', 'ok'],
  ['var x int\nx = 5000000000\ncheck x == 5000000000', '', 'ok'],
  ['var A [2]int\nvar B [2]int\nA = B', '', '3:1: invalid operation'],
])

rows('arrays', [
  ['var A [2]int\nscan A[0], A[1]\ncheck A[0] == 1, A[1] == 2\ncheck len(A) == 2', '1 2', 'ok'],
  [
    'var A [2]int\nscan A[2]',
    '1',
    '2:8: invalid array index 2 (out of bounds for 2-element array)',
  ],
  ['var A [2]int\nscan A[0 - 1]', '1', '2:8: invalid array index -1 (index must be non-negative)'],
  ['var A [2]int\nscan A[0.0]', '1', '2:8: non-integer index'],
  [
    'var A [2]int\ncheck A[9007199254740993] == 0',
    '',
    '2:9: invalid array index 9007199254740993 (out of bounds for 2-element array)',
  ],
  ['var i float64\nvar A [2]int\ncheck A[i] == 0', '', '3:9: non-integer index'],
  [
    'var i int\nvar A [2]int\ni = 2\ncheck A[i] == 0',
    '',
    '4:9: invalid array index 2 (out of bounds for 2-element array)',
  ],
  ['var A [0 - 1]int', '', '1:8: invalid array bound'],
  ['var A [0.5]int', '', '1:8: invalid array bound'],
  ['var A [0]int\ncheck len(A) == 0', '', 'ok'],
  ['var a int\ncheck a[0] == 1', '', '2:9: invalid operation'],
  ['var a int\nscan a[0]', '1', '2:8: invalid operation'],
  ['var A [2]int\nscan A[0][0]', '1', '2:11: invalid operation'],
  ['var A [2][3]int\nA[1][2] = 5\ncheck A[1][2] == 5, A[0][2] == 0, len(A[1]) == 3', '', 'ok'],
  [
    'var A [2][3]int\nA[1][3] = 5',
    '',
    '2:6: invalid array index 3 (out of bounds for 3-element array)',
  ],
  ['var A [2]int\ncheck A == A', '', '2:9: invalid operation'],
])

rows('messages of checks', [
  [
    'var a, b, c, d int\ncheck a + b + c + d == 1',
    '',
    '2:1~0:0: check error a+b+c+d==1 (a=0, b=0, c=0)',
  ],
  ['var a int\ncheck a + a == 1', '', '2:1~0:0: check error a+a==1 (a=0)'],
  [
    'var s string\nvar A [2]int\nvar i int\ncheck A[i] == len(s)+1',
    '',
    '4:1~0:0: check error A[i]==len(s)+1 (i=0, s="")',
  ],
  ['var x float64\nx = 1000000\ncheck x < 1.5', '', '3:1~0:0: check error x<1.5 (x=1e+06)'],
  ['check (1 == 2) == -(3) || 0.5 > 1', '', '1:16: invalid operation'],
  ['check "abcdefghijklmnopqrstuvwxyz" == ""', '', '1:1~0:0: check error abcdefghijklmnopqrst...'],
  ['check 5', '', '1:1~0:0: check error 5'],
  ['var x int\ncheck false && y == x', '', '2:1~0:0: check error false&&y==x (x=0)'],
])

describe('budgets', () => {
  const endless = 'var n int\nfor i := 0 ... 9223372036854775807\nn = n + 1\nend'
  it('of steps: a run is refused at the statement where they end', () => {
    const words = wordsOf(endless, '', { steps: 1000, cells: 10 })
    expect(words).toMatch(/^[23]:1: timed out$/)
  })
  it('of time: `isOver` is asked while a run goes on', () => {
    let asked = 0
    const budget = { steps: Infinity, cells: 10, isOver: () => (asked += 1) > 3 }
    expect(wordsOf(endless, '', budget)).toMatch(/timed out$/)
    expect(asked).toBe(4)
  })
  it('of arrays: elements count while they are alive', () => {
    const budget = { steps: 100_000, cells: 100 }
    expect(wordsOf('var A [100]int', '', budget)).toBe('ok')
    expect(wordsOf('var A [101]int', '', budget)).toBe('1:1: timed out')
    expect(wordsOf('var A [50]int\nvar B [51]int', '', budget)).toBe('2:1: timed out')
    expect(wordsOf('var A [9][10]int', '', budget)).toBe('ok')
    expect(wordsOf('var A [10][10]int', '', budget)).toBe('1:1: timed out')
    expect(wordsOf('for i := 0 ... 50\nvar A [9][10]int\nend', '', budget)).toBe('ok')
    expect(wordsOf('var A [100]int\nvar A int\nvar B [100]int', '', budget)).toBe('ok')
  })
  it('lengths that no machine has are refused beside a length of 0 too', () => {
    const lengths = '[9223372036854775807]'.repeat(15)
    expect(wordsOf(`var a ${lengths}[0]int`, '')).toBe('1:1: timed out')
  })
  it('more elements than JavaScript holds are refused, whatever the budget', () => {
    const boundless = { steps: 1e15, cells: 1e15 }
    expect(wordsOf('var A [3]int\nvar B [5000000000]int', '', boundless)).toBe('2:1: timed out')
  })
  it('comparing long strings takes steps', () => {
    const spec = 'var s, t string\nscan s, t\nfor i := 0 ... 1000\ncheck s == t\nend'
    const word = 'a'.repeat(100_000)
    expect(wordsOf(spec, `${word} ${word}`, { steps: 1_000_000, cells: 10 })).toBe('4:1: timed out')
  })
  it('a length that no machine has is refused at once', () => {
    expect(wordsOf('var A [9223372036854775807]int', '')).toBe('1:1: timed out')
    expect(wordsOf('var A [100000][100000]int', '')).toBe('1:1: timed out')
  })
})
