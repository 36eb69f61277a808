import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findFunctionalGenerator, functionalGenerators, unreadableInput } from '../index.ts'
import type { FunctionSignature, ValueKind } from '../index.ts'
import { echoFunctions } from '../testing/echo-functions.ts'
import { buildFunction, canBuild } from '../testing/functional-programs.ts'
import { textOfValues } from './values-text.ts'

// A main reads the arguments, calls the function and writes the returns: of each generator whose compiler the host has.

const folder = await mkdtemp(join(tmpdir(), 'drafts-functions-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const kinds: readonly ValueKind[] = ['bool', 'int', 'float', 'string', '[]int', '[]string']
const all: FunctionSignature = {
  name: 'echo',
  arguments: kinds.map((kind, index) => ({ name: 'abcdef'.charAt(index), kind })),
  returns: kinds.map((kind, index) => ({ name: 'uvwxyz'.charAt(index), kind })),
}
/** As a person writes them: floats in any form, and zero with any sign. */
const valuesOf = (bytes: string, { returns } = all): string => {
  const found = textOfValues(returns, Buffer.from(bytes, 'latin1'))
  return 'error' in found ? found.error : found.text.replaceAll('-0.0,', '0.0,')
}

const long = Array.from({ length: 30_000 }, (_, index) => 7919 * index - 30_000)
const edges: string[][] = [
  ['true', '9223372036854775807', '0', '', '0', '', '0'],
  ['false', '-9223372036854775808', '-1.5', ' a  b\t', '1', '0', '1', ''],
  [
    'true',
    '-1',
    '1e+308',
    '\xc3\xa9 \xe6\x97\xa5',
    '3',
    '9223372036854775807 -9223372036854775808 1',
    '3',
    '',
    ' x',
    'y ',
  ],
  [
    'false',
    '9007199254740993',
    'inf',
    '\\"\'\r',
    '2',
    '9007199254740993 -9007199254740993',
    '2',
    'a',
    'b',
  ],
  ['true', '0', '-inf', 'x'.repeat(100_000), '1', '-1', '1', '\t'],
  ['false', '999999999999999', 'nan', 'a\xffb\xc3', '1', '1000000000000000', '1', '\xed\xa0\x80'],
  ['true', '-1000000000000000', '5e-324', '0', `${long.length}`, long.join(' '), '0'],
  ['true', '12', '0.1', '-', '0', '', `${long.length}`, ...long.map((one) => `${one}`)],
  ['true', '12', '123456789012345680', '+', '0', '', '0'],
  ['true', '12', '2.2250738585072014e-308', '+', '0', '', '0'],
  ['true', '12', '-1.7976931348623157e308', '+', '0', '', '0'],
  ['true', '12', '0.30000000000000004', '+', '0', '', '0'],
]
/** A bool, an int and a float in other words, and as they are meant. */
const forms: [string, string, string, string][] = [
  ['T', '+007', '0x1.8p1', 'true, 7, 3.0'],
  ['t\r', '12\r', '4.9406564584124654e-324\r', 'true, 12, 5e-324'],
  ['TRUE', ' 12\t', 'iNFinity', 'true, 12, Infinity'],
  ['True', '0000000000000000000001', '-5.', 'true, 1, -5.0'],
  ['1', '-0', '+.5e1', 'true, 0, 5.0'],
  ['F', '+9223372036854775807', '-0X.8P+1', 'false, 9223372036854775807, -1.0'],
  ['f', '-9223372036854775808', '-0', 'false, -9223372036854775808, 0.0'],
  ['FALSE', '-00', '1E-2', 'false, 0, 0.01'],
  ['False', '10', '-Inf', 'false, 10, -Infinity'],
  ['0', '19', 'NaN', 'false, 19, NaN'],
  ['0', '99', '0x10P-4', 'false, 99, 1.0'],
  ['0', '99', '00123.4500', 'false, 99, 123.45'],
]
const refused = [
  '',
  'true\n',
  'yes\n1\n0\n\n0\n\n0\n',
  '\n1\n0\n\n0\n\n0\n',
  'true true\n1\n0\n\n0\n\n0\n',
  'true\n9223372036854775808\n0\n\n0\n\n0\n',
  'true\n-9223372036854775809\n0\n\n0\n\n0\n',
  'true\n99999999999999999999999\n0\n\n0\n\n0\n',
  'true\n1 2\n0\n\n0\n\n0\n',
  'true\n1_0\n0\n\n0\n\n0\n',
  'true\n-\n0\n\n0\n\n0\n',
  'true\n+-1\n0\n\n0\n\n0\n',
  'true\n1.0\n0\n\n0\n\n0\n',
  'true\n1\n1_0\n\n0\n\n0\n',
  'true\n1\n0x\n\n0\n\n0\n',
  'true\n1\n\n\n0\n\n0\n',
  'true\n1\n.\n\n0\n\n0\n',
  'true\n1\n1e\n\n0\n\n0\n',
  'true\n1\n+-1\n\n0\n\n0\n',
  'true\n1\n-.e1\n\n0\n\n0\n',
  'true\n1\n0x1p\n\n0\n\n0\n',
  'true\n1\n0xgp1\n\n0\n\n0\n',
  'true\n1\n1.2.3\n\n0\n\n0\n',
  'true\n1\n1 2\n\n0\n\n0\n',
  'true\n1\n0\n\n-1\n\n0\n',
  'true\n1\n0\n\n2\n1\n0\n',
  'true\n1\n0\n\n1\n1 2\n0\n',
  'true\n1\n0\n\n1\nx\n0\n',
  'true\n1\n0\n\n0\n\n2\na\n',
  'true\n1\n0\n\n0\n\n',
  'true\n1\n0\n\n0\n\n-1\n',
]

describe.each(functionalGenerators)('%s', (id) => {
  const isThere = canBuild(id)
  if (!isThere) console.warn(`Skipped: functions in ${id}, as the host has no compiler of it.`)
  const generator = findFunctionalGenerator(id)
  const build = (name: string, signature: FunctionSignature, source: string | undefined) => {
    if (generator === undefined || source === undefined) throw new Error(`no ${id}`)
    return buildFunction(id, generator, {
      signature,
      source,
      folder: join(folder, `${id}-${name}`),
    })
  }

  it.skipIf(!isThere)(
    'hands values on as they are, and no others',
    { timeout: 600_000 },
    async () => {
      const run = await build('echo', all, echoFunctions[id])
      const wrong: string[] = []
      const note = (...what: unknown[]) => wrong.push(JSON.stringify(what).slice(0, 400))
      for (const lines of edges) {
        const input = `${lines.join('\n')}\n`
        const { code, output, stderr } = run(Buffer.from(input, 'latin1'))
        const isSame = valuesOf(output) === valuesOf(input)
        if (code !== 0 || stderr !== '' || !isSame) note(lines, code, output, stderr)
      }
      for (const [bool, int, float, wanted] of forms) {
        const input = `${bool}\n${int}\n${float}\n\n0\n\n1\nno line end`
        const { output } = run(Buffer.from(input))
        const text = `${wanted}, "", [], ["no line end"]`
        if (valuesOf(output) !== text) note(input, output)
      }
      for (const input of refused) {
        const { code, output, stderr } = run(Buffer.from(input))
        const isRefused =
          code === unreadableInput && output === '' && stderr.includes('does not fit')
        if (!isRefused) note(input, code, output, stderr)
      }
      expect(wrong.slice(0, 5)).toEqual([])
    },
  )

  // A compiler of Kotlin takes longer than all the others.
  const isQuick = isThere && id !== 'kotlin'
  it.skipIf(!isQuick)(
    'starts from a file that is built as it is',
    { timeout: 600_000 },
    async () => {
      const empty = ['false\n', '0\n', '0\n', '\n', '0\n\n', '0\n']
      const signatures: [FunctionSignature, string][] = [
        [{ ...all, name: 'several' }, empty.join('')],
        [{ name: 'none', arguments: [], returns: [] }, ''],
        ...kinds.map((kind, index): [FunctionSignature, string] => {
          const items = [{ name: 'x', kind }]
          return [{ name: 'one', arguments: items, returns: items }, empty[index] ?? '']
        }),
      ]
      for (const [index, [signature, wanted]] of signatures.entries()) {
        const { name } = signature
        const run = await build(`stub${index}`, signature, generator?.stub(signature))
        const input = signature.arguments.map(({ kind }) => empty[kinds.indexOf(kind)]).join('')
        const { code, output, stderr } = run(Buffer.from(input))
        const found = valuesOf(output, signature)
        expect([name, code, found, stderr]).toEqual([name, 0, valuesOf(wanted, signature), ''])
      }
    },
  )
})
