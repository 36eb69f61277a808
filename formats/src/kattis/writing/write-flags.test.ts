import { describe, expect, it } from 'vitest'
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
  expect(back.checker?.body).toMatchObject({ judgedAs: 'kattis float_tolerance 1e-3' })
  expect(back.tests.map(({ checkerArguments }) => checkerArguments)).toEqual([
    undefined,
    'case_sensitive',
    undefined,
    ' ',
  ])
})

describe('arguments with blanks in them', () => {
  const flags = ['--name', 'a b', '', '"']
  const own = String.raw`"c d" "\" e"`
  const problem = () => {
    const checker = packedChecker({
      comparator: 'custom',
      convention: 'kattis',
      languageId: 'python3',
      source: 'pass\n',
    })
    checker.flags = flags
    return packed({ checker, tests: [testOf('1'), testOf('2', own), testOf('3')] })
  }

  it('are the same after a trip to 2025-09', async () => {
    const { files } = await writeKattis2025(problem(), '1')
    const back = await readKattis(await archiveOf(files))
    expect(back.checker).toMatchObject({ flags })
    expect(back.tests.map(({ checkerArguments }) => checkerArguments)).toEqual([
      undefined,
      own,
      undefined,
    ])
  })

  it('are told on the way to legacy, which has words only', async () => {
    const { warnings } = await writeKattis(problem(), '1')
    expect(warnings.filter(({ code }) => code === 'flags')).toMatchObject([
      { message: expect.stringMatching(/taken apart there: "a b" ""\./) },
      { message: expect.stringMatching(/taken apart there: "c d" "\\" e"\./) },
    ])
  })

  it('are no flags of the default validator', async () => {
    const checker = packedChecker({ ...checkerJudgedAs('kattis float_tolerance 1e-3') })
    const tests = [testOf('1'), testOf('2', '"float_tolerance 1e-3"')]
    const { files } = await writeKattis2025(packed({ checker, tests }), '1')
    const back = await readKattis(await archiveOf(files))
    expect(back.checker?.body).toMatchObject({
      judgedAs: 'nothing The default validator does not judge with the flags float_tolerance 1e-3.',
    })
  })
})
