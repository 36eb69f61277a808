import { expect, it } from 'vitest'
import { besideSolution } from './beside-solution.ts'

const compiled = { build: { argv: () => [], readOnly: [], collect: ['main'], processes: 1 } }
const script = { build: { ...compiled.build, collect: [] } }
const source = { path: '/s', hash: 's' }
const file = (name: string) => ({ name, path: `/${name}`, hash: name })

const arranged = (
  language: typeof script | typeof compiled,
  name: string,
  label: string,
  names: string[],
  included = names,
) => {
  const solution = { source, name, label }
  const result = besideSolution(language, solution, names.map(file), new Set(included))
  return [result.source.path, ...result.files.map(({ name: is, path }) => `${is} ${path}`)]
}

it.each([
  [
    'main.cpp',
    'accepted/sol.cpp',
    ['grader.cpp', 'g.h'],
    ['/s', 'grader.cpp /grader.cpp', 'g.h /g.h'],
  ],
  ['main.cpp', 'sol.cpp', ['main.cpp'], ['/s', 'beside-main.cpp /main.cpp']],
])('a program %s of %s with %j is compiled with them', (name, label, names, wanted) => {
  expect(arranged(compiled, name, label, names)).toEqual(wanted)
})

it.each([
  ['main.py', 'accepted/sol.py', ['tools.py'], ['/s', 'tools.py /tools.py', 'sol.py /s']],
  [
    'main.py',
    'accepted/sol.py',
    ['a.txt', 'grader.py'],
    ['/grader.py', 'a.txt /a.txt', 'grader.py /grader.py', 'sol.py /s'],
  ],
  ['main.py', 'main.py', ['grader.py'], ['/s', 'grader.py /grader.py']],
  ['main.py', 'main.py', ['Main.py'], ['/s', 'Main.py /Main.py']],
  ['main.py', 'a.py', ['grader.py'], ['/grader.py', 'grader.py /grader.py', 'a.py /s']],
  ['main.py', 'a b', ['grader.py'], ['/grader.py', 'grader.py /grader.py']],
  ['main.py', 'grader.py', ['grader.py'], ['/s', 'grader.py /grader.py']],
  [
    'main.py',
    'sol.py',
    ['a.py', 'Main.py'],
    ['/Main.py', 'a.py /a.py', 'Main.py /Main.py', 'sol.py /s'],
  ],
  ['main.py', 'accepted/sol.py', ['main.py'], ['/main.py', 'sol.py /s']],
  ['main.py', 'a b', ['lib.py'], ['/s', 'lib.py /lib.py']],
  ['main.py', 'main.py', ['lib.py'], ['/s', 'lib.py /lib.py']],
  ['main.py', 'sol.py', ['sol.py'], ['/s', 'sol.py /sol.py']],
])('a script %s of %s with %j has them beside it', (name, label, names, wanted) => {
  expect(arranged(script, name, label, names)).toEqual(wanted)
})

it('a file of the solution is not the program, whatever the solution is called', () => {
  const names = ['grader.py', 'tools.py']
  const wanted = ['/s', 'grader.py /grader.py', 'tools.py /tools.py', 'sol.py /s']
  expect(arranged(script, 'main.py', 'sol.py', names, ['tools.py'])).toEqual(wanted)
})
