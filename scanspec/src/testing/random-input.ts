import { compile, evaluate, parse } from '../index.ts'
import type { ReaderCase } from './cases.ts'
import type { Random } from './random.ts'

// An input grows by pieces at random: the evaluator refuses those that the spec does not take.

const pieces = (random: Random): string[] => {
  const numbers = [
    '0',
    '1',
    '2',
    '3',
    '-4',
    '17',
    '+5',
    '2147483647',
    '-2147483648',
    '999999999999',
  ]
  const texts = [
    'abc',
    'é',
    'x,y',
    'a"b',
    '-',
    'T',
    'false',
    'true',
    '0.5',
    '-2.25',
    '1e3',
    '.5',
    '7.',
  ]
  const words = [...numbers, ...texts].toSorted(() => random() - 0.5).slice(0, 10)
  const lines = ['a b\n', '\n', ' x  y \n']
  return [
    '\n',
    ...words,
    ...words.map((word) => ` ${word}`),
    ...(random() < 0.5 ? lines : []),
  ].toSorted(() => random() - 0.5)
}

const budget = { steps: 20_000, cells: 5000 }
const longest = 400

/** An input that the spec accepts; undefined where none was found. */
export const randomInput = (spec: string, random: Random): ReaderCase | undefined => {
  const parsed = parse(spec)
  if (parsed.faults.length > 0) throw new Error(`no spec: ${parsed.faults[0]?.message}\n${spec}`)
  const program = compile(parsed)
  let input = ''
  for (let turn = 0; turn < 150 && input.length < longest; turn++) {
    const outcome = evaluate(program, Buffer.from(input), budget)
    if (outcome.accepted && random() < 0.7) return { spec, input: Buffer.from(input) }
    const next = pieces(random).find((piece) => {
      const after = evaluate(program, Buffer.from(input + piece), budget)
      return after.accepted || after.refusal.kind === 'unexpectedEOF'
    })
    if (next === undefined)
      return outcome.accepted ? { spec, input: Buffer.from(input) } : undefined
    input += next
  }
  const last = evaluate(program, Buffer.from(input), budget)
  return last.accepted ? { spec, input: Buffer.from(input) } : undefined
}
