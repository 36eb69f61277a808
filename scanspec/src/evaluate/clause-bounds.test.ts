import { describe, expect, it } from 'vitest'
import { parse } from '../syntax/parse.ts'
import { randomInput } from '../generate/random-input.ts'
import { keyOfBound, reachBound, specBounds } from './clause-bounds.ts'
import { compile, evaluate } from './evaluate.ts'

const head = 'var n, m int\nvar x float64\nvar s string\nvar a [3]int\n'
const boundsOf = (checks: string): string[] =>
  specBounds(parse(`${head}${checks}\n`)).map(keyOfBound)

describe('bounds of a spec', () => {
  it.each<[string, string[]]>([
    ['check n >= 1, n <= 10**5', ['n min 1', 'n max 100000']],
    ['check 1 <= n && (n < 2*10**5)', ['n min 1', 'n max 199999']],
    ['check a[0] >= -5, a[n] <= 7', ['a min -5', 'a max 7']],
    ['check len(s) <= 100', ['len(s) max 100']],
    ['check x >= 0.5, x < 10', ['x min 0.5']],
    ['check n > 0', ['n min 1']],
    ['if n == 1\ncheck m <= 5\nelse\ncheck m <= 6\nend', ['m max 5', 'm max 6']],
    ['check n <= m, n == 5, n != 3, n <= 1 || n >= 4, n + m <= 9', []],
  ])('%j', (checks, bounds) => {
    expect(boundsOf(checks)).toEqual(bounds)
  })
})

describe('an input', () => {
  const source =
    'var n int\nscan n\ncheck n >= 1, n <= 3\neol\nvar a [n]int64\nfor i := 0 ... n\nscan a[i]\ncheck a[i] >= -9007199254740993, a[i] <= 9223372036854775807\nend\neol\neof\n'
  const reachedBy = (input: string): string[] => {
    const reached = new Set<string>()
    evaluate(compile(parse(source)), new TextEncoder().encode(input), undefined, reached)
    return [...reached]
  }
  it.each<[string, string[]]>([
    ['2\n5 6\n', []],
    ['1\n5\n', ['n min 1']],
    [
      '3\n-9007199254740993 0 9223372036854775807\n',
      ['n max 3', 'a min -9007199254740993', 'a max 9223372036854775807'],
    ],
    ['3\n-9007199254740992 0 9223372036854775806\n', ['n max 3']],
  ])('%j reaches %j', (input, reached) => {
    expect(reachedBy(input)).toEqual(reached)
  })
})

describe('a spec that reaches a bound', () => {
  const source = `var n int
scan n # how many
check n >= 1, n <= 30
eol
var s string
scan s
check len(s) >= 2, len(s) <= 9
eol
var a [n]int
for i := 0 ... n
  scan a[i]
  check a[i] >= -5, a[i] < 6
end
eol
var x float64
scan x
check x >= 0.5, x <= 2.0
eol
eof
`
  const spec = parse(source)
  const wishes = { seed: '1', shape: 'random', mostBytes: 1e6, formatSize: String } as const
  it.each(specBounds(spec).map((bound) => [keyOfBound(bound), bound] as const))(
    'draws inputs that do, and that the spec accepts: %s',
    (key, bound) => {
      const made = randomInput(parse(reachBound(source, bound) ?? ''), wishes)
      const reached = new Set<string>()
      const bytes = 'bytes' in made ? made.bytes : new Uint8Array()
      expect(evaluate(compile(spec), bytes, undefined, reached).accepted).toBe(true)
      expect([...reached]).toContain(key)
    },
  )

  it.each([
    [{ name: 'n', side: 'max', value: '20' }, /^20\n/],
    [{ name: 'a', side: 'min', value: '-3' }, /\n-3( -3)*\n/],
    [{ name: 'x', side: 'max', value: '1.5' }, /\n1\.50*\n$/],
  ] as const)('draws some where a validator alone sets it: %j', (bound, expected) => {
    const made = randomInput(parse(reachBound(source, bound) ?? ''), wishes)
    expect('bytes' in made ? Buffer.from(made.bytes).toString() : '').toMatch(expected)
  })

  it.each(['m', 's', 'len(m)'])('is none where it reads no number %s', (name) => {
    expect(reachBound(source, { name, side: 'max', value: '7' })).toBeNull()
  })
})
