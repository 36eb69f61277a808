import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adapterSource, readAdapterSource } from './adapter-source.ts'
import type { AdaptedProgram } from './adapter.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-adapter-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0
const missing = ['g++', 'python3'].filter((command) => !has(command))
if (missing.length > 0) console.warn(`Skipped: adapters, as the host has no ${missing.join(', ')}.`)

const programOf = (more: Partial<AdaptedProgram>): AdaptedProgram => ({
  kind: 'checker',
  convention: 'kattis',
  languageId: 'cpp17-gcc',
  flags: [],
  source: 'int main() {}\n',
  ...more,
})

interface Run {
  args?: string[]
  input?: string
  env?: Record<string, string>
}

interface Ended {
  code: number | null
  words: string
  report: string
  hasOutput: boolean
}

/** Builds the adapter of a program once, however often it runs. */
const built = new Map<string, string[]>()
const commandOf = (program: AdaptedProgram): string[] => {
  const adapter = adapterSource(program) ?? ''
  const known = built.get(adapter)
  if (known) return known
  const isPython = program.languageId === 'python3'
  const file = join(folder, `check${built.size}.${isPython ? 'py' : 'cpp'}`)
  writeFileSync(file, adapter)
  const command = isPython ? ['python3', file] : [file.replace('.cpp', '')]
  if (!isPython) {
    const made = spawnSync('g++', ['-std=c++17', '-o', command[0] ?? '', file], {
      encoding: 'utf8',
    })
    expect([made.status, made.stderr.includes('error')]).toEqual([0, false])
  }
  built.set(adapter, command)
  return command
}

let count = 0
/** `env`: what a program is to do, where one is built for several cases. */
const judged = (
  program: AdaptedProgram,
  { args = ['in', 'out', 'ans', 'report'], input = '', env = {} }: Run = {},
): Ended => {
  const place = join(folder, `p${(count += 1)}`)
  mkdirSync(place)
  for (const name of ['in', 'ans']) writeFileSync(join(place, name), `${name}\n`)
  if (program.kind === 'checker') writeFileSync(join(place, 'out'), 'out\n')
  const [command = '', ...rest] = commandOf(program)
  const { status, stderr } = spawnSync(command, [...rest, ...args], {
    cwd: place,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  })
  const report = join(place, 'report')
  return {
    code: status,
    words: stderr.trim(),
    report: existsSync(report) ? readFileSync(report, 'utf8').trim() : '',
    hasOutput: existsSync(join(place, 'out')),
  }
}

const cppHead = `#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
using namespace std;
string first(const char *name) { ifstream file(name); string word; file >> word; return word; }
`
const kattisEnds = [
  'return 42;',
  'return 43;',
  'exit(42);',
  'std::exit(43);',
  'return 0;',
  'exit(1);',
]
const kattisCpp = `${cppHead}
int main(int argc, char *argv[]) {
    string word;
    cin >> word;
    if (first(argv[1]) + first(argv[2]) + word + argv[argc - 1] != "inansout--f \\"q\\"") return 9;
    { ofstream message(string(argv[3]) + "judgemessage.txt"); message << getenv("MESSAGE"); }
    const string end = getenv("END");
    ${kattisEnds.map((end) => `if (end == "${end}") ${end}`).join('\n    ')}
    return 9;
}
`
const kattisPython = (end: string): string => `import sys
read = lambda i: open(sys.argv[i]).read()
assert [read(1), read(2), sys.stdin.read(), sys.argv[4]] == ["in\\n", "ans\\n", "out\\n", '--f "q"']
open(sys.argv[3] + "judgemessage.txt", "w").write("so")
${end}
`
const flags = ['--f "q"']

