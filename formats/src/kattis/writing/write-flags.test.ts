import { expect, it } from 'vitest'
import { checkerJudgedAs } from '../../checker-judged-as.ts'
import { archiveOf, packed, packedChecker, packedTest } from '../../testing/packed.ts'
import { readKattis } from '../read-kattis.ts'
import { writeKattis, writeKattis2025 } from './write-kattis.ts'

const testOf = (label: string, checkerArguments?: string) =>
  packedTest('1\n', '1\n', {
    label,
    ...(checkerArguments === undefined ? {} : { checkerArguments }),
  })

it.each([
  ['legacy', writeKattis],
  ['2025-09', writeKattis2025],
] as const)('a test that is judged with its own flags keeps them in %s', async (_, write) => {
  const problem = packed({
    checker: packedChecker({ ...checkerJudgedAs('kattis float_tolerance 1e-3') }),
    tests: [testOf('1'), testOf('2', 'case_sensitive'), testOf('3'), testOf('4', ' ')],
  })
  const { files } = await write(problem, '1')
  const back = await readKattis(await archiveOf(files))
  expect(back.checker).toMatchObject({ judgedAs: 'kattis float_tolerance 1e-3' })
  expect(back.tests.map(({ checkerArguments }) => checkerArguments)).toEqual([
    undefined,
    'case_sensitive',
    undefined,
    ' ',
  ])
})
