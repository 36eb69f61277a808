import { describe, expect, it } from 'vitest'
import { findFunction, functionNames } from '../evaluate/functions/index.ts'
import { generateReader, parse, readerFamilies } from '../index.ts'
import { cases, ownCases, sharedGroups } from '../testing/cases.ts'
import { run } from '../testing/outcome.ts'
import { takes } from './functions.ts'

const codeOf = (spec: string, family: string): string => {
  const made = generateReader(spec, family)
  if ('error' in made) throw new Error(made.error.message)
  return made.code
}

const spec = `var n int
var budget int64
scan n, budget
check n >= 1, n <= 1000
eol
var price [n]float64
for i := 0 ... n
	scan price[i]
end
eol
for q := 1 ... n+1
	var word string
	scan word
	if word == "set" && n > 0
		var v int
		scan v
	end
	eol
end
eof
`

describe('a reader', () => {
  it('is written in C++ as people write it', () => {
    expect(codeOf(spec, 'C++')).toBe(`#include <iostream>
#include <string>
#include <vector>

using namespace std;

int main() {
	int n;
	long long budget;
	cin >> n >> budget;
	vector<double> price(n);
	for (int i = 0; i < n; ++i) {
		cin >> price[i];
	}
	for (int q = 1; q < n+1; ++q) {
		string word;
		cin >> word;
		if (word=="set"&&n>0) {
			int v;
			cin >> v;
		}
	}

	return 0;
}
`)
  })

  it('has true as a value of its own, or as the variable that the spec declares', () => {
    const items = 'eol\nvar a [n]int\nfor i := 0 ... n\n\tif true\n\t\tscan a[i]\n\tend\nend\n'
    expect(codeOf(`var n int\nscan n\n${items}`, 'Go')).toContain('if true {')
    const own = codeOf(`var n int\nvar true bool\nscan n, true\n${items}`, 'Go')
    expect(own).toContain('var true_ bool')
    expect(own).toContain('if true_ {')
  })

  it('is written in C as people write it', () => {
    expect(codeOf(spec, 'C')).toBe(`#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main() {
	int n;
	long long budget;
	scanf("%d %lld", &n, &budget);
	double *price = malloc(n * sizeof(double));
	for (int i = 0; i < n; ++i) {
		scanf("%lf", &price[i]);
	}
	for (int q = 1; q < n+1; ++q) {
		char *word;
		scanf("%ms", &word);
		if (strcmp(word, "set")==0&&n>0) {
			int v;
			scanf("%d", &v);
		}
	}

	return 0;
}
`)
  })

  it('is written in Go as people write it', () => {
    expect(codeOf(spec, 'Go')).toBe(`package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	var budget int64
	fmt.Fscan(in, &n, &budget)
	price := make([]float64, n)
	for i := 0; i < n; i++ {
		fmt.Fscan(in, &price[i])
	}
	for q := 1; q < n+1; q++ {
		var word string
		fmt.Fscan(in, &word)
		if word=="set"&&n>0 {
			var v int
			fmt.Fscan(in, &v)
		}
	}
}
`)
  })

  it('is written in Python as people write it', () => {
    expect(codeOf(spec, 'Python')).toBe(`n, budget = map(int, input().split())
price = list(map(float, input().split()))
for q in range(1, n+1):
	_ = iter(input().split())
	word = next(_)
	if word=="set" and n>0:
		v = int(next(_))
`)
  })

  it('widens an integer only where no check bounds what is computed', () => {
    const body = 'eol\nif a*b > 7\n\tvar x int\n\tscan x\n\teol\nend\n'
    expect(codeOf(`var a, b int\nscan a, b\n${body}`, 'C++')).toContain('(long long)a*b>7')
    const bounded = `var a, b int\nscan a, b\ncheck 0 <= a, a <= 1000, b >= 1 && b < 1000\n${body}`
    expect(codeOf(bounded, 'C++')).toContain('if (a*b>7)')
  })

  it('leaves out what reads nothing, and keeps what later reading depends on', () => {
    const code = codeOf(
      'var n, m int\nscan n\ncheck n > 0, n < 5\nfor i := 0 ... n\n\tcheck i < 3\nend\nif n > 2\n\tm = n*2\nend\neol\nvar A [m]int\nfor i := 0 ... m\n\tscan A[i]\nend\neol\neof\n',
      'C++',
    )
    expect(code).toContain('if (n>2) {\n\t\tm = n*2;\n\t}\n')
    expect(code.match(/for \(/g)).toHaveLength(1)
  })

  it('says which functions have to be written', () => {
    const source =
      'var s string\nscan s\nif strings.palindrome(s)\n\tvar n int\n\tscan n\nend\neol\n'
    expect(codeOf(source, 'C++')).toContain(
      '\t// strings_palindrome has to be written.\n\tif (strings_palindrome(s)) {\n',
    )
  })

  it('of a spec that does not parse is its first fault', () => {
    expect(generateReader('var n int\nscan n,\n', 'C++')).toEqual({
      error: { message: expect.any(String), line: 2, column: 8 },
    })
  })
})

it('is tested with inputs that its spec accepts', () => {
  expect(ownCases.length).toBeGreaterThan(60)
  for (const { spec: source, input } of ownCases) {
    expect({ source, ...run(source, input) }).toMatchObject({ accepted: true })
  }
})

describe.each(readerFamilies.map(({ family }) => family))('in %s', (family) => {
  it('every spec has a reader or a fault', () => {
    const specs = [...sharedGroups.map((group) => group.spec), ...cases.map((one) => one.spec)]
    for (const source of new Set(specs)) {
      const made = generateReader(source, family)
      expect('error' in made).toBe(parse(source).faults.length > 0)
    }
  })

  it('a call with another number of arguments than its function takes is one that has to be written', () => {
    for (const call of ['toInt64()', 'len()', 'math.max(n)', 'math.abs()', 'regexp.match("a")']) {
      const code = codeOf(`var n int\nscan n\nif ${call} == 1\n\tscan n\nend\n`, family)
      expect([call, code]).toEqual([call, expect.stringContaining('has to be written')])
      expect([call, code]).toEqual([call, expect.not.stringContaining('undefined')])
    }
  })

  it('a spec of any size has a reader', () => {
    const sum = `var n int\nscan n\nif n${'+1'.repeat(20_000)} > 5\n\tvar m int\n\tscan m\nend\n`
    expect(codeOf(sum, family).length).toBeGreaterThan(40_000)
    const deep = `var n int\n${'if n > 0\n'.repeat(90)}scan n\n${'end\n'.repeat(90)}`
    expect(codeOf(deep, family)).toContain('\t'.repeat(80))
  })
})

it('knows how many arguments each function takes', () => {
  for (const name of functionNames) {
    const { least, most } = findFunction(name) ?? { least: -1, most: -1 }
    for (let count = 0; count < 6; count++) {
      expect([name, count, takes(name, count)]).toEqual([
        name,
        count,
        count >= least && count <= most,
      ])
    }
  }
})

const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('')

// A generator that looks at each pair of statements takes minutes for one of these.
it.each([
  ['reads', 5000, (i: number) => `var a${i} int\nscan a${i}\ncheck a${i} > ${i}, a${i} < 9\neol\n`],
  ['loops', 4000, (i: number) => `for i := 0 ... n\n\tvar b${i} int\n\tscan b${i}\nend\neol\n`],
  [
    'arrays',
    4000,
    (i: number) => `var c${i} [n]int\nfor i := 0 ... n\n\tscan c${i}[i]\nend\neol\n`,
  ],
  ['branches', 5000, (i: number) => `if n == ${i}\n\tvar x int\n\tscan x\nend\n`],
  ['idle branches', 5000, (i: number) => `var d${i} int\nif n == ${i}\n\td${i} = 1\nend\n`],
  ['idle loops', 5000, (i: number) => `for e${i} := 0 ... ${i === 0 ? 'n' : `e${i - 1}`}\nend\n`],
  ['sums', 9000, () => 'n = n+1\n'],
  ['renewed variables', 7000, () => 'var a int\nscan a\ncheck a >= 1\neol\n'],
])('200 kB of %s have a reader', (_, count, line) => {
  const long = `var n int64\nscan n\neol\n${times(count, line)}`
  expect(codeOf(long, 'C++').length).toBeGreaterThan(100)
})

it.each(readerFamilies)('$family: bounds of a loop may be of any kind', ({ family }) => {
  for (const bounds of ['0 ... "\\xff"', '"a" ... 3', '0.5 ... 2.5', 'true ... false'])
    expect(codeOf(`for i := ${bounds}\n\tvar a int\n\tscan a\n\teol\nend\n`, family)).not.toBe('')
})

it('one statement may read many variables', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `a${i}`)
  const checks = names.map((name) => `${name} > 1`).join(', ')
  const wide = `var ${names.join(', ')} int\nscan ${names.join(', ')}\ncheck ${checks}\n`
  expect(codeOf(wide, 'C++')).toContain('a19999')
})
