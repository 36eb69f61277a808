import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Convention } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptsOf, wrappedBy } from './adapter-scripts.ts'
import type { Adapted } from './adapter-scripts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-adapter-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('Skipped: scripts of packages, as the host has no Python.')

/** The code that `run` of the package ends with, and what the solver is told. */
const judged = (
  kind: Adapted['kind'],
  convention: Adapted['convention'],
  program: string,
  fullPoints?: number,
  judge?: { convention: Convention; program: string },
) => {
  const place = mkdtempSync(join(folder, 'p '))
  const python = { languageId: 'python3', fullPoints }
  const ofJudge = judge && { ...python, convention: judge.convention, file: 'c.py' }
  const scripts = scriptsOf({ ...python, kind, convention, file: 'p.py', judge: ofJudge }) ?? []
  const programs = [['p.py', program], ...(judge ? [['c.py', judge.program]] : [])]
  for (const [name, text] of [...scripts, ...programs])
    writeFileSync(join(place, name ?? ''), text ?? '')
  for (const name of ['in', 'ans']) writeFileSync(join(place, name), `${name}\n`)
  mkdirSync(join(place, 'feedback'))
  expect(spawnSync('sh', [join(place, 'build')]).status).toBe(0)
  const args = [
    join(place, 'run'),
    join(place, 'in'),
    join(place, 'ans'),
    join(place, 'feedback'),
    '--flag',
  ]
  const { status } = spawnSync('sh', args, { input: 'out\n' })
  return [status, readFileSync(join(place, 'feedback/judgemessage.txt'), 'utf8')]
}

const files = 'import sys\nread = lambda i: open(sys.argv[i]).read()\n'

it.skipIf(!hasPython).each([
  ['testlib', 0, 42],
  ['testlib', 1, 43],
  ['testlib', 2, 43],
  ['testlib', 3, 1],
  ['testlib', 7, 43],
  ['testlib', 15, 1],
  ['testlib', 16, 43],
  ['testlib', 115, 43],
  ['testlib', 116, 42],
  ['testlib', 117, 1],
] as const)(
  'a checker of the %s convention that ends with %i ends with %i there',
  (convention, code, wanted) => {
    const program = `${files}assert [read(1), read(2), read(3), sys.argv[4]] == ["in\\n", "out\\n", "ans\\n", "--flag"]\nsys.stderr.write("so")\nsys.exit(${code})\n`
    expect(judged('checker', convention, program)).toEqual([wanted, 'so'])
  },
)

it.skipIf(!hasPython).each([
  ['points 100.0 all', '', 42],
  ['points 100', '', 42],
  ['points 99 near', 'points 100', 43],
  ['100', '', 43],
  ['points 99.5 near', 'points 99.5 all', 42],
  ['points 99', 'points 99.5', 43],
  ['points 100x', 'points 1', 43],
  ['points 0', 'points 0', 43],
  ['points 5', 'ok', 43],
])(
  'a checker of testlib that gives “%s” of 100, “%s” to the answer, ends with %i there',
  (...row) => {
    const [words, ofAnswer, wanted] = row
    const program = `${files}sys.stderr.write("${words}" if read(2) == "out\\n" else "${ofAnswer}")\nsys.exit(7)\n`
    expect(judged('checker', 'testlib', program, 100)).toEqual([wanted, words])
  },
)

it.skipIf(!hasPython).each([
  [56, 56, 42],
  [55, 56, 43],
  [115, 0, 43],
  [16, 16, 43],
])(
  'a checker of testlib that ends with %i, for the answer with %i, ends with %i there',
  (...row) => {
    const [code, ofAnswer, wanted] = row
    const program = `${files}sys.exit(${code} if read(2) == "out\\n" else ${ofAnswer})\n`
    expect(judged('checker', 'testlib', program)).toEqual([wanted, ''])
  },
)

