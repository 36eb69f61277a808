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

interface Ended {
  code: number | null
  words: string
  report: string
  hasOutput: boolean
}

let count = 0
const judged = (
  program: AdaptedProgram,
  args = ['in', 'out', 'ans', 'report'],
  input = '',
): Ended => {
  const place = join(folder, `p${(count += 1)}`)
  mkdirSync(place)
  const isPython = program.languageId === 'python3'
  const file = join(place, isPython ? 'check.py' : 'check.cpp')
  writeFileSync(file, adapterSource(program) ?? '')
  for (const name of ['in', 'ans']) writeFileSync(join(place, name), `${name}\n`)
  if (program.kind === 'checker') writeFileSync(join(place, 'out'), 'out\n')
  if (!isPython) {
    const built = spawnSync('g++', ['-std=c++17', '-O2', '-o', join(place, 'check'), file], {
      encoding: 'utf8',
    })
    expect([built.status, built.stderr.includes('error')]).toEqual([0, false])
  }
  const command = isPython ? ['python3', file] : [join(place, 'check')]
  const { status, stderr } = spawnSync(command[0] ?? '', [...command.slice(1), ...args], {
    cwd: place,
    input,
    encoding: 'utf8',
  })
  const report = join(place, 'report')
  return {
    code: status,
    words: stderr.trim(),
    report: existsSync(report) ? readFileSync(report, 'utf8').trim() : '',
    hasOutput: existsSync(join(place, 'out')),
  }
}

const cppHead = `#include <fstream>
#include <iostream>
#include <string>
using namespace std;
string first(const char *name) { ifstream file(name); string word; file >> word; return word; }
`
const kattisCpp = (end: string): string => `${cppHead}
int main(int argc, char *argv[]) {
    string word;
    cin >> word;
    if (first(argv[1]) + first(argv[2]) + word + argv[argc - 1] != "inansout--f \\"q\\"") return 9;
    { ofstream message(string(argv[3]) + "judgemessage.txt"); message << "so"; }
    ${end}
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
    const ended = judged(programOf({ source: kattisCpp(end), flags }))
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
    const cpp = `${cppHead}\nint main(int argc, const char **argv) { ios::sync_with_stdio(false); if (${files} && argc == 4) cout << "${printed}"; }\n`
    expect(judged(programOf({ convention: 'native', source: cpp })).code).toBe(code)
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
      const cpp = `${cppHead}\nint main(int, char *argv[]) { string word; cin >> word; return first(argv[1]) + first(argv[2]) + word == "inanstalk" ? ${end} : 77; }\n`
      const program = programOf({ kind: 'driver', convention, source: cpp })
      expect(judged(program, args, 'talk\n')).toMatchObject({ code, hasOutput: true })
      const python = `import sys\nsys.exit(${end} if open(sys.argv[2]).read() + input() == "ans\\ntalk" else 77)\n`
      const other = programOf({ kind: 'driver', convention, languageId: 'python3', source: python })
      expect(judged(other, args, 'talk\n')).toMatchObject({ code, hasOutput: true })
    },
  )

  it('of a driver without an answer gives it an empty one', () => {
    const source = `${cppHead}\nint main(int, char *argv[]) { ifstream file(argv[2]); return file && first(argv[2]).empty() ? 42 : 43; }\n`
    expect(judged(programOf({ kind: 'driver', source }), ['in', 'out']).code).toBe(0)
  })

  it.each(['cpp17-gcc', 'python3'])(
    'writes the report as XML where that is asked for (%s)',
    (languageId) => {
      const end = languageId === 'python3' ? kattisPython('sys.exit(43)') : kattisCpp('return 43;')
      const program = programOf({ languageId, source: end.replace('so"', '<so>"'), flags })
      expect(judged(program, ['in', 'out', 'ans', 'report', '-appes']).report).toMatch(
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
