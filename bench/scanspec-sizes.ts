// What a byte of a spec costs at 1, 10 and 1000 times its size: parsing, formatting, compiling, and writing a reader in each
// language. Shapes that made such programs quadratic elsewhere. node bench/scanspec-sizes.ts

import { generateTraced } from '../scanspec/src/codegen/generate.ts'
import { readerLanguages } from '../scanspec/src/codegen/languages/index.ts'
import { compile, format, parse } from '../scanspec/src/index.ts'
import { untilQuiet } from './quiet.ts'

const many = (count: number, part: (at: number) => string, by = ''): string =>
  Array.from({ length: count }, (_none, at) => part(at)).join(by)

/** Each with a size of about `count` × 20 bytes. */
const specs: Record<string, (count: number) => string> = {
  'one name': (count) => `var a int\n${many(count, () => 'scan a\ncheck a > 0\n')}`,
  'own names': (count) => many(count, (at) => `var a${at} int\nscan a${at}\n`),
  'one long check': (count) =>
    `var a int\nscan a\ncheck ${many(count, () => 'a > 0 && a < 9', ' && ')}\n`,
  'one long sum': (count) =>
    `var a int\nscan a\ncheck ${many(count, () => 'a + a - 17 + a', ' + ')} > 0\n`,
  'loops side by side': (count) =>
    `var a int\n${many(count, () => 'for i := 0 ... 3\nscan a\nend\n')}`,
  'names declared anew': (count) => many(count, () => 'var a int\nscan a\neol\n'),
  branches: (count) =>
    `var a int\nscan a\nif a == 0\n${many(count, (at) => `else if a == ${at}\neol\n`)}end\n`,
  comments: (count) => many(count, (at) => `# a comment, no. ${at}\n`),
  faults: (count) => many(count, () => 'var = ( ] scan ) "a\n'),
}
const steps: [string, (spec: string) => unknown][] = [
  ['parse', parse],
  ['format', format],
  ['compile', (spec) => compile(parse(spec))],
  ...readerLanguages.map((language): [string, (spec: string) => unknown] => [
    language.family,
    (spec) => generateTraced(parse(spec), language),
  ]),
]

const base = 20
const microsecondsOf = (action: () => unknown): number => {
  const times: number[] = []
  for (
    let run = 0;
    run < 3 || (run < 30 && times.reduce((sum, ms) => sum + ms, 0) < 60);
    run += 1
  ) {
    const from = performance.now()
    action()
    times.push(performance.now() - from)
  }
  return 1000 * Math.min(...times)
}

console.log(`microseconds a byte at 1, 10 and 1000 times the size; ${await untilQuiet()}`)
for (const [name, make] of Object.entries(specs)) {
  const isFaulty = parse(make(1)).faults.length > 0
  for (const [step, action] of steps) {
    if (isFaulty && !['parse', 'format'].includes(step)) continue
    for (const times of [1, 10]) action(make(base * times))
    const costs = [1, 10, 1000].map((times) => {
      const spec = make(base * times)
      try {
        return microsecondsOf(() => action(spec)) / spec.length
      } catch (fault) {
        return String(fault).slice(0, 60)
      }
    })
    const [, ten, thousand] = costs
    const grown =
      typeof ten === 'number' && typeof thousand === 'number' ? thousand / ten : Number.NaN
    console.log(
      `${name.padEnd(20)} ${step.padEnd(11)} ${costs.map((cost) => (typeof cost === 'number' ? cost.toFixed(2) : cost)).join('  ')}${grown > 3 ? `  GROWS ${grown.toFixed(1)}` : ''}`,
    )
  }
}
