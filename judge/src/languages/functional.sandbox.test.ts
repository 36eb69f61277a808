import { readFile } from 'node:fs/promises'
import { findFunctionalGenerator, unreadableInput } from '@drafts/scanspec'
import type { FunctionSignature } from '@drafts/scanspec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endsOf } from '../../../testing/parts.ts'
import type { Built } from '../build.ts'
import {
  FunctionalBed,
  firstOfGenerator,
  generatorOf,
  isBuiltOften,
  testedFunctional,
} from '../testing/functional-bed.ts'
import { identities } from '../testing/identities.ts'
import { lineFeeds } from '../testing/line-feeds.ts'
import { functionalLanguage } from './functional.ts'
import { judgeLanguages } from './index.ts'
import type { JudgeLanguage } from './index.ts'

// In every language that is installed: what a solver starts from is built without a word, and whatever a function is
// given comes back as it was, byte for byte.

const kinds = ['bool', 'int', 'float', 'string', '[]int', '[]string'] as const
const all: FunctionSignature = {
  name: 'solve',
  arguments: kinds.map((kind, i) => ({ name: 'abcdef'.charAt(i), kind })),
  returns: kinds.map((kind, i) => ({ name: 'uvwxyz'.charAt(i), kind })),
}
/** Words of many languages, equal names, names that differ in case only. */
const odd: FunctionSignature = {
  name: 'main',
  arguments: ['int', 'class', 'Class', 'function', 'end', 'in', 'Result', 'len'].map((name, i) => ({
    name,
    kind: kinds[i % kinds.length] ?? 'int',
  })),
  returns: ['int', 'class', 'string'].map((name) => ({ name, kind: 'int' })),
}
const most: FunctionSignature = {
  name: 'exit',
  arguments: [...'abcdefghij'].map((name) => ({ name, kind: 'int' })),
  returns: [...'klmnopqrst'].map((name) => ({ name, kind: 'float' })),
}
const single = (kind: FunctionSignature['returns'][number]['kind']): FunctionSignature => ({
  name: 'f',
  arguments: [{ name: 'x', kind }],
  returns: [{ name: 'y', kind }],
})
/** `all` has every kind; one alone is returned otherwise than several. */
const signatures = [all, odd, most, ...endsOf('generators', kinds).map(single)]

let bed: FunctionalBed
beforeAll(async () => {
  bed = await FunctionalBed.open()
})
afterAll(() => bed.close())

/** Each kind has values at its edge. */
const edges = [
  ['true', '9223372036854775807', '0', '', '0\n', '0'],
  ['false', '-9223372036854775808', '-1.5', ' a  b\t', '1\n0', '1\n'],
  [
    'true',
    '-1',
    '1e+308',
    'žluť 日本 \u{1f600}',
    '3\n9223372036854775807 -9223372036854775808 1',
    '3\n\n x\n',
  ],
  [
    'false',
    '9007199254740993',
    'inf',
    '\\"\'\r',
    '2\n9007199254740993 -9007199254740993',
    '2\na\nb',
  ],
  ['true', '0', '-inf', 'x'.repeat(100_000), '1\n-1', '1\n\t'],
  ['false', '999999999999999', 'nan', '\u{10ffff}\u{10ff80}', '1\n1', '1\n \r'],
]

