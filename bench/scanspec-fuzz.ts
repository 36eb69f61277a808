// Specs broken at random, and inputs broken at random: nothing throws, nothing runs past its budget, what is formatted says
// the same, and what is made at random is accepted. Then the cost of a spec for each byte, at 10 and at 1000 times its size.
// node bench/scanspec-fuzz.ts [minutes] [seed]

import { generateTraced } from '../scanspec/src/codegen/generate.ts'
import { readerLanguages } from '../scanspec/src/codegen/languages/index.ts'
import {
  compile,
  evaluate,
  format,
  refusalMessage,
  parse,
  randomInput,
} from '../scanspec/src/index.ts'
import { shapes } from '../scanspec/src/index.ts'
import { ownCases, sharedGroups } from '../scanspec/src/testing/cases.ts'
import { randomSpec } from '../scanspec/src/testing/random-spec.ts'
import { pick, randomOf, upTo } from '../scanspec/src/testing/random.ts'

const [minutes = '1', seed = '1'] = process.argv.slice(2)
const random = randomOf(Number(seed))
const specs = [...ownCases, ...sharedGroups].map(({ spec }) => spec)
const inputs = [
  ...ownCases.map(({ input }) => Buffer.from(input).toString('latin1')),
  ...sharedGroups.flatMap(({ cases }) => cases.map(({ input }) => input ?? '')),
].filter((input) => input.length < 2000)

const words = [
  ...'var scan scanln check if else end for eol eof break continue true false'.split(' '),
  ...'int int64 float32 float64 string bool ( ) [ ] , . := ... == != <= ** && || = - ! # " `'.split(
    ' ',
  ),
  ...'9223372036854775807 -1 0 1e400 0.5 1000000 "a" "\\xff" re.match math.pow len unique array.sum'.split(
    ' ',
  ),
  '\n',
  '\t',
  ' ',
  '\r\n',
  '\0',
  'é',
  '\u{1F600}',
  '\ud800',
] as unknown as [string, ...string[]]
const one = <Item>(items: readonly Item[]): Item => {
  const item = items[upTo(random, items.length)]
  if (item === undefined) throw new Error('nothing to take from')
  return item
}

const cut = (text: string): [number, number] => {
  const from = upTo(random, text.length + 1)
  return [from, Math.min(text.length, from + upTo(random, random() < 0.8 ? 8 : 80))]
}
const edits: ((text: string) => string)[] = [
  (text) => ((from, to) => text.slice(0, from) + text.slice(to))(...cut(text)),
  (text) => ((from, to) => text.slice(0, to) + text.slice(from))(...cut(text)),
  (text) =>
    ((from) => `${text.slice(0, from)} ${pick(random, words)} ${text.slice(from)}`)(cut(text)[0]),
  (text) =>
    ((from, to) => text.slice(0, from) + pick(random, words) + text.slice(to))(...cut(text)),
  (text) => ((from) => text.slice(0, from) + one(specs).slice(upTo(random, 200)))(cut(text)[0]),
  (text) =>
    ((from, to) =>
      text.slice(0, from) + text.slice(from, to).repeat(1 + upTo(random, 60)) + text.slice(to))(
      ...cut(text),
    ),
  (text) =>
    text
      .split('\n')
      .toSorted(() => (random() < 0.1 ? 1 : 0))
      .join('\n'),
  (text) =>
    text.replaceAll(/\b\d+\b/g, (digits) =>
      random() < 0.3 ? pick(random, ['0', '1', '-1', '99999999', '9223372036854775807']) : digits,
    ),
]
const broken = (text: string): string => {
  let result = text
  for (let left = 1 + upTo(random, 4); left > 0; left -= 1) result = one(edits)(result)
  return result.slice(0, 20_000)
}

const faults = new Map<string, string>()
const slow = new Map<string, { ms: number; spec: string }>()
let asked = 0

/** What it returned; undefined where it threw, which is kept. */
const tried = <Result>(
  name: string,
  spec: string,
  action: () => Result,
  mostMs: number,
): Result | undefined => {
  asked += 1
  const from = performance.now()
  try {
    return action()
  } catch (fault) {
    const line =
      fault instanceof Error
        ? `${fault.message} ${fault.stack?.split('\n')[1] ?? ''}`
        : String(fault)
    const key = `${name}: ${line}`
    if (!faults.has(key)) faults.set(key, spec)
    return undefined
  } finally {
    const ms = performance.now() - from
    if (ms > mostMs && ms > (slow.get(name)?.ms ?? 0)) slow.set(name, { ms, spec })
  }
}
const wrong = (name: string, spec: string): void => {
  if (!faults.has(name)) faults.set(name, spec)
}

const budget = { steps: 200_000, cells: 50_000 }
const wordsOf = (spec: string, input: string): string => {
  const outcome = evaluate(compile(parse(spec)), Buffer.from(input, 'latin1'), budget)
  return outcome.accepted ? 'ok' : refusalMessage(outcome.refusal).replace(/^\d+:\d+: ?/, '')
}

const tryOne = (spec: string): void => {
  const parsed = tried('parse', spec, () => parse(spec), 100)
  if (parsed === undefined) return
  const { length } = spec.split('\n')
  for (const { at } of parsed.faults)
    if (at.line < 1 || at.line > length + 1 || at.col < 1) wrong('a fault outside the spec', spec)
  const formatted = tried('format', spec, () => format(spec), 100)
  if (parsed.faults.length > 0) return
  if (formatted === undefined || format(formatted) !== formatted)
    wrong('formatting is not settled', spec)
  const input = random() < 0.5 ? one(inputs) : broken(one(inputs))
  const outcome = tried(
    'evaluate',
    `${spec}\n---\n${JSON.stringify(input)}`,
    () => wordsOf(spec, input),
    500,
  )
  if (outcome === 'ok' && formatted !== undefined && wordsOf(formatted, input) !== 'ok')
    wrong('formatted, it reads otherwise', spec)
  const language = one(readerLanguages)
  tried(`generate ${language.family}`, spec, () => generateTraced(parse(spec), language), 500)
  if (random() > 0.2) return
  const from = performance.now()
  const isOver = () => performance.now() - from > 500
  const shape = one(shapes)
  const made = tried(
    `random ${shape}`,
    spec,
    () =>
      randomInput(parse(spec), { seed: '1', shape, mostBytes: 5000, formatSize: String, isOver }),
    3000,
  )
  if (made && 'bytes' in made && !evaluate(compile(parse(spec)), made.bytes).accepted)
    wrong('what was made is refused', spec)
}

const end = performance.now() + Number(minutes) * 60_000
let count = 0
let parsed = 0
while (performance.now() < end) {
  const spec = random() < 0.15 ? randomSpec(random) : broken(one(specs))
  if (parse(spec).faults.length === 0) parsed += 1
  tryOne(spec)
  count += 1
}
console.log(`${count} specs, ${parsed} of them parse, ${asked} calls, seed ${seed}`)
for (const [name, spec] of faults) console.log(`FAULT ${name}\n${JSON.stringify(spec)}`)
for (const [name, { ms, spec }] of slow)
  console.log(`SLOW ${name} ${ms.toFixed(0)} ms\n${JSON.stringify(spec.slice(0, 3000))}`)
