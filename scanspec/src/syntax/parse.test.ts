import { describe, expect, it } from 'vitest'
import { parse } from '../index.ts'

const faultsOf = (source: string): string[] =>
  parse(source).faults.map(({ at, message }) => `${at.line}:${at.col} ${message}`)

/** A spec that is fine, however it is written. */
const fine = [
  'eol',
  '\n\n# a comment\neol # another\n\n',
  'var a, b int\r\nscan a, b\r\neol\r\n',
  'var ending, scanx, iffy int\nscan ending, scanx, iffy',
  'var A [2][3]string\nscanln A[0][1 + 1]',
  'if true\nelse if false\nelse\nend',
  'for i := 0...3\nend',
  'for i := 0 ... 3\nfor scan a\nend\nend',
  'for scanln s\nend',
  'check a <= 9223372036854775807, -a ** 2 == (b), +a == 3.',
  'check math.abs(n) == 1, f(), f("a\\tb\\101\\x41\\u00e9\\U0001F600\\"")',
  'a[1] = b * 2',
  'check "# no comment"',
]
it.each(fine)('%j has no fault', (source) => {
  expect(faultsOf(source)).toEqual([])
})

const faulty: [string, string][] = [
  ['', '1:1 The spec has no statement.'],
  ['# only this', '1:12 The spec has no statement.'],
  ['eol eof', '1:5 A new line is expected here: one statement stands on a line.'],
  ['check', '1:6 A value is missing here.'],
  ['check 1 +', '1:10 A value is missing here.'],
  ['check (1', '1:9 A closing bracket is missing here.'],
  ['check f(1', '1:10 A closing bracket is missing here.'],
  ['check a[1', '1:10 A closing bracket “]” is missing here.'],
  ['check --1', '1:8 A number has one sign at most.'],
  ['check ,', '1:7 A value is expected here, not “,”.'],
  ['check 2 ** 3 ** 4', '1:14 A new line is expected here: one statement stands on a line.'],
  ['check math.', '1:12 The name of a function of “math” is missing here.'],
  ['check math.abs', '1:15 The brackets of the call of “math.abs” are missing here.'],
  ['check 007', '1:7 A number has no leading zeros.'],
  ['check 9223372036854775808', '1:7 The greatest integer is 9223372036854775807.'],
  ['check 10000000000000000000', '1:7 The greatest integer is 9223372036854775807.'],
  ['check "abc', '1:7 The string has no closing quote on this line.'],
  ['check "abc\\', '1:7 The string has no closing quote on this line.'],
  ['check "a\\"', '1:7 The string has no closing quote on this line.'],
  [
    'check "\\d"',
    '1:7 \\d is no escape. A backslash of a regular expression is written twice: "\\\\d".',
  ],
  [
    'check "\\ud800"',
    '1:7 \\ud800 is no escape. A backslash of a regular expression is written twice: "\\\\d".',
  ],
  [
    'check "\\U00110000"',
    '1:7 \\U00110000 is no escape. A backslash of a regular expression is written twice: "\\\\d".',
  ],
  ['check 5 % 2', '1:9 “%” has no meaning here.'],
  ['check 5 😀', '1:9 “😀” has no meaning here.'],
  ['check "😀" 5', '1:11 A new line is expected here: one statement stands on a line.'],
  ['\tvar\u00a0x int', '1:5 “\u00a0” has no meaning here.'],
  ['var int int', '1:5 “int” is a word of the language, not a name.'],
  ['var end int', '1:5 “end” is a word of the language, not a name.'],
  ['var 5 int', '1:5 The name of a variable is missing here.'],
  [
    'var x',
    '1:6 A type is expected here: bool, int, int64, float32, float64, string, or [length] and one of them.',
  ],
  ['var x [3 int', '1:10 A closing bracket “]” is missing here.'],
  ['scan', '1:5 The name of a variable is missing here.'],
  ['scan a,', '1:8 The name of a variable is missing here.'],
  ['for i = 0 ... 3\nend', '1:7 A loop over numbers is “for i := 0 ... n”: “:=” is missing here.'],
  ['for i := 0 3\nend', '1:12 A loop over numbers is “for i := 0 ... n”: “...” is missing here.'],
  ['for\nend', '1:4 A loop is “for i := 0 ... n”, “for scan a” or “for scanln s”.'],
  ['for i := 0 ... 3\neol', '2:4 The “for” of line 1 has no “end”.'],
  ['eol\nif true\neol\n', '4:1 The “if” of line 2 has no “end”.'],
  ['eol\nend', '2:1 This “end” closes nothing.'],
  ['else', '1:1 This “else” closes nothing.'],
  ['if true\nelse\nelse\nend', '3:1 The “if” of line 1 has no “end”.'],
  ['if true eol\nend', '1:9 A new line is expected here: one statement stands on a line.'],
  ['a', '1:2 “a” begins no statement; to set it, write “a = …”.'],
  ['5', '1:1 No statement begins with “5”.'],
  [')', '1:1 No statement begins with “)”.'],
  ['"scan" a', '1:1 No statement begins with “"scan"”.'],
]
it.each(faulty)('%j is refused at its place', (source, expected) => {
  expect(faultsOf(source)[0]).toBe(expected)
})