it.skipIf(!hasPython).each([
  ['0', 42],
  ['3 three differ', 43],
  ['-1', 1],
  ['no number', 1],
  ['', 1],
])('a checker of our own convention that prints “%s” ends with %i there', (words, wanted) => {
  const program = `${files}assert [read(1), read(2), read(3)] == ["in\\n", "out\\n", "ans\\n"]\nprint("${words}")\n`
  expect(judged('checker', 'native', program)).toEqual([wanted, ''])
})

it.skipIf(!hasPython).each([
  ['native', 0, 42],
  ['native', 43, 43],
  ['native', 9, 1],
  ['testlib', 0, 42],
  ['testlib', 4, 43],
] as const)(
  'a driver of the %s convention that ends with %i ends with %i there',
  (convention, code, wanted) => {
    const answer = convention === 'native' ? 2 : 3
    const program = `${files}assert [read(1), read(${answer}), input()] == ["in\\n", "ans\\n", "out"]\nsys.exit(${code})\n`
    expect(judged('driver', convention, program)).toEqual([wanted, ''])
  },
)

it.skipIf(!hasPython).each([
  [0, 'testlib', 'sys.exit(0)', 42],
  [0, 'testlib', 'sys.exit(1)', 43],
  [0, 'testlib', 'sys.exit(3)', 1],
  [116, 'native', 'print(0)', 42],
  [0, 'native', 'print(2)', 43],
  [0, 'kattis', 'sys.exit(42)', 42],
  [0, 'kattis', 'sys.exit(43)', 43],
  [1, 'testlib', 'sys.exit(0)', 43],
  [3, 'testlib', 'sys.exit(0)', 1],
] as const)(
  'a driver that ends with %i before a checker of %s that does %s ends with %i',
  (...row) => {
    const [code, convention, end, wanted] = row
    const driver = `import sys\nopen(sys.argv[2], "w").write("left " + input())\nsys.exit(${code})\n`
    const given =
      convention === 'kattis'
        ? '[read(1), read(2), sys.stdin.read()]'
        : '[read(1), read(3), read(2)]'
    const program = `${files}assert ${given} == ["in\\n", "ans\\n", "left out"] and len(sys.argv) == 4\n${end}\n`
    expect(judged('driver', 'testlib', driver, undefined, { convention, program })[0]).toBe(wanted)
  },
)

it('a driver without a file for the checker has not judged', () => {
  const judge = { convention: 'testlib', program: 'import sys\nsys.exit(0)\n' } as const
  expect(judged('driver', 'testlib', 'pass\n', undefined, judge)[0]).toBe(1)
})

it.each(['testlib', 'native', 'kattis'] as const)(
  'the scripts of a driver before a checker of %s are known again with both',
  (convention) => {
    const judge = { convention, languageId: 'cpp17-gcc', file: 'checker.cpp' }
    const driver = { kind: 'driver', convention: 'testlib', file: 'p.py' } as const
    const scripts = scriptsOf({ ...driver, languageId: 'python3', judge }) ?? []
    const { build = '', run = '' } = Object.fromEntries(scripts)
    expect(wrappedBy({ build, run }, 'driver', ['checker.cpp', 'p.py'])).toEqual({
      convention: 'testlib',
      file: 'p.py',
      languageId: 'python3',
      judge,
    })
    const changed = build.replace(`# Checker: ${convention}`, '# Checker: mine')
    expect(wrappedBy({ build: changed, run }, 'driver', ['p.py'])).toBeUndefined()
  },
)