describe.concurrent.each(testedFunctional)('%s', (id, functional) => {
  const { language, generator } = functional

  const asked = firstOfGenerator.get(generator) === id && isBuiltOften(id) ? signatures : [all]
  test.each(asked.map((signature, i) => [i, signature] as const))(
    'what a solver starts from is built without a word (signature %i)',
    async (_, signature) => {
      const built = await bed.build(functional, signature, generator.stub(signature))
      expect([built.ok, built.log]).toEqual([true, ''])
    },
  )

  test('what is given comes back as it was', async () => {
    const built = await bed.build(functional, all, identities[generatorOf(id)] ?? '')
    expect([built.ok, built.log]).toEqual([true, ''])
    for (const values of edges) {
      const input = `${values.join('\n')}\n`
      expect(withPlainFloat(await give(language, built, input))).toBe(withPlainFloat(input))
    }
    for (const bytes of notText) {
      const input = `true\n1\n0\n${bytes}\n0\n\n2\n${bytes}\n\n`
      const output = await give(language, built, Buffer.from(input, 'latin1'))
      expect([bytes, withPlainFloat(output)]).toEqual([bytes, withPlainFloat(input)])
    }
  })

  test('whatever form of a value a scanspec takes is taken', async () => {
    const built = await bed.build(functional, all, identities[generatorOf(id)] ?? '')
    for (const [bool, int, float, wanted] of forms) {
      const output = await give(language, built, `${bool}\n${int}\n${float}\n\n0\n\n1\nno line end`)
      const [, , number] = withPlainFloat(output).split('\n')
      expect([...output.split('\n').slice(0, 2), number]).toEqual(wanted)
      expect(output.endsWith('\n1\nno line end\n')).toBe(true)
    }
  })

  test.runIf(firstOfGenerator.get(generator) === id && isBuiltOften(id))(
    'a returned string with a line feed ends it: on the wire a line is a value',
    async () => {
      const built = await bed.build(functional, single('string'), lineFeeds[generatorOf(id)] ?? '')
      expect([built.ok, built.log]).toEqual([true, ''])
      const { result } = await bed.run(language, built, 'a\n')
      expect([result.exitCode === 0, result.stdout.toString()]).toEqual([false, ''])
      expect(result.stderr.toString()).toContain('A returned string has a line feed')
    },
  )

  test('an input that is none ends the program before the function is called', async () => {
    const built = await bed.build(functional, all, identities[generatorOf(id)] ?? '')
    for (const input of noInputs) {
      const { result } = await bed.run(language, built, input)
      expect([input, result.exitCode, result.stdout.toString()]).toEqual([
        input,
        unreadableInput,
        '',
      ])
    }
  })
})

/** What the program writes, as a string of bytes. */
const give = async (
  language: JudgeLanguage,
  built: Built,
  input: string | Uint8Array,
): Promise<string> => {
  const { result } = await bed.run(language, built, input)
  const output = result.stdoutFile === null ? result.stdout : await readFile(result.stdoutFile)
  expect([result.exitCode, result.stderr.toString()]).toEqual([0, ''])
  return output.toString(typeof input === 'string' ? 'utf8' : 'latin1')
}

/** Bytes that are no UTF-8: alone, cut off, a surrogate, too long, beyond the last; and those of a private character. */
const notText = [
  'a\xffb',
  '\xc3',
  '\xe6\x97',
  '\xed\xa0\x80',
  '\xc0\x80',
  '\xf5\x80\x80\x80',
  '\xf4\x8f\xbe\x80\xff\xc3\xa9',
  '\x80\xc3\xa9\xed\xb2\x80',
]

const forms: [string, string, string, string[]][] = [
  ['T', '+007', '0x1.8p1', ['true', '7', '3']],
  ['FALSE', '-0', '+.5e1', ['false', '0', '5']],
  ['1', '0000000000000000000001', '-5.', ['true', '1', '-5']],
  ['f', '-9223372036854775808', '-0X.8P+1', ['false', '-9223372036854775808', '-1']],
  ['true', ' 12\t', 'iNFinity', ['true', '12', 'Infinity']],
  ['t\r', '12\r', '4.9406564584124654e-324\r', ['true', '12', '5e-324']],
]

const noInputs = [
  '',
  'yes\n1\n0\n\n0\n\n0\n',
  'true\n9223372036854775808\n0\n\n0\n\n0\n',
  'true\n-9223372036854775809\n0\n\n0\n\n0\n',
  'true\n1 2\n0\n\n0\n\n0\n',
  'true\n1_0\n0\n\n0\n\n0\n',
  'true\n1\n1_0\n\n0\n\n0\n',
  'true\n1\n0x\n\n0\n\n0\n',
  'true\n1\n0\n\n-1\n\n0\n',
  'true\n1\n0\n\n2\n1\n0\n',
  'true\n1\n0\n\n1\n1 2\n0\n',
  'true\n1\n0\n\n0\n\n2\na\n',
  'true\n1\n0\n\n0\n\n',
  'true\n1\n0\n\n0\n\n-1\n',
]

/** The third line is a float, which has many forms. */
const withPlainFloat = (text: string): string => {
  const lines = text.split('\n')
  const float = lines[2]?.toLowerCase().replace(/^([+-]?)inf(inity)?$/, '$1Infinity') ?? ''
  return [...lines.slice(0, 2), String(Number(float)), ...lines.slice(3)].join('\n')
}

test('every language that has functional problems builds them, and no other', () => {
  for (const language of judgeLanguages)
    expect([language.id, functionalLanguage(language) !== undefined]).toEqual([
      language.id,
      language.functional !== undefined,
    ])
  expect(findFunctionalGenerator('none')).toBeUndefined()
})
