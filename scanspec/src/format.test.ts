import { expect, it } from 'vitest'
import { format } from './index.ts'

it('indents blocks, parts operators, and keeps comments', () => {
  const source = `

# head
var   n,m int   # sizes
  scan n,m


check n>=1,n<=-5,math.abs( -n )*2**3==(n+1) , !
`
  expect(format(source)).toBeUndefined()
  expect(format(source.replace(' , !', ''))).toBe(`# head
var n, m int # sizes
scan n, m

check n >= 1, n <= -5, math.abs(-n) * 2 ** 3 == (n + 1)
`)
})

it('indents every kind of block', () => {
  const source = `for i:=0...n
if a[i][ j ]==1&&b||"x y"!="("
scan a[i]
else if -a<0
else
eol
end
for scan x
x=x-1
end
end
var A [n] [2]int
var b,C [3]string`
  expect(format(source)).toBe(`for i := 0 ... n
	if a[i][j] == 1 && b || "x y" != "("
		scan a[i]
	else if -a < 0
	else
		eol
	end
	for scan x
		x = x - 1
	end
end
var A [n][2]int
var b, C [3]string
`)
})

it.each([
  'check a - -1 == (-(b)), f(-1, +2), A[-1] == 1',
  'eol\r\n\r\n\r\neof\r\n',
  '\t\n# only\neol # after\n\n\n# end',
  'check ("a") == f ("b") , re ( s , "^[a-z]+$" )',
  'for i := - 1 ... -n\nend',
  'check 1. - -0.5 == 2',
  'var a [len(b)-1]int',
])('%j is formatted once and for all', (source) => {
  const once = format(source) ?? ''
  expect(once).toMatch(/\n$/)
  expect(once).not.toContain('\r')
  expect(format(once)).toBe(once)
})

it('a spec without a fault stays one, with the same meaning', () => {
  expect(format('check a - -1 == (-(b)), f(-1, +2), A[-1] == 1')).toBe(
    'check a - -1 == (-(b)), f(-1, +2), A[-1] == 1\n',
  )
  expect(format('var A[B[1]][n]int')).toBe('var A [B[1]][n]int\n')
  expect(format('var a [len(b)-1]int')).toBe('var a [len(b) - 1]int\n')
})
