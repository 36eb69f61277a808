import { expect, it } from 'vitest'
import { parse, specOfValues } from './index.ts'
import type { ValueKind } from './index.ts'
import { valuesOf, wordsOf } from './testing/outcome.ts'

const kinds: ValueKind[] = ['bool', 'int', 'float', 'string', '[]int', '[]string']

it('each kind of value stands on lines of its own', () => {
  const spec = specOfValues(kinds.map((kind, index) => ({ name: 'abcdef'[index] ?? '', kind })))
  const input = 'true\n-9223372036854775808\n1e-7\n  a b \n3\n1 2 3\n2\n\nx y\n'
  expect(valuesOf(spec, input)).toEqual({
    a: true,
    b: '-9223372036854775808',
    c: '1e-7',
    d: '  a b ',
    e_n: '3',
    e: ['1', '2', '3'],
    f_n: '2',
    f: ['', 'x y'],
    _i: '2',
  })
})

it.each([
  ['[]int', '0\n\n', 'ok'],
  ['[]int', '0\n', '9:1: unwanted EOF'],
  ['[]int', '-1\n\n', '3:1~1:0: check error x_n>=0 (x_n=-1)'],
  ['[]string', '0\n', 'ok'],
  ['string', '\n', 'ok'],
  ['string', '', '2:1: unwanted EOF'],
  ['int', '1\n\n', '4:1: want EOF, got trailing "\\n"'],
] as const)('%s reads %j: %s', (kind, input, expected) => {
  expect(wordsOf(specOfValues([{ name: 'x', kind }]), input)).toBe(expected)
})

it('is written out as people would write it', () => {
  expect(specOfValues([{ name: 'sizes', kind: '[]int' }])).toBe(`var sizes_n int
scan sizes_n
check sizes_n >= 0
eol
var sizes [sizes_n]int64
for _i := 0 ... sizes_n
	scan sizes[_i]
end
eol
eof
`)
  expect(specOfValues([])).toBe('eof\n')
})

it.each(['end', 'int', 'scanln', '', '1a', 'two words', 'é', 'true'])(
  'a value named %j gives a spec that parses and reads',
  (name) => {
    const spec = specOfValues(kinds.map((kind) => ({ name, kind })))
    expect(parse(spec).faults).toEqual([])
    expect(wordsOf(specOfValues([{ name, kind: 'int' }]), '5\n')).toBe('ok')
  },
)