const asked = ['a.h', 'b.cpp', 'p.py', 'c.c']
it.each(
  (['checker', 'driver'] as const).flatMap((kind) =>
    (['testlib', 'native'] as const).flatMap((convention) =>
      [undefined, 100, 0.5].flatMap((fullPoints) =>
        [
          ['b.cpp', 'cpp17-gcc'] as const,
          ['b.cpp', 'cpp23-clang'] as const,
          ['p.py', 'pypy3'] as const,
          ['c.c', 'c11-gcc'] as const,
        ].map(([file, languageId]) => ({ kind, convention, fullPoints, file, languageId })),
      ),
    ),
  ),
)(
  'scripts of $kind, $convention, $languageId, $fullPoints are known again, unless changed',
  (row) => {
    const { kind, convention, file, languageId } = row
    const { build = '', run = '' } = Object.fromEntries(scriptsOf(row) ?? [])
    expect(wrappedBy({ build, run }, kind, asked)).toEqual({ convention, file, languageId })
    const others = [
      { build: `${build}# mine\n`, run },
      { build: build.replace(languageId, 'java17'), run },
      { build: build.replace(`# Language: ${languageId}\n`, '# Mine\n'), run },
      { build, run: `${run}# mine\n` },
      { build, run: '' },
      { build: '', run },
    ]
    expect(others.map((scripts) => wrappedBy(scripts, kind, asked))).toEqual(
      others.map(() => undefined),
    )
    expect(wrappedBy({ build, run }, kind, ['a.h'])).toBeUndefined()
    const other = kind === 'checker' ? 'driver' : 'checker'
    expect(wrappedBy({ build, run }, other, asked)).toBeUndefined()
  },
)

it.each([
  ['cpp17-gcc', 'g++ -O2 -std=gnu++17 -o program p'],
  ['cpp23-gcc14', 'g++ -O2 -std=gnu++23 -o program p'],
  ['c17-clang', 'gcc -O2 -std=gnu17 -o program p -lm'],
])('a program in %s is built with %s', (languageId, line) => {
  const program = { kind: 'driver', convention: 'native', languageId, file: 'p' } as const
  expect(Object.fromEntries(scriptsOf(program) ?? [])['build']).toContain(`\n${line}\n`)
})

/** As versions before 0.2.1 ended the script of a testlib checker, of 30 points in the second. */
const formerEnds = [
  'exit 43',
  `awk 'NR == 1 && $1 == "points" && $2 + 0 >= 30 { all = 1 } END { exit all ? 42 : 43 }' "$feedback/judgemessage.txt"
    exit`,
]
const formerHead = '#!/bin/sh\nset -e\ncd "$(dirname "$0")"\n'
const formerBuilds = {
  'b.cpp': ['cpp20-gcc', 'g++ -O2 -std=gnu++20 -o program b.cpp'],
  'c.c': ['c17-gcc', 'gcc -O2 -o program c.c -lm'],
  'p.py': ['python3', 'python3 -m py_compile p.py'],
} as const
it.each(
  Object.entries(formerBuilds).flatMap(([file, [languageId, make]]) =>
    formerEnds.map((ofPoints) => ({ file, languageId, make, ofPoints })),
  ),
)(
  'scripts of versions before are known again: $file, $ofPoints',
  ({ file, languageId, make, ofPoints }) => {
    const build = `${formerHead}${make}\n`
    const row = { languageId, file } as const
    const now = { ...row, kind: 'checker', convention: 'testlib' } as const
    const { run = '' } = Object.fromEntries(scriptsOf(now) ?? [])
    const end = `code=$?
case $code in
  0 | 116) exit 42 ;;
  1 | 2 | 4 | 8) exit 43 ;;
  7) ${ofPoints} ;;
  *) if [ $code -ge 16 ] && [ $code -lt 116 ]; then exit 43; fi; exit 1 ;;
esac
`
    const former = `${run.slice(0, run.indexOf('code=$?'))}${end}`
    expect(wrappedBy({ build, run: former }, 'checker', asked)).toEqual({
      convention: 'testlib',
      file,
    })
    const driver = { ...row, kind: 'driver', convention: 'native' } as const
    const { run: ofDriver = '' } = Object.fromEntries(scriptsOf(driver) ?? [])
    expect(wrappedBy({ build, run: ofDriver }, 'driver', asked)).toEqual({
      convention: 'native',
      file,
    })
  },
)