describe('after a fault', () => {
  it('the rest of the spec is read, and each line has one fault at most', () => {
    const source = 'var a int\nscan a,\ncheck % %\nif a >\n\tscan b c\nend\nfor x\n\teol\nend\neof'
    expect(parse(source).faults.map(({ at }) => at.line)).toEqual([2, 3, 4, 5, 7])
  })

  it('a block whose head is wrong has its end', () => {
    expect(faultsOf('for i := 0\n\tif (\n\tend\nend\neof')).toHaveLength(2)
  })

  it('a fault spans the piece that is wrong', () => {
    const source = 'eol\ncheck a b'
    const [fault] = parse(source).faults
    expect(source.slice(fault?.from, fault?.to)).toBe('b')
  })
})

describe('the tree', () => {
  it('has operators of one level side by side, and tighter ones inside', () => {
    const { statements } = parse('check 1 + 2 - 3 * 4 == 5 && a || b')
    expect(JSON.stringify(statements, outline)).toBe(
      JSON.stringify([
        {
          kind: 'check',
          clauses: [
            {
              condition: chain(
                chain(chain(chain(1, '+', 2, '-', chain(3, '*', 4)), '==', 5), '&&', 'a'),
                '||',
                'b',
              ),
              words: '1+2-3*4==5&&a||b',
            },
          ],
        },
      ]),
    )
  })

  it('shows strings in messages without quotes, their escapes resolved', () => {
    const [check] = parse('check re(s, "^\\\\d+$\\u00e9")').statements
    expect(check).toMatchObject({ clauses: [{ words: 're(s,^\\d+$é)' }] })
  })
})

type Leaf = number | string
const chain = (first: object | Leaf, ...rest: (object | Leaf)[]): object => ({
  kind: 'chain',
  first: leaf(first),
  rest: rest.flatMap((operator, index) =>
    index % 2 === 0 ? [{ operator, operand: leaf(rest[index + 1] ?? 0) }] : [],
  ),
})
const leaf = (one: object | Leaf): object => {
  if (typeof one === 'object') return one
  if (typeof one === 'number') return { kind: 'integer', value: String(one) }
  return { kind: 'ref', name: one, indices: [] }
}
/** Leaves places out. */
const outline = (key: string, value: unknown): unknown => {
  if (key === 'at' || key === 'from' || key === 'to') return undefined
  return typeof value === 'bigint' ? String(value) : value
}

describe('hostile specs', () => {
  it.each([
    ['brackets', 'check ' + '('.repeat(50_000)],
    ['brackets of arrays', 'check ' + 'a['.repeat(50_000)],
    ['calls', 'check ' + 'f('.repeat(50_000)],
    ['blocks', 'if true\n'.repeat(50_000)],
    ['strings', '"'.repeat(100_000)],
    ['signs', '%'.repeat(100_000)],
    ['ends', 'end\n'.repeat(50_000)],
    ['else', 'if true\n' + 'else if true\n'.repeat(50_000) + 'end'],
    ['a long sum', 'check ' + '1+'.repeat(50_000) + '1 == 50001'],
  ])('%s end with faults or without, never with an exception', (_name, source) => {
    expect(() => parse(source)).not.toThrow()
  })

  it('an array of more dimensions than walk is refused', () => {
    expect(faultsOf(`var a ${'[1]'.repeat(17)}int`)).toEqual([
      '1:55 An array has 16 dimensions at most.',
    ])
    expect(faultsOf(`check a${'[1]'.repeat(20_000)} == 1`)).toHaveLength(1)
    expect(faultsOf(`var a ${'[1]'.repeat(16)}int\ncheck a${'[0]'.repeat(16)} == 0`)).toEqual([])
  })

  it('nesting is refused where it gets too deep, with the rest still read', () => {
    const deep = 'check ' + '('.repeat(200) + '1' + ')'.repeat(200)
    expect(faultsOf(`${deep}\nscan`)).toEqual([
      expect.stringMatching(/^1:\d+ The spec is nested too deeply here\.$/),
      '2:5 The name of a variable is missing here.',
    ])
  })
})