describe.skipIf(missing.length > 0)('an adapter', () => {
  it.each([
    ['return 42;', 0, 'ok so'],
    ['return 43;', 1, 'wrong answer so'],
    ['exit(42);', 0, 'ok so'],
    ['std::exit(43);', 1, 'wrong answer so'],
    ['return 0;', 3, 'FAIL the program ended with code 0'],
    ['exit(1);', 3, 'FAIL the program ended with code 1'],
  ])('of a C++ checker of Kattis that ends with %s ends with %i', (end, code, words) => {
    expect(kattisEnds).toContain(end)
    const program = programOf({ source: kattisCpp, flags })
    const ended = judged(program, { env: { END: end, MESSAGE: 'so' } })
    expect(ended).toMatchObject({ code, words, report: words })
  })

  it.each([
    ['sys.exit(42)', 0, 'ok so'],
    ['sys.exit(43)', 1, 'wrong answer so'],
    ['import os; os._exit(43)', 1, 'wrong answer so'],
    ['', 3, 'FAIL the program ended with code 0'],
    ['raise ValueError("x")', 3, 'FAIL the program crashed'],
    ['(', 3, 'FAIL the program crashed'],
  ])('of a Python checker of Kattis that ends with %j ends with %i', (end, code, words) => {
    const program = programOf({ languageId: 'python3', source: kattisPython(end), flags })
    expect(judged(program)).toMatchObject({ code, report: words })
  })

  it.each([
    ['0', 0],
    ['3 three differ', 1],
    [' -0 ', 0],
    ['-1', 3],
    ['1x', 3],
    ['', 3],
  ])('of a checker of our own that prints “%s” ends with %i', (printed, code) => {
    // No return at the end, as a main may have it, and another code than 0, which says nothing.
    const files = 'first(argv[1]) + first(argv[2]) + first(argv[3]) == "inoutans"'
    const cpp = `${cppHead}\nint main(int argc, const char **argv) { ios::sync_with_stdio(false); if (${files} && argc == 4) cout << getenv("PRINTED"); }\n`
    const checker = programOf({ convention: 'native', source: cpp })
    expect(judged(checker, { env: { PRINTED: printed } }).code).toBe(code)
    const python = `import sys\nif [open(a).read() for a in sys.argv[1:]] == ["in\\n", "out\\n", "ans\\n"]: sys.stdout.write("${printed}")\nsys.exit(7)\n`
    const program = programOf({ convention: 'native', languageId: 'python3', source: python })
    expect(judged(program).code).toBe(code)
  })

  it.each([
    ['kattis', 42, 0],
    ['kattis', 43, 1],
    ['kattis', 0, 3],
    ['native', 0, 0],
    ['native', 42, 0],
    ['native', 1, 1],
    ['native', 43, 1],
    ['native', 9, 3],
  ] as const)(
    'of a driver of the %s convention that ends with %i ends with %i',
    (convention, end, code) => {
      const args = ['in', 'out', 'ans']
      const cpp = `${cppHead}\nint main(int, char *argv[]) { string word; cin >> word; return first(argv[1]) + first(argv[2]) + word == "inanstalk" ? atoi(getenv("END")) : 77; }\n`
      const program = programOf({ kind: 'driver', convention, source: cpp })
      const run = { args, input: 'talk\n', env: { END: String(end) } }
      expect(judged(program, run)).toMatchObject({ code, hasOutput: true })
      const python = `import sys\nsys.exit(${end} if open(sys.argv[2]).read() + input() == "ans\\ntalk" else 77)\n`
      const other = programOf({ kind: 'driver', convention, languageId: 'python3', source: python })
      expect(judged(other, run)).toMatchObject({ code, hasOutput: true })
    },
  )

  it('of a driver without an answer gives it an empty one', () => {
    const source = `${cppHead}\nint main(int, char *argv[]) { ifstream file(argv[2]); return file && first(argv[2]).empty() ? 42 : 43; }\n`
    expect(judged(programOf({ kind: 'driver', source }), { args: ['in', 'out'] }).code).toBe(0)
  })

  it.each(['cpp17-gcc', 'python3'])(
    'writes the report as XML where that is asked for (%s)',
    (languageId) => {
      const source =
        languageId === 'python3' ? kattisPython('sys.exit(43)').replace('so"', '<so>"') : kattisCpp
      const args = ['in', 'out', 'ans', 'report', '-appes']
      const env = { END: 'return 43;', MESSAGE: '<so>' }
      expect(judged(programOf({ languageId, source, flags }), { args, env }).report).toMatch(
        /^<\?xml .*\?><result outcome="wrong-answer"> so <\/result>$/,
      )
    },
  )
})

describe('the reader', () => {
  const source = 'print("\\u2028 \\\\ \u{1f600}")\r\n'
  it.each([
    programOf({ source, flags: ['a b', '"'] }),
    programOf({ source: '', kind: 'driver', convention: 'native' }),
    programOf({ languageId: 'python3', source }),
    programOf({ languageId: 'pypy3', source: '', flags: ['--x'], kind: 'driver' }),
  ])('takes the program out of its adapter (%#)', (program) => {
    const text = adapterSource(program) ?? ''
    expect(readAdapterSource(text)).toEqual(program)
    expect(readAdapterSource(`${text} `)).toBeUndefined()
    expect(readAdapterSource(text.replace('finish(3', 'finish(2'))).toBeUndefined()
  })

  it('takes it out where the lines end as those of Windows', () => {
    const program = programOf({ source: 'int main() {\n}\n' })
    const text = adapterSource(program) ?? ''
    expect(readAdapterSource(text.replaceAll('\n', '\r\n'))).toEqual(program)
  })

  it.each([
    '',
    'int main() {}',
    '// adapter: \n',
    '// adapter: {\n',
    '// adapter: null\n',
    '// adapter: {"kind":"checker","convention":"testlib","languageId":"cpp17-gcc","flags":[]}\n',
    '// adapter: {"kind":"judge","convention":"kattis","languageId":"cpp17-gcc","flags":[]}\n',
    '// adapter: {"kind":"checker","convention":"kattis","languageId":"cobol","flags":[]}\n',
  ])('takes %j as it is', (text) => {
    expect(readAdapterSource(text)).toBeUndefined()
  })

  it('has none for other languages', () => {
    expect(adapterSource(programOf({ languageId: 'java17' }))).toBeUndefined()
  })
})
