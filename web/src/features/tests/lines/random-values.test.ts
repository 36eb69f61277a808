import { expect, it } from 'vitest'
import { defaultGenerator } from '../random/generate-data.ts'
import type { GeneratorForm } from '../random/generate-data.ts'
import { lineOfForm } from './random-values.ts'

it.each<[Partial<GeneratorForm>, string]>([
  [{ intMin: ' -007 ', repeat: '05' }, 'int -n 5 -min -7 -max 10 -seed abc'],
  [
    { kind: 'float', floatMin: '-3.', separator: 'newline' },
    'float -n 1 -min=-3. -max 1 -precision 2 -seed abc -separator newline',
  ],
  [
    { kind: 'string', alphabet: 'a b', seed: '', isCountFirst: true, isNewlineLast: false },
    'string -n 1 -length 10 -alphabet "a b" -seed "" -count -no-newline',
  ],
])('the line of a form has all that its values depend on: %j', (form, words) => {
  const line = lineOfForm('random-values', { ...defaultGenerator, seed: 'abc', ...form })
  expect(line).toBe(`random-values ${words} > $`)
})
