import { describe, expect, it } from 'vitest'
import { made, reasonOf } from '../testing/made-input.ts'

// Values that no luck finds: each follows from what the spec says about it elsewhere.

const list = (check: string, length = 'n', element = 'int'): string => `var n, m, k int
scan n, m, k
check n >= 4, n <= 2000000, m >= 4, m <= 2000000, k >= 4, k <= 2000000
eol
var A [${length}]${element}
for i := 0 ... ${length}
	scan A[i]
end
eol
${check}
eof
`
const edges = (check: string, nodes = 'n >= 3, n <= 2000000'): string => `var n, m int
scan n, m
check ${nodes}, m >= 3, m <= 2000000
eol
var U, V [m]int
for i := 0 ... m
	scan U[i], V[i]
	eol
end
check ${check}
eof
`

describe('what is known before a value is chosen', () => {
  it.each([
    ['each element of a range', list('check arrays.range(A, 1000000007, 1000000009)')],
    ['a permutation and its length', list('check arrays.permutation(m, A)', 'k')],
    ['the length of an array', list('check len(A) == m', 'k')],
    ['an element and a number', list('check A[2] == 1000000007')],
    ['an element and a value', list('check A[2] == 1000000007 + n')],
    [
      'neighbours',
      list('check n <= 90\nfor j := 1 ... n\n\tcheck A[j] - A[j-1] == 1000003\nend', 'n'),
    ],
    [
      'the next one',
      list('check n <= 90\nfor j := 0 ... n-1\n\tcheck A[j+1] == A[j] + 1000003\nend'),
    ],
    [
      'the next one in brackets',
      list('check n <= 90\nfor j := 0 ... n-1\n\tcheck A[(j)+1] == A[j] + 1003\nend'),
    ],
    [
      'the one after the next',
      list('check n <= 90\nfor j := 2 ... n\n\tcheck A[j] == A[j-2] + 1000003\nend'),
    ],
    ['a size that follows another', list('check k == m - 1', 'k')],
    [
      'a list that goes up',
      list(
        'check n <= 90, arrays.range(A, 1, 1000000000)\nfor j := 1 ... n\n\tcheck A[j] > A[j-1]\nend',
      ),
    ],
    [
      'a list that goes down',
      list(
        'check n <= 90, arrays.range(A, 1, 1000000000)\nfor j := 0 ... n-1\n\tcheck A[j+1] < A[j]\nend',
      ),
    ],
    ['part of a list', list('for j := 1 ... 3\n\tcheck A[j] == 1000003\nend')],
    [
      'both ends of a part',
      list('for j := 1 ... n\n\tcheck A[j] == 1000003\nend\ncheck A[0] == 77777777'),
    ],
    [
      'elements of rows',
      `var n int
scan n
check n >= 2, n <= 30
eol
var G [n][n]int
for i := 0 ... n
	for j := 0 ... n
		scan G[i][j]
	end
	eol
end
for i := 0 ... n
	for j := 0 ... n
		check G[i][j] == i * 1000003 + j
	end
end
eof
`,
    ],
    [
      'the diagonal',
      'var G [4][4]int\nfor i := 0 ... 4\n\tfor j := 0 ... 4\n\t\tscan G[i][j]\n\tend\n\teol\nend\nfor i := 0 ... 4\n\tcheck G[i][i] == 1000003\nend\neof\n',
    ],
    [
      'rows that are alike',
      'var G [4][4]int\nfor i := 0 ... 4\n\tfor j := 0 ... 4\n\t\tscan G[i][j]\n\t\tcheck G[i][j] >= 0, G[i][j] <= 1000000007\n\tend\n\teol\nend\nfor i := 1 ... 4\n\tfor j := 0 ... 4\n\t\tcheck G[i][j] == G[i-1][j]\n\tend\nend\neof\n',
    ],
    ['lines of a width', list('check matrices.dimensions(A, m, 7), m <= 9', 'k', 'string')],
    ['the edges of a tree', edges('graphs.tree(n, U, V)', 'n >= 1000, n <= 1000')],
    ['the edges of a forest', edges('graphs.acyclic(n, U, V)', 'n >= 4, n <= 5')],
    [
      'edges that join all',
      edges('graphs.connected(n, U, V), m <= 1000', 'n >= 1000, n <= 2000000'),
    ],
    ['edges that are different', edges('graphs.simple(n, U, V), m >= 5', 'n == 4')],
    ['a sum', 'var a, b, s int\nscan a, b\ns = a + b\ncheck s == 1234567891\neol\neof\n'],
    [
      'a sum of a sum',
      'var a, b, s, t int\nscan a, b\ns = a + 1000000\nt = s * 2 - b\ncheck t == 1234567890\neol\neof\n',
    ],
    [
      'what is set in an element',
      'var A [3]int64\nvar a int\nscan a\nA[1] = a\neol\ncheck a * 3 == 300000021\neof\n',
    ],
    [
      'what is set anew',
      'var a, s int\nscan a\ns = a\ns = 5\ncheck s == 5, a == 12345678\neol\neof\n',
    ],
    [
      'what comes later',
      'var a, b int\nscan a, b\ncheck b > 999999998, b < 1000000001, a == b - 7\neol\neof\n',
    ],
    [
      'in a branch',
      'var q, a int\nscan q\neol\nif q > 5\n\tscan a\n\tcheck a == 1000003 + q\n\teol\nelse\n\tscan a\n\tcheck a == 77000003 - q\n\teol\nend\neof\n',
    ],
    [
      'after a branch',
      'var q, a int\nscan q, a\nif q > 5\n\tcheck q < 9\nend\ncheck a == 1000003\neol\neof\n',
    ],
    ['in brackets', 'var a int\nscan a\ncheck (a >= 1000003 && (a <= 1000004))\neol\neof\n'],
    [
      'in a record',
      'var a, b int\nfor scan a, b\n\tcheck a == 1000003, b == a + 1000003\n\teol\nend\neof\n',
    ],
    [
      'by a float',
      'var x, y float64\nscan x, y\ncheck y == x + 0.0625, x * 3 == 123456.75\neol\neof\n',
    ],
    ['in 64 bits', 'var a int64\nscan a\ncheck a / 3 == -1537228672809129301\neol\neof\n'],
    ['by its size', 'var a int\nscan a\ncheck math.abs(a) == 1000000007\neol\neof\n'],
    [
      'by what is read in the same line',
      'var a, b, c int\nscan a, b, c\ncheck c == a * 1000003 + b\neol\neof\n',
    ],
    ['a word', 'var s string\nscan s\ncheck s == "needle-in-hay"\neol\neof\n'],
    ['one of two words', 'var s string\nscan s\ncheck "yes!" == s || s == "no!"\neol\neof\n'],
    [
      'all but a word',
      'var s string\nscan s\ncheck s == "yes!" || s == "no!", s != "no!"\neol\neof\n',
    ],
    ['a word that was read', 'var s, t string\nscan s, t\ncheck t == s\neol\neof\n'],
    [
      'words of a list',
      list('for j := 0 ... n\n\tcheck re(A[j], "^[0-9]{3}/[a-f]{9}$")\nend', 'n', 'string'),
    ],
    [
      'an index that was read',
      'var k int\nvar A [5]int\nscan k\ncheck k >= 0, k < 5\neol\nfor i := 0 ... 5\n\tscan A[i]\nend\neol\ncheck A[k] == 1000003\neof\n',
    ],
    [
      'limits of a list',
      'var L [3]int\nfor i := 0 ... 3\n\tscan L[i]\n\tcheck L[i] >= 1000000, L[i] <= 2000000000\nend\neol\nvar A [3]int\nfor i := 0 ... 3\n\tscan A[i]\n\tcheck A[i] == L[i] - 77\nend\neol\neof\n',
    ],
    [
      'a name that is declared twice',
      'for i := 0 ... 3\n\tvar a int\n\tscan a\n\tcheck a == 1000003 * (i + 1)\nend\neol\nvar a int\nscan a\ncheck a == 77000003\neol\neof\n',
    ],
  ])('%s', (name, spec) => {
    for (const shape of ['random', 'smallest', 'largest'] as const) {
      for (const seed of ['1', '2']) {
        expect(reasonOf(made(spec, shape, `${name} ${seed}`))).toBe('ok')
      }
    }
  })
})
