import { afterAll, describe, expect, it } from 'vitest'
import { anyChecker, closeTrips, groupOf, toldTrip } from '../testing/group-trips.ts'
import { packed, packedChecker, packedTest, textOf } from '../testing/packed.ts'
import { readBare } from '../testing/bare-kattis.ts'
import { textFile } from '../problem/text-file.ts'
import type { ProblemPackage } from '../index.ts'

// A problem was imported and then edited. Its export has the edits, and no old values from the files that the import kept.

afterAll(closeTrips)

const kinds = ['legacy', '2025-09'] as const

const problemWith = (more: Partial<ProblemPackage>): ProblemPackage =>
  packed({ checker: packedChecker(anyChecker), ...more })

const oneEach = (...names: string[]): ProblemPackage['tests'] =>
  names.map((name, at) => packedTest(`${at}\n`, '1\n', { label: '1', group: name }))

it.each(kinds)('weights that count nothing are told by %s all the same', async (kind) => {
  const [one, other] = oneEach('a', 'a')
  const tests = [one, other].flatMap((test, at) =>
    test ? [{ ...test, label: `${at}`, weight: at + 1 }] : [],
  )
  const { told } = await toldTrip(problemWith({ groups: [groupOf('a')], tests }), kind)
  expect(told).toMatch(/^Group a(?:: its tests have one weight| has tests of several weights)/m)
})

it.each(kinds)('groups in another order than their folders are told by %s', async (kind) => {
  const groups = [groupOf('b'), groupOf('a')]
  const { read, told } = await toldTrip(problemWith({ groups, tests: oneEach('a', 'b') }), kind)
  expect(read.groups?.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(told).toContain('Groups stand in the order of their names in the package.')
})

it('a group that came as all or nothing and counts as its worst test now does so by legacy', async () => {
  const problem = problemWith({ groups: [groupOf('a')], tests: oneEach('a') })
  const { read } = await toldTrip(problem, 'legacy')
  const groups = [groupOf('a', { policy: 'min' })]
  const again = await toldTrip({ ...read, groups }, 'legacy')
  expect(again.read.groups).toEqual(groups)
})

it('a group that came by 2025-09 has its points of now by legacy', async () => {
  const problem = problemWith({ groups: [groupOf('a')], tests: oneEach('a') })
  const { read } = await toldTrip(problem, '2025-09')
  const groups = [groupOf('a', { points: 70, policy: 'sum', checkerArguments: '-x' })]
  const { read: again, told } = await toldTrip({ ...read, groups }, 'legacy')
  expect(again.groups).toEqual(groups)
  expect(told).toContain(
    'The package has no place for the kept file data/secret/a/test_group.yaml.',
  )
})

it('a label with a slash makes no group of a problem whose groups are gone by legacy', async () => {
  const tests = [packedTest('1\n', '1\n', { label: 'x/y' })]
  const preserved = [{ name: 'problem.yaml', ...textFile('name: Sum\ntype: scoring\n') }]
  const { read } = await toldTrip(problemWith({ tests, preserved }), 'legacy')
  expect(read.groups).toBeUndefined()
})

it.each(kinds)('a label is behind the name of its group by %s, once', async (kind) => {
  const groups = [groupOf('a')]
  const first = await toldTrip(problemWith({ groups, tests: oneEach('a') }), kind)
  const { read, told } = await toldTrip({ ...first.read, groups }, kind)
  expect([first.read, read].map(({ tests }) => tests[0]?.label)).toEqual(['a/1', 'a/1'])
  expect(told).not.toContain('Labels of tests')
})

describe('a kept file around all groups', () => {
  it('gives a group no arguments of validators that were taken from it', async () => {
    const first = await readBare({
      'problem.yaml': 'name: Sum\ntype: scoring\n',
      'data/secret/a/1.in': '1',
      'data/secret/a/1.ans': '1',
      'data/secret/testdata.yaml': 'input_validator_flags: -n 3\non_reject: break\n',
    })
    expect(first.groups).toMatchObject([{ name: 'a', validatorArguments: '-n 3' }])
    const groups = [groupOf('a')]
    const problem = problemWith({ groups, tests: oneEach('a') })
    const text = 'input_validator_flags: -n 3\non_reject: break\n'
    const preserved = [{ name: 'data/secret/testdata.yaml', ...textFile(text) }]
    const { read } = await toldTrip({ ...problem, preserved }, 'legacy')
    expect(read.groups).toEqual(groups)
    const file = read.preserved.find(({ name }) => name === 'data/secret/testdata.yaml')
    expect(await textOf(file)).toBe(text)
  })

  it.each([undefined, 'a'])(
    'gives the checker no arguments twice by legacy (group %s)',
    async (name) => {
      const text = 'output_validator_flags: -e 3\non_reject: break\n'
      const preserved = ['data', 'data/secret'].map((folder) => ({
        name: `${folder}/testdata.yaml`,
        ...textFile(text),
      }))
      const tests = name === undefined ? [packedTest('1\n', '1\n')] : oneEach(name)
      const groups = name === undefined ? {} : { groups: [groupOf(name)] }
      const checker = { ...packedChecker(anyChecker), flags: ['-e', '3'] }
      const problem = { ...problemWith({ tests, preserved, ...groups }), checker }
      const { read } = await toldTrip(problem, 'legacy')
      expect(read.checker?.flags).toEqual(['-e', '3'])
      expect(read.tests.every((test) => test.checkerArguments === undefined)).toBe(true)
      const changed = { ...read, checker: packedChecker(anyChecker) }
      expect((await toldTrip(changed, 'legacy')).read.checker?.flags).toEqual([])
    },
  )
})

it('a sample with arguments of its own keeps them and its label by legacy', async () => {
  const sample = { type: 'sample', weight: 0, label: 'x', checkerArguments: '-c' } as const
  const tests = [packedTest('0\n', '1\n', sample), ...oneEach('a')]
  let problem: ProblemPackage = problemWith({ groups: [groupOf('a')], tests })
  for (let no = 0; no < 2; no += 1) problem = (await toldTrip(problem, 'legacy')).read
  expect(problem.tests[0]).toMatchObject({ label: 'x', checkerArguments: '-c' })
  expect(problem.groups).toEqual([groupOf('a')])
})
