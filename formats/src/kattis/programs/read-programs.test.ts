import { describe, expect, it } from 'vitest'
import { ownTestlib } from '../../program/own-testlib.ts'
import { readBare, warned } from '../../testing/bare-kattis.ts'
import { textOf } from '../../testing/packed.ts'
import { testlibWrapper } from './testlib-wrapper.ts'
import type { ReadPackage } from '../../problem/read-package.ts'

const listed = ({ programs }: ReadPackage): string[] =>
  programs.map(({ role, label, languageId }) => `${role} ${label} ${languageId}`)
const kept = ({ preserved }: ReadPackage): string[] =>
  preserved.map(({ name }) => name).filter((name) => name !== 'problem.yaml')

describe('programs of a Kattis package', () => {
  it('are files of their folders, or folders with helper files', async () => {
    const problem = await readBare({
      'input_validators/v.py': 'import sys\nsys.exit({{ok}})\n',
      'input_validators/strict/validate.cpp': '#include "read.h"\nint main() {}\n',
      'input_validators/strict/read.h': '// read\n',
      'input_validators/spec.ctd': 'INT(1, 2)',
      'input_format_validators/v.py': 'print(2)\n',
      'generators/rnd.cpp': 'int main() {}\n',
      'generators/notes.txt': 'x',
      'problem.yaml': 'name: Sum\nconstants:\n  ok: 42\n',
    })
    expect(listed(problem)).toEqual([
      'generator rnd cpp20-gcc',
      'validator v python3',
      'validator strict cpp20-gcc',
      'helper read.h null',
      'validator v-2 python3',
    ])
    expect(await textOf(problem.programs[1]?.source)).toBe('import sys\nsys.exit(42)\n')
    expect(kept(problem)).toEqual(['generators/notes.txt', 'input_validators/spec.ctd'])
  })

  it('have the values of constants, as generators that make tests have', async () => {
    const problem = await readBare({
      'problem.yaml': 'name: Sum\nconstants:\n  most: {value: 9, word: nine}\n',
      'generators/generators.yaml':
        'data:\n  secret:\n    data:\n      a: big {{most.word}} {{most.value}}\n',
      'generators/big/main.py': 'from shared import most\nprint({{most}}, most)\n',
      'generators/big/shared.py': 'most = {{most}}\n',
      'data/secret/1.in': null,
      'data/secret/1.ans': null,
      'submissions/accepted/a.py': '5\n',
    })
    const called = problem.missing?.tests.at(-1)?.call
    const tool = problem.missing?.generators[called?.generator ?? -1]
    // The package goes out without its constants, so that what is kept has their values.
    const rules = problem.preserved.find(({ name }) => name === 'generators/generators.yaml')
    expect(await textOf(rules)).toContain('a: big nine 9\n')
    const sources = [...problem.programs.map(({ source }) => source), tool?.source]
    expect(called?.args).toEqual(['nine', '9'])
    expect(await Promise.all([...sources, ...(tool?.files ?? [])].map(textOf))).toEqual([
      'from shared import most\nprint(9, most)\n',
      'most = 9\n',
      'from shared import most\nprint(9, most)\n',
      'most = 9\n',
    ])
  })

  it('are called as generators.yaml calls them, with the files that it lists', async () => {
    const problem = await readBare({
      'generators/generators.yaml':
        'generators:\n  multi: [start.py, words.py]\ndata:\n  secret:\n    data:\n      a: big/max.py 1\n      b: multi 2\n',
      'generators/big/max.py': '1\n',
      'generators/big/min.py': '2\n',
      'generators/start.py': 'import words\n',
      'generators/words.py': '3\n',
      'generators/other.py': 'from shared import x\n',
      'generators/shared.py': '4\n',
      'submissions/accepted/a.py': '5\n',
    })
    expect(listed(problem)).toEqual([
      'generator big-max python3',
      'generator multi python3',
      'helper words.py null',
      'generator other python3',
      'helper shared.py null',
    ])
    // A folder of programs is no program.
    expect(kept(problem)).toContain('generators/big/min.py')
  })

  it('are kept aside in part where names clash, and that is told', async () => {
    const problem = await readBare({
      'input_validators/a/main.cpp': 'int main() {}\n',
      'input_validators/a/v.h': '// a\n',
      'input_validators/b/main.cpp': 'int main() {}\n',
      'input_validators/b/v.h': '// b\n',
      'input_validators/b/in/w.h': '// w\n',
    })
    expect(listed(problem)).toEqual([
      'validator a cpp20-gcc',
      'helper v.h null',
      'validator b cpp20-gcc',
    ])
    expect(warned(problem, 'program-kept')).toEqual([
      'input_validators/b/in/w.h is kept aside, and no program has it: it lies in a folder, or has a name that builds do not take.',
      'input_validators/b/v.h is kept aside, and no program has it: another file is called v.h.',
    ])
    expect(kept(problem)).toEqual(['input_validators/b/in/w.h', 'input_validators/b/v.h'])
  })

  it('with a build of their own are kept aside, and that is told', async () => {
    const problem = await readBare({
      'input_validators/a/build': '#!/bin/sh\n',
      'input_validators/a/a.cpp': 'int main() {}\n',
    })
    expect([listed(problem), warned(problem, 'program-kept')]).toEqual([
      [],
      ['The validator a is kept aside: it has a build or run of its own.'],
    ])
    expect(kept(problem)).toHaveLength(2)
  })

  it('are those of testlib again that an export put into a program', async () => {
    const source = '#include "testlib.h"\nint main() {}\n'
    const problem = await readBare({
      'input_validators/val/val.inc': source,
      'input_validators/val/validate.cpp': testlibWrapper('val.inc'),
      'input_validators/val/testlib.h': ownTestlib(),
    })
    expect(listed(problem)).toEqual(['validator val cpp20-gcc'])
    expect(await textOf(problem.programs[0]?.source)).toBe(source)
    expect(kept(problem)).toEqual([])
  })

  it('are a hundred at most, and the others are told', async () => {
    const files = Array.from({ length: 101 }, (_, at) => [`generators/g${at}.py`, `${at}\n`])
    const problem = await readBare(Object.fromEntries(files))
    expect([problem.programs.length, kept(problem).length]).toEqual([100, 1])
    expect(warned(problem, 'programs-many')).toHaveLength(1)
  })
})
