import { describe, expect, it } from 'vitest'
import type { ValueKind } from '../from-signature.ts'
import { findFunctionalGenerator, functionalGenerators } from './generators.ts'
import { nameAll } from './signature.ts'
import type { FunctionSignature } from './signature.ts'
import { textOfValues } from './values-text.ts'

const signature = (names: string): FunctionSignature => {
  const [name = '', ...items] = names.split(' ')
  return { name, arguments: items.map((item) => ({ name: item, kind: 'int' })), returns: [] }
}
const namesOf = ({ name, arguments: items }: FunctionSignature): string =>
  [name, ...items.map((item) => item.name)].join(' ')

it.each([
  ['solve a b', 'solve a b'],
  ['if a b', 'if_ a b'],
  ['solve a a a', 'solve a a_ a__'],
  ['solve solve if', 'solve solve_ if_'],
  ['solve A a', 'solve A a'],
  ['so-lve 1a ü', 'solve a argument2'],
  [' a', 'solve a'],
])('names %j are %j where "if" is reserved', (given, named) => {
  expect(namesOf(nameAll(signature(given), { reserved: new Set(['if']) }))).toBe(named)
})

it('names that differ in case only are equal where a language says so', () => {
  const rules = { reserved: new Set(['end']), ignoresCase: true }
  expect(namesOf(nameAll(signature('Solve solve END'), rules))).toBe('Solve solve_ END_')
})

/** Names that mean something else in a language, or that what is around the function takes. */
const taken: Record<string, string> = {
  c: 'if else for while do return break continue true false void int long float double char bool struct const static switch case default goto main exit read write',
  cpp: 'if else for while do return break continue true false void int long float double char string bool class struct this new import const static public switch case default goto try catch throw not and or main std vector tuple exit read write',
  csharp:
    'if else for while do return break continue true false null void int long float double char string bool class struct this new const static public switch case default goto try catch throw in is Solution',
  go: 'if else for return break continue true false int float string bool struct new import var const switch case default goto nil func main',
  java: 'if else for while do return break continue true false null void int long float double char boolean class this new import var const static public switch case default goto try catch throw main Solution Result',
  javascript:
    'if else for while do return break continue true false null void class this new import var let const function static public switch case default try catch throw in',
  kotlin:
    'if else for while do return break continue true false null class this var try throw in is main Result',
  pascal:
    'if else for while do true false double char boolean class self var const function end begin case goto try in is not and or nil main Solution string Result exit length',
  python:
    'if else for while return break continue class import def try in is not and or None True False',
  rust: 'if else for while do return break continue true false struct self let const static try in None fn mut main',
}
const allTaken = [...new Set(Object.values(taken).join(' ').split(' '))]

it.each(functionalGenerators)('%s: a name that means something there gets an underscore', (id) => {
  const items = allTaken.map((name) => ({ name, kind: 'int' as const }))
  const asked: FunctionSignature = { name: 'solve', arguments: items, returns: [] }
  const declared = findFunctionalGenerator(id)?.declaration(asked) ?? ''
  const renamed = allTaken.filter((name) => new RegExp(`\\b${name}_\\b`).test(declared))
  expect(renamed.toSorted()).toEqual(taken[id]?.split(' ').toSorted())
})

describe.each(functionalGenerators)('%s', (id) => {
  const generator = findFunctionalGenerator(id)

  it('gives a file to start from that holds its declaration, and files that speak of it', () => {
    const add: FunctionSignature = {
      name: 'addUp',
      arguments: [{ name: 'terms', kind: '[]int' }],
      returns: [{ name: 'total', kind: 'int' }],
    }
    expect(generator?.stub(add)).toContain(generator?.declaration(add))
    expect(generator?.stub(add).endsWith('\n')).toBe(true)
    const files = generator?.files(add) ?? []
    expect(files[0]?.name).toMatch(/^drafts_main\.|^DraftsMain\./)
    expect(files.filter(({ text }) => text.includes('addUp'))).toHaveLength(1)
    expect(files.map(({ name }) => name)).not.toContain(generator?.source)
  })

  it('gives something for a signature that is not finished', () => {
    const empty: FunctionSignature = { name: '', arguments: [], returns: [] }
    expect(generator?.stub(empty)).toContain('solve')
    expect(generator?.files(empty).some(({ text }) => text.includes('solve'))).toBe(true)
  })
})

it('a procedure of Pascal starts with a value for each of its results, by its name', () => {
  const returns = ['least', 'most'].map((name) => ({ name, kind: 'int' as const }))
  const stub = findFunctionalGenerator('pascal')?.stub({ name: 'solve', arguments: [], returns })
  expect(stub).toContain('begin\n  least := 0;\n  most := 0;\nend;')
})

const values = (kinds: string, text: string) =>
  textOfValues(
    kinds.split(' ').map((kind) => ({ name: 'x', kind: kind as ValueKind })),
    Buffer.from(text, 'latin1'),
  )

it.each([
  ['int', '7\n', '7'],
  ['int int', '-9223372036854775808\n9007199254740993\n', '-9223372036854775808, 9007199254740993'],
  ['bool float', 'T\n2\n', 'true, 2.0'],
  ['float float float', '1e300\n-0\nNaN\n', '1e+300, -0.0, NaN'],
  ['float', '-inf\n', '-Infinity'],
  ['string string', 'a "b"\n\n', '"a \\"b\\"", ""'],
  ['string', 'caf\xc3\xa9 \xff\n', '"café \ufffd"'],
  ['[]int []string', '2\n1 2\n2\nx\n y\n', '[1, 2], ["x", " y"]'],
  ['[]int []string', '0\n\n0\n', '[], []'],
])('values of kinds %s in %j are %s', (kinds, text, wanted) => {
  expect(values(kinds, text)).toEqual({ text: wanted })
})

it.each([
  ['int', '7', '3:1: unwanted EOF'],
  ['int', 'x\n', '2:1~1:0: parse error: want int64, got "x"'],
  ['int', '1\n2\n', '4:1: want EOF, got trailing "2"'],
  ['[]int', '200000\n', '5:1: timed out'],
])('bytes that are no %s (%j) have a reason', (kinds, text, error) => {
  expect(values(kinds, text)).toEqual({ error })
})
