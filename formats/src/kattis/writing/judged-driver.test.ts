import { expect, it } from 'vitest'
import { archiveOf, packed, packedChecker } from '../../testing/packed.ts'
import { textFile } from '../../problem/text-file.ts'
import { readKattis } from '../read-kattis.ts'
import { writeKattis, writeKattis2025 } from './write-kattis.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

// A driver of testlib leaves a file that the checker of the problem judges.

const header = { name: 'testlib.h', ...textFile('// testlib\n') }
const driver: NonNullable<ProblemPackage['driver']> = {
  body: { enabled: true, convention: 'testlib', languageId: 'cpp17-gcc', source: 'driver\n' },
  files: [header],
  flags: ['-d'],
  judgesOutput: true,
}
const custom = (convention: 'testlib' | 'native' | 'kattis', languageId: string) => ({
  ...packedChecker({ comparator: 'custom', convention, languageId, source: 'checker\n' }),
  beside: { files: [header], flags: [] },
})

const twice = async (problem: ProblemPackage, write: typeof writeKattis) => {
  let current = problem
  const open = []
  const told = []
  for (let trip = 0; trip < 2; trip += 1) {
    const { files, warnings } = await write(current, 'p1')
    told.push(...warnings.map(({ code }) => code))
    const read = await readKattis(await archiveOf(files))
    open.push(read)
    current = read
  }
  for (const read of open) read.close()
  return { problem: current, told }
}

const checkers = [
  ['of testlib', custom('testlib', 'cpp17-gcc')],
  ['of its own convention', custom('native', 'python3')],
  ['of Kattis', custom('kattis', 'c17-gcc')],
  ['by lines', packedChecker({ comparator: 'lines' })],
  ['by name', packedChecker({ comparator: 'ints', judgedAs: 'testlib ncmp' })],
  ['by words', packedChecker({ comparator: 'words' })],
] as const

it.each(
  checkers.flatMap(([name, checker]) => [
    { name, checker, version: 'legacy', write: writeKattis },
    { name, checker, version: '2025-09', write: writeKattis2025 },
  ]),
)('a checker $name behind a driver comes back from $version with it', async (row) => {
  const { checker, write } = row
  const { problem, told } = await twice(
    packed({ mechanism: 'interactive', driver, checker }),
    write,
  )
  expect(problem.driver?.judgesOutput).toBe(true)
  expect(problem.driver?.body).toEqual(driver.body)
  expect(problem.driver?.flags).toEqual(driver.flags)
  expect(problem.checker?.body).toEqual(checker.body)
  expect(told.filter((code) => /driver|checker/.test(code))).toEqual([])
})

it.each<[string, Partial<NonNullable<ProblemPackage['checker']>>]>([
  ['with flags', { files: [], flags: ['-f'] }],
  [
    'in a language without a script',
    packedChecker({
      comparator: 'custom',
      convention: 'testlib',
      languageId: 'java17',
      source: 'x',
    }),
  ],
  [
    'with another file of one name',
    { files: [{ name: 'testlib.h', ...textFile('other') }], flags: [] },
  ],
  [
    'that judges nothing',
    packedChecker({ comparator: 'words', judgedAs: 'nothing Why.', source: 'x' }),
  ],
])('a checker %s is left out, and told', async (_name, changes) => {
  const checker = { ...custom('testlib', 'cpp17-gcc'), ...changes }
  const { problem, told } = await twice(
    packed({ mechanism: 'interactive', driver, checker }),
    writeKattis,
  )
  expect(problem.driver?.judgesOutput).toBe(false)
  expect(told).toEqual(expect.arrayContaining(['driver-output', 'checker-left-out']))
})
