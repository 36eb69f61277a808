import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { packed, packedTest } from '../../../testing/packed.ts'
import { draftValidator } from './draft-validator.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('Skipped: drafts of validators, as the host has no python3.')

const draftOf = (inputs: readonly string[]) =>
  draftValidator(packed({ tests: inputs.map((input) => packedTest(input, '')) }))

const numbers = ['3\n1 -2 10\n', '1\n7\n']
const words = ['2\nab cd\nx.y 0.50\n']
const tight = { accepted: [], refused: [] }

it
  .skipIf(!hasPython)
  .each<[string, readonly string[], { accepted: readonly string[]; refused: readonly string[] }]>([
    [
      'numbers',
      numbers,
      {
        accepted: ['2\n3 4\n', '2\n-2\n'],
        refused: [
          '',
          '4\n1\n',
          '1\n11\n',
          '1\n-3\n',
          '1\n7',
          '1\n7\n\n',
          '1\n7 \n',
          '1\n 7\n',
          '1\n07\n',
        ]
          .concat([
            '1\n1  2\n',
            '1\n1\t2\n',
            '1\r\n7\r\n',
            '1\n1.0\n',
            '1\nx\n',
            '1\n7\nx\n',
            '\n1\n',
          ])
          .concat(['1\n1 2 3 4\n', '1\n\u00007\n', '1\n7\n~!\u0080', '1\n-0\n', '1\n+1\n']),
      },
    ],
    [
      'words and decimal numbers',
      words,
      {
        accepted: ['2\ndc yx\n.. 0.50\n', '2\nab cd\nab cd\n'],
        refused: [
          '2\nabcd ab\nab\n',
          '2\nab cd\nab 0.500\n',
          '2\nab cd\nab 0.51\n',
          '2\nAb cd\nx y\n',
        ],
      },
    ],
    [
      'zeros and signs before a number',
      ['007 +1\n'],
      { accepted: ['01 +5\n'], refused: ['0007 +1\n', '7 8\n', '+ 007\n'] },
    ],
    [
      'large numbers',
      ['-9223372036854775808 123456789012345678901234567890\n'],
      {
        accepted: ['0 123456789012345678901234567889\n'],
        refused: ['0 123456789012345678901234567891\n', '0 -9223372036854775809\n'],
      },
    ],
    ['loose blanks', ['1  2 \n'], { accepted: ['1\t2\n'], refused: ['1 3\n', '1 2\n\n'] }],
    ['ends of lines of DOS', ['1\r\n2\r\n'], { accepted: ['1\n2\n'], refused: ['1\r2\n'] }],
    ['no last end of line', ['1\n2'], { accepted: ['1\n2\n'], refused: ['1\n2\n\n'] }],
    ['an empty input', ['', '1\n'], { accepted: ['\n'.slice(1)], refused: ['2\n', '\n'] }],
    [
      'bytes that are no ASCII',
      ['é"\\\u2028\n', '\u0007\n'],
      { accepted: ['é\n'], refused: ['ab\n'] },
    ],
    ['a long row of digits', [`${'1'.repeat(5000)}\n`], { ...tight, refused: ['1\n'] }],
  ])('a draft made of %s accepts inputs like them', async (_, inputs, { accepted, refused }) => {
  const source = (await draftOf(inputs)) ?? ''
  const codeOf = (input: string) => spawnSync('python3', ['-c', source], { input }).status
  const all = [...inputs, ...accepted, ...refused]
  expect(all.map((input) => [input, codeOf(input)])).toEqual([
    ...[...inputs, ...accepted].map((input) => [input, 42]),
    ...refused.map((input) => [input, 43]),
  ])
})

it('there is none of no tests, and none of inputs that are too large', async () => {
  expect(await draftOf([])).toBeUndefined()
  expect(await draftOf(['1'.repeat(4_000_001)])).toBeUndefined()
  expect(await draftOf(Array.from({ length: 5 }, () => '1'.repeat(3_500_000)))).toBeUndefined()
})
