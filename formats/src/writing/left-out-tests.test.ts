import { expect, it } from 'vitest'
import { createPackageWriter } from './package-writer.ts'
import { textFile } from '../problem/text-file.ts'
import { withoutLeftOut } from './left-out-tests.ts'

const rest = (names: string[]) => {
  const writer = createPackageWriter()
  const kept = names.map((name) => ({ name, ...textFile('') }))
  return {
    names: withoutLeftOut(kept, writer).map(({ name }) => name),
    told: writer.warnings.all.map(({ message }) => message),
  }
}

it.each<[string, string[], string[], number]>([
  [
    'of Kattis',
    ['data/secret/a.b/1.in', 'data/secret/a.b/1.ans', 'data/secret/a.b/1.in.statement', 'x'],
    ['x'],
    1,
  ],
  [
    'of Kattis with all that lies beside it',
    ['data/sample/1.hint', 'data/sample/1.in', 'data/sample/1.ans', 'data/sample/10.hint'],
    ['data/sample/10.hint'],
    1,
  ],
  ['of Polygon', ['problem.xml', 'tests/01', 'tests/01.a', 'tests/2'], ['problem.xml'], 2],
])('files of a test that was left out are left out again: %s', (_of, kept, left, count) => {
  const { names, told } = rest(kept)
  expect(names).toEqual(left)
  expect(told).toEqual([
    `Tests that the import left out (${count}) are left out of the package too: a package of Drafts has their files.`,
  ])
})

it.each([
  ['an answer without an input', ['data/secret/1.ans']],
  ['an input without an answer', ['data/secret/1.in']],
  ['a folder of tests that are refused', ['data/invalid_input/1.in', 'data/invalid_input/1.ans']],
  ['what lies beside tests of Polygon', ['problem.xml', 'tests/readme', 'pretests/01']],
  ['numbers of no package of Polygon', ['tests/01', 'tests/01.a']],
])('other kept files stay: %s', (_what, kept) => {
  expect(rest(kept)).toEqual({ names: kept, told: [] })
})
