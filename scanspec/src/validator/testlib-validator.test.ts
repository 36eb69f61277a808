import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateTestlibValidator } from '../index.ts'
import { wordsOf } from '../testing/outcome.ts'

// The test of a validator for Polygon: compiled by the real g++, it accepts and refuses what the evaluator does.

const folder = mkdtempSync(join(tmpdir(), 'drafts-testlib-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasCompiler = spawnSync('g++', ['--version']).status === 0
if (!hasCompiler) console.warn('Skipped: validators of testlib, as the host has no g++.')
const headers = process.env['DRAFTS_TESTLIB'] ?? join(import.meta.dirname, '../../../judge/testlib')

const programOf = (spec: string): string => {
  const made = generateTestlibValidator(spec)
  if ('reason' in made) throw new Error(made.reason)
  return made.program
}

const list =
  'var n int\nscan n\ncheck n >= 1 && n <= 5\neol\nvar a [n]int\nfor i := 0 ... n\n\tscan a[i]\nend\neol\n'
const words = 'var s, t string\nscan s\neol\nscanln t\neof\ncheck '
const edges =
  'var n, m int\nscan n, m\neol\nvar u, v [m]int\nfor i := 0 ... m\n\tscan u[i], v[i]\n\teol\nend\neof\ncheck '

/** Each with inputs that are accepted and inputs that are not; one program for all, as each takes a second to compile. */
const cases: [spec: string, inputs: string[]][] = [
  [
    `${list}eof\n`,
    [
      '1\n1 ',
      '3\n1 2 3\n',
      '3\n1 2\n',
      '6\n1 2 3 4 5 6\n',
      '1\n-7\n',
      '1\n2147483648\n',
      '2\n1  2\n',
      '2\n1 2 \n',
      '2\n1 2\n\n',
      '',
    ],
  ],
  [
    `${list}check arrays.distinct(a), math.sum(a) < 9, arrays.sorted(a)\n`,
    ['2\n1 2\n', '2\n2 2\n', '2\n2 1\n', '2\n4 5\n', '1\n1\nwhatever comes'],
  ],
  [
    `${list}check arrays.permutation(n, a), arrays.range(a, 1, n)\neof\n`,
    ['3\n3 1 2\n', '3\n3 1 4\n'],
  ],
  [
    `${words}re(s, "^[a-z_0-9-]{2,4}$"), strings.contains(t, "b c")\n`,
    ['ab\na b c\n', 'a\nb c\n', 'ab-9\n b c\n', 'abcde\nb c\n', 'ab\nbc\n'],
  ],
  [
    `${words}strings.palindrome(s), len(s) == 5, strings.distinct(t)\n`,
    ['é.é\nab\n', 'ab.ba\naéb\n', 'ab.ba\naéé\n', 'abcde\n\n'],
  ],
  [
    'var x, y int64\nscan x, y\neol\neof\ncheck x + 1 < 0, x / -2 < 0, y ** 2 == 9 || numbers.gcd(x, y) == 7\n',
    ['9223372036854775807 3\n', '9223372036854775807 7\n', '9223372036854775807 5\n', '5 3\n'],
  ],
  [
    'var x float64\nscan x\neol\neof\ncheck x * 2 >= 1, math.sqrt(x) <= 1000.0, x - 1 != 0.5\n',
    [
      '0.5\n',
      '.5\n',
      '1e2\n',
      '1.5\n',
      '0.4999\n',
      'x\n',
      '1.\n',
      'inf\n',
      '1e999\n',
      '0x10\n',
      '0x1p4\n',
      '5 \n',
    ],
  ],
  [
    'var x, y int\nfor scan x, y\n\teol\n\tcheck x == y || numbers.prime(x)\nend\n',
    ['4 4\n7 1\n', '4 5\n', '', '2147483647 1\n', '4\n4\n'],
  ],
  [
    'var b bool\nscan b\neol\nif b\n\teof\nelse\n\tvar s string\n\tscanln s\n\tcheck strings.lowercase(s)\nend\neof\n',
    [...'0 f F FALSE false False 1 t T TRUE true True fALSE 2'.split(' '), 'false false'].flatMap(
      (word) => [`${word}\n`, `${word}\nab\n`, `${word}\na b\n`],
    ),
  ],
  [
    `${edges}graphs.tree(n, u, v), graphs.simple(n, u, v)\n`,
    ['3 2\n1 2\n2 3\n', '3 2\n1 2\n1 2\n', '3 2\n1 2\n3 4\n', '1 0\n', '3 1\n1 2\n'],
  ],
  [
    'var r, c int\nscan r, c\neol\nvar g [r]string\nfor i := 0 ... r\n\tscan g[i]\n\teol\nend\neof\ncheck matrices.dimensions(g, r, c)\nvar d [r][c]int\nd[r - 1][0] = math.max(r, c)\ncheck d[0][0] == 0 || r == 1, d[r - 1][0] >= 2, i == r\n',
    ['2 2\nab\ncd\n', '2 2\nab\nc\n', '1 1\na\n', '1 0\n\n'],
  ],
]

describe.skipIf(!hasCompiler)('a validator of testlib', () => {
  it('accepts and refuses what the spec does', { timeout: 120_000 }, () => {
    const program = cases.map(([spec]) => programOf(spec))
    const alone = program.map((text, at) =>
      text
        .replace('#include "testlib.h"', '')
        .replace('typedef long long ll;', '')
        .replace('int main(', 'int validate(')
        .replace(/^/, `namespace spec${at} {\n`)
        .replace(/\}\n$/, '  return 0;\n}\n}\n'),
    )
    const main = `#include "testlib.h"
typedef long long ll;
${alone.join('\n')}
int main(int argc, char *argv[]) {
  switch (atoi(getenv("SPEC"))) {
${alone.map((_, at) => `    case ${at}: return spec${at}::validate(argc, argv);`).join('\n')}
  }
}
`
    const path = join(folder, 'validators.cpp')
    writeFileSync(path, main)
    const built = spawnSync('g++', ['-std=c++17', '-O1', '-I', headers, path, '-o', `${path}.out`])
    expect(String(built.stderr)).toBe('')
    const said = cases.map(([spec, inputs], at) =>
      inputs.map((input) => {
        const { status } = spawnSync(`${path}.out`, { input, env: { SPEC: String(at) } })
        return { spec, input, accepted: status === 0 }
      }),
    )
    const wanted = cases.map(([spec, inputs]) =>
      inputs.map((input) => ({ spec, input, accepted: wordsOf(spec, input) === 'ok' })),
    )
    expect(said).toEqual(wanted)
    expect(wanted.flat().filter(({ accepted }) => accepted).length).toBeGreaterThan(15)
  })
})

describe('in a validator of testlib', () => {
  it('a bound that is checked right after a scan is named as testlib names bounds', () => {
    const program = programOf(`${list}eof\n`)
    expect(program).toContain('n = inf.readLong(1LL, 5LL, "n");')
    expect(program).toContain('inf.readLong(-2147483648LL, 2147483647LL, "a")')
  })

  it.each([
    ['n <= 2 * 10 ** 5', '-2147483648LL, 200000LL'],
    ['n > 2 ** 4 && n < (7 + 1) * 5 - 1', '17LL, 38LL'],
    ['-(10 ** 3) <= n', '-1000LL, 2147483647LL'],
    ['n <= 100 / 3', '-2147483648LL, 2147483647LL'],
  ])('the bounds of %s are %s', (condition, bounds) => {
    const program = programOf(`var n int\nscan n\ncheck ${condition}\neol\neof\n`)
    expect(program).toContain(`n = inf.readLong(${bounds}, "n");`)
  })

  it('a variable gets another name where C++ has the word', () => {
    const program = programOf('var int_, new, N int\nscan new, N\ncheck new < N\neol\neof\n')
    expect(program).toContain('ll v_new{};')
    expect(program).toContain('ensuref((v_new < v_N), "%s", "new<N");')
  })

  it.each([
    ['scan', 'it does not parse'],
    ['var x float32\nscan x\n', 'C++ reads no float32 as the spec does'],
    [
      'var s string\nscan s\ncheck re(s, "^(a|b)+$")\n',
      'it has a regular expression that is more than one class of characters',
    ],
    ['var x int\nscan x\ncheck 2 ** x < 9\n', 'an exponent is computed'],
    ['var x int\nscan x\nvar x string\n', 'x is declared in two ways'],
    ['check y > 1\n', 'y is not declared before it is used'],
    [
      'var x int\nscan x\ncheck toInt64(x) > 1\n',
      'it calls toInt64 in a way that C++ has no counterpart of',
    ],
  ])('there is none of %j: %s', (spec, reason) => {
    expect(generateTestlibValidator(spec)).toEqual({ reason })
  })
})
