import type { FunctionSignature, FunctionalGenerator } from '@drafts/scanspec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import {
  FunctionalBed,
  firstOfGenerator,
  functionalLanguages,
  generatorOf,
} from '../testing/functional-bed.ts'
import { namesakes } from '../testing/namesakes.ts'

// No name of a solution and none of a signature means something else to the main that is generated beside it.

const kinds = ['string', 'int', 'float', 'bool', '[]int', '[]string'] as const
const itemsOf = (names: readonly string[]): FunctionSignature['returns'] =>
  names.map((name, i) => ({ name, kind: kinds[i % kinds.length] ?? 'int' }))
const base: FunctionSignature = {
  name: 'placeholder',
  arguments: itemsOf([...'abcdef']),
  returns: itemsOf([...'uvwxyz']),
}

/** Names a signature may have. */
const namesIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/(?<!\w)[A-Za-z]+(?!\w)/g) ?? [])),
]

/** A file to start from has a head before its functions, and some lines after the last of them. */
const around: Record<string, { head?: string; after: number }> = {
  java: { after: 1 },
  csharp: { after: 1 },
  rust: { head: '#![allow(non_snake_case, unused_variables)]', after: 0 },
}

/** A solution with a function of each name. */
const manyFunctions = (id: string, generator: FunctionalGenerator, names: string[]): string => {
  const { head, after } = around[generatorOf(id)] ?? { after: 0 }
  const before = (generator.stub(base).split(base.name)[0]?.split('\n').length ?? 1) - 1
  const parts = [base.name, ...names].map((name) => {
    const lines = generator
      .stub({ ...base, name })
      .trimEnd()
      .split('\n')
    const end = lines.length - after
    return { first: lines.slice(0, before), own: lines.slice(before, end), last: lines.slice(end) }
  })
  const functions = new Set(parts.map(({ own }) => own.join('\n')))
  const [{ first, last } = { first: [], last: [] }] = parts
  return [...(head === undefined ? first : [head]), ...functions, ...last, ''].join('\n')
}

/** Java takes no more parameters in one list. */
const chunksOf = (names: string[], size = 120): string[][] =>
  names.length <= size ? [names] : [names.slice(0, size), ...chunksOf(names.slice(size), size)]

const clean = ({ name }: FunctionSignature): unknown[] => [name, true, '']

let bed: FunctionalBed
beforeAll(async () => {
  bed = await FunctionalBed.open()
})
afterAll(() => bed.close())

/** Without the part of the generators one that is compiled, fast, and one that is a script. */
const tested = functionalLanguages.filter(
  ([id, { generator }]) =>
    firstOfGenerator.get(generator) === id &&
    (isPartOn('generators') || ['c', 'python'].includes(generatorOf(id))),
)

describe.concurrent.each(tested)('%s', (id, functional) => {
  const { language, generator } = functional
  const stub = generator.stub(base)
  const files = generator.files(base)
  const all = namesIn(stub, ...files.map(({ text }) => text))

  const built = async (signature: FunctionSignature, source: string): Promise<unknown[]> => {
    const { ok, log } = await bed.build(functional, signature, source)
    return [signature.name, ok, log]
  }

  test('every word of the main may be an argument and a return', async () => {
    for (const items of chunksOf(all).map(itemsOf)) {
      const given = { ...base, arguments: items }
      expect(await built(given, generator.stub(given))).toEqual(clean(given))
      const returned = { ...base, returns: items }
      expect(await built(returned, generator.stub(returned))).toEqual(clean(returned))
    }
  })

  test('every word of the main may be the function', async () => {
    // What a language keeps for itself is called otherwise, and this is nobody's.
    const names = all.filter((name) => !generator.stub({ ...base, name }).includes(`${name}_(`))
    const isPascal = generatorOf(id) === 'pascal'
    expect(await built(base, manyFunctions(id, generator, isPascal ? [] : names))).toEqual(
      clean(base),
    )
    const isQuick = ['c', 'cpp', 'pascal'].includes(generatorOf(id))
    const shared = files.filter(({ text }) => text.includes(base.name)).map(({ text }) => text)
    const seen = new Set(isQuick ? namesIn(...shared) : [])
    for (const name of names.filter((one) => seen.has(one))) {
      const named = { ...base, name }
      expect(await built(named, generator.stub(named))).toEqual(clean(named))
    }
  })

  test('what the solution calls its own things is nothing to the main', async () => {
    const signature: FunctionSignature = {
      name: 'solve',
      arguments: [
        { name: 'a', kind: 'float' },
        { name: 'b', kind: 'string' },
        { name: 'c', kind: '[]int' },
      ],
      returns: [
        { name: 'x', kind: 'string' },
        { name: 'y', kind: '[]int' },
        { name: 'z', kind: 'float' },
      ],
    }
    const program = await bed.build(functional, signature, namesakes[generatorOf(id)] ?? '')
    expect(program.log).not.toContain('error')
    const { result } = await bed.run(language, program, '1.5\nab c\n2\n7 -8\n')
    const [text, count, values, float] = result.stdout.toString().split('\n')
    expect([result.stderr.toString(), text, count, values, Number(float)]).toEqual([
      '',
      'ab c',
      '2',
      '7 -8',
      1.5,
    ])
  })
})
